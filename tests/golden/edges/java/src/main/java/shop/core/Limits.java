package shop.core;

final class Limits {
  static final int MAX = 10;

  static void check(int size) {
    if (size > MAX) {
      throw new IllegalStateException();
    }
  }
}
