class A {
    fun first() {
        a.b(
    }

    fun second(): Int {
        return 1 +
    }
}

class B { val two = 2 }

fun third() = listOf(1, 2
fun fourth() = 4
