package shop.core

class Item(cents: Int) {
  def touch(): Item = this
  def join(other: Item): Item = other.touch()
}

trait Named {
  def title(): String = ""
}

class Base(size: Int)

object Limits {
  def check(size: Int): Unit = {}
}

enum Size extends Named {
  case Small
  case Large
  def both: String = Large.title()
}

case class Price(item: Item) {
  def round(): Price = Price(item.touch())
}
