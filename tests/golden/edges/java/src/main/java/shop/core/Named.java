package shop.core;

public interface Named {
  String label();

  default String title() {
    return label();
  }
}
