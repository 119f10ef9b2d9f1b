package shop.core;

class ShelfTest {
  private final Shelf<Item> shelf = null;

  void test() {
    Limits.check(1);
    shelf.add(new Item());
    shelf.label.text();
    new Item().touch();
  }
}
