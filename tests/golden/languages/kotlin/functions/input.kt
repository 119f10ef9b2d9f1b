/** Extends strings. */
fun String.twice(): String = this + this
fun String?.orNone(): String = this ?: "none"
fun <T> List<T>.second(): T = this[1]
infix fun Int.times2(other: Int) = this * other

suspend inline fun <reified T : Any> fetch(
    url: String,
    timeout: Long = 1_000L,
    crossinline block: (T) -> Unit,
): T where T : Comparable<T> {
    val local = 1
    fun retry(n: Int = 3) = n
    class Wait {
        val seconds = 5
    }
    val lambda = { x: Int, _: String -> x * 2 }
    val anonymous = fun(x: Int): Int { return x + local }
    for (i in 0 until 10 step 2) {
        if (i !in 1..5) continue else break
    }
    loop@ while (true) { break@loop }
    do { counter++ } while (counter < 3)
    val x = when (val y = local) {
        1, 2 -> "a"
        in 3..4 -> "b"
        is Int -> "c"
        else -> throw IllegalStateException("""raw $y
            ${local}  text""")
    }
    try { block(x as T) } catch (e: Exception) { null } finally { }
    val obj = object : Named {
        override val name = "o"
        override fun greet(who: String) = who
    }
    x?.let { it.length } ?: return x!!
    list.map { (a, b) -> a to b }.filter(::check)
    arr[1] += 'c'.code and 0b11 shl 2
    return x as? T
}

val square = { x: Int -> x * x }
val cube = fun(x: Int) = x * x * x

fun `name with spaces and . dot`() = Unit
fun größe(straße: String) = straße
