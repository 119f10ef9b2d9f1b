package shop
package core

import shop.core.Limits.check
import scala.collection.mutable.{ListBuffer, Map => Table}

abstract class Shelf[T <: Item](val first: Item, size: Int) extends Base(size) with Named {
  private val items: List[Item] = List()
  private val last = new Item(1)

  def add(item: Item, more: => Item): Shelf[T] = {
    check(items.size)
    item.touch().touch()
    for (each <- items) {
      each.touch()
    }
    items.head.touch()
    items(0).touch()
    items.foreach(each => each.touch())
    items.map((each: Item) => each.touch())
    item match {
      case found: Item => found.touch()
    }
    item join last
    more.touch()
    this
  }

  def cheapest = first.touch()

  override def title(): String = {
    def local(given: Item): Item = given.touch()
    local(last).touch()
    super.title() + Helper.help()
  }
}

object Shelf {
  def of(item: Item): Shelf[Item] = null
}
