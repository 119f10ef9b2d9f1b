/*
 * Everything that is a symbol in C.
 */
#include <stdio.h>
#include "shop.h"

#define VERSION "1.0"   /* of the file */
#define LIMIT 10        // no more
#define EMPTY
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SWAP(type, x, y)        \
	do {                    \
		type tmp = x;   \
		x = y;          \
		y = tmp;        \
	} while (0)

/* A node. */
typedef struct node {
	int value;
	struct node *next, **prev;
	unsigned flags : 3;
	union {
		int number;
		char *text;
	};
	struct {
		int deep;
	} inner;
	int (*compare)(const void *, const void *);
} node_t, *node_ptr;

typedef struct {
	double x, y;
} Point;

typedef struct same {
	char c;
} same;

typedef struct opaque opaque;
typedef unsigned long size_type;
typedef int (*callback)(int, void *);
typedef char buffer[256];
typedef enum { LOW, HIGH = 7 } Level;

enum color {
	RED,
	GREEN = 1 << 2,
};

enum { FIRST = 1 };

union bits {
	int i;
	float f;
};

struct point3 {
	int x, y, z;
} origin = {0, .y = 1, [2] = 3};

static const char *const names[][2] = {
	{"a\n  \t", "b"},
	{"c" "d", NULL},
};

int first = 1, *second, third[3];
extern int errno_value;
static int (*hook)(void) = NULL;
static volatile long counter = 0xFFL;

int forward(int x);
extern char *both(void), **each(const char *s);

/**
 * Adds things.
 *
 * At length.
 */
static inline int add(int a, int b)
{
	struct local {
		int field;
	} l = {1};
	static int calls;
	extern int hidden(void);
	int arr[MAX(2, 3)] = {0};

	for (int i = 0; i < 3; i++) {
		if (a && !b)
			continue;
		else
			arr[i] += a ? b : ~a;
	}
	while (a-- > 0)
		;
	do {
		b <<= 1;
	} while (b < 10);
	switch (a) {
	case 'a':
	case 2:
		goto end;
	default:
		break;
	}
end:
	return sizeof(struct node) + (int)l.field + *(&calls) + hidden();
}

int forward(int x)
{
	return x;
}

char **each(const char *s) { return (char **)s; }

int (*chooser(int which))(int) { return which ? forward : NULL; }

int old_style(a, b)
int a;
char *b;
{
	return a;
}

__attribute__((noreturn)) void stop(void);

#ifdef _WIN32
int platform(void) { return 1; }
#elif defined(__APPLE__)
int platform(void) { return 2; }
#else
/* Elsewhere. */
int platform(void)
{
#if LIMIT > 5
	return 3;
#else
	return 4;
#endif
}
#endif

int größe(int straße) { return straße; }
