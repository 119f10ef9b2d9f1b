#include "../include/list.h"
#include <stdlib.h>

static node *make(void *value) {
    node *n = malloc(sizeof(node));
    n->value = value;
    return n;
}

list *list_new(void) { return calloc(1, sizeof(list)); }

void list_add(list *l, void *value) {
    node *n = make(value);
    n->next = l->head;
    l->head = n;
}
