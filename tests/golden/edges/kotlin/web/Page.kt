package shop.web

import shop.core.*
import shop.core.Shelf as Rack

fun Item.shout(): Item = touch()

class Page(item: Item) : Rack<Item>(item) {
    fun show(other: Any, thing: Thing) {
        add(Item()).add(thing).cheapest().touch()
        thing.touch()
        Rack.of(thing).add(thing)
        limit()
        Limits.check(1)
        thing.shout().touch()
        Item().apply { price }.touch()
        unknown(other).touch()
        Item.create().price.round()
    }
}
