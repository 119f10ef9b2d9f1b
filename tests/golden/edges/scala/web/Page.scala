package shop.web

import shop.core._
import shop.core.{Shelf => Rack}
import other.Widget

class Page(item: Item, widget: Widget) extends Rack[Item](item, 1) {
  def show(): Unit = {
    add(item, item).cheapest.touch()
    Rack.of(item).add(item, null)
    Price(item).round().item.touch()
    Limits.check(1)
    shop.Helper.help()
    widget.touch()
    unknown(item).touch()
    new Item(2) {
      def inner(): Unit = add(null, null)
    }
  }
}
