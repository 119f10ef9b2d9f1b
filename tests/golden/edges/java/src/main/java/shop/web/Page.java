package shop.web;

import com.other.Widget;
import shop.core.*;
import shop.core.Item.Price;

public class Page extends Shelf<Item> {
  private Widget widget;

  public Page() {
    super(new Item());
  }

  public void show(Object other) {
    add(new Item()).add(null).cheapest().touch();
    super.cheapest().price().round();
    title();
    widget.touch();
    if (other instanceof Item item) {
      item.touch();
    }
    ((Item) other).touch();
    try (Page page = open()) {
      page.show(null);
    } catch (Limits e) {
      e.touch();
    }
    Price price = new Item().price();
    price.round();
    shop.core.Limits.check(1);
    Runnable run = () -> {
      Item inner = cheapest();
      inner.touch();
    };
    new Page() {
      void close() {
        add(null);
      }
    }.show(null);
    label.copy().text();
    unknown(other).touch();
  }

  private static Page open() {
    return new Page();
  }
}
