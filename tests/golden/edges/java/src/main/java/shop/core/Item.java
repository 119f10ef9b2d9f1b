package shop.core;

public class Item {
  public Item touch() {
    return this;
  }

  public Price price() {
    return new Price();
  }

  public static class Price {
    public Price round() {
      return this;
    }
  }
}
