interface Named {
    val name: String
    fun greet(who: String = "you"): String
    fun hello() { println("hello") }
}

fun interface Mapper<A, B> {
    fun map(a: A): B
}

sealed interface Result

enum class Color(val rgb: Int) {
    RED(0xFF0000),
    @Deprecated("no") GREEN(0x00FF00) {
        override fun label() = "g"
    },
    BLUE(0x0000FF);

    open fun label(): String = name.lowercase()
}

object Registry : Named {
    override val name = "r"
    private val items = mutableListOf<Item<*>>()
    fun add(item: Item<*>) = items.add(item)
}

@JvmInline
value class Id(val raw: Long)

annotation class Marker(val why: String = "")

class Empty
