package shop.core

class Item {
    val price: Price
        get() = Price(1)

    fun touch(): Item = this

    companion object {
        fun create(): Item = Item()
    }
}

data class Price(val cents: Int) {
    fun round(): Price = copy()
}

interface Named {
    fun title(): String = ""
}

open class Base(size: Int)

object Limits {
    fun check(size: Int) {}
}

typealias Thing = Item

enum class Size : Named {
    SMALL, LARGE;

    fun both() = LARGE.title()
}

fun limit() = 10
