package shop.core

import shop.core.Limits.check
import java.util.LinkedList

abstract class Shelf<T : Item>(private val first: Item, size: Int = limit()) : Base(size), Named {
    private val items: MutableList<Item> = mutableListOf()
    private val byName = HashMap<String, Item>()
    val label = Label("shelf")
    private val last by lazy { first.touch() }

    init {
        add(first)
    }

    fun add(item: Item): Shelf<T> {
        check(items.size)
        items.add(item)
        item.touch()?.touch()!!.price.round()
        for (each in items) {
            each.touch()
        }
        items[0].touch()
        items.first().touch()
        items.forEach { each -> each.touch() }
        items.map { each: Item -> each.touch() }
        item.shout()
        return this
    }

    override fun title(): String {
        val item = first
        val other = item as? Item ?: Item.create()
        other.touch()
        fun local(given: Item) = given.touch()
        local(other).touch()
        return super.title() + this.label.text()
    }

    fun cheapest() = first.touch()

    companion object {
        fun of(item: Item): Shelf<Item> = TODO()
    }
}

class Label(val text: String) {
    fun text() = text
}
