#include "list.h"

static int make(void) { return 1; }

static int is_one(void *value) { return value != 0; }

typedef int handler(void);

static struct { const char *name; handler *run; } commands[] = {
    {"make", make},
};

int main(int argc, char **argv) {
    list *l = list_new();
    l->match = is_one;
    list_add(l, argv[0]);
    if (!list_empty(l) && list_is(l)) external(argc);
    l->match(argv[0]);
    printf("%d", hidden());
    return make();
}
