package shop.core;

import java.util.ArrayList;
import java.util.List;
import static shop.core.Limits.check;

public abstract class Shelf<T extends Item> implements Iterable<T>, Named {
  private final List<Item> items = new ArrayList<>();
  private Item first;
  protected final Label label = new Label("shelf");

  protected Shelf(Item first) {
    this.first = first;
    add(first);
  }

  public Shelf<T> add(Item item) {
    check(items.size());
    items.add(item);
    item.touch();
    for (Item each : items) {
      each.touch();
    }
    for (var each : items) {
      each.price().round();
    }
    items.get(0).touch();
    items.forEach(each -> each.touch());
    items.stream().map(Item::touch);
    return this;
  }

  public Item cheapest() {
    Item item = this.first;
    String label = label();
    item.touch();
    return item;
  }

  @Override
  public String label() {
    return label.text();
  }

  static class Label {
    private final String text;

    Label(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    Label copy() {
      return new Label(text);
    }
  }

  record Pair(Item left, Item right) {
    Item both() {
      left.touch();
      return right().touch();
    }
  }

  enum Size implements Named {
    SMALL, LARGE;

    public String label() {
      return LARGE.label() + valueOf("SMALL");
    }
  }
}
