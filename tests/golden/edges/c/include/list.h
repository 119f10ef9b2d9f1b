#ifndef LIST_H
#define LIST_H

typedef struct node {
    struct node *next;
    void *value;
} node;

typedef struct list list;

struct list {
    node *head;
    int (*match)(void *value);
};

#define list_empty(l) ((l)->head == 0)

list *list_new(void);
void list_add(list *l, void *value);
void external(int a);

static inline int list_is(list *l) { return l != 0; }

#endif
