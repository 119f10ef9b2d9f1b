/**
 * An item.
 */
@Serializable
data class Item<out T : Comparable<T>>(
    val name: String,
    @Transient private var price: Double = 1.5,
    vararg rest: T,
) : Base(name), Named by other, Sized where T : Any {
    // A comment.
    val full: String
        get() = "$name ${price + 1} \n"

    var size: Int = 0
        get() {
            return field
        }
        set(value) {
            field = value
        }

    lateinit var text: String

    init {
        require(price > 0) { "no price" }
    }

    constructor(name: String) : this(name, 1.0) {
        println(name)
    }

    override fun compareTo(other: Item<*>): Int = price.compareTo(other.price)
    operator fun plus(other: Item<*>) = Item(name + other.name)
    fun over(x: Int) = x
    fun over(x: String): String { return x }

    companion object {
        const val MAX = 10
        @JvmStatic
        fun make(): Item<Int>? = null
    }

    companion object Named2 : Factory {
        fun named() = 1
    }

    inner class Inner {
        val deep = this@Item.name
    }

    object Single {
        val one = 1
    }
}
