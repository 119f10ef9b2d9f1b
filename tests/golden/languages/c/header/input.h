#ifndef SHOP_H
#define SHOP_H

#ifdef __cplusplus
extern "C" {
#endif

/// A shop.
struct shop;

/** Opens it. */
struct shop *shop_open(const char *path, int flags);
void shop_close(struct shop *);
extern const int shop_limit;
static inline int shop_size(void) { return 1; }

#ifdef __cplusplus
}
#endif
#endif /* SHOP_H */
