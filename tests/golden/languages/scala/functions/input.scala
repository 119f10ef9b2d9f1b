def fetch(url: String, timeout: Long = 1_000L)(using ctx: Context): Either[String, Int] = {
  val local = 1
  def retry(n: Int = 3) = n
  class Wait { val seconds = 5 }
  val lambda = (x: Int, y: Int) => x * 2
  val short = (_: Int) + 1
  for { i <- 0 until 10 if i % 2 == 0; j = i } yield i + j
  while (counter < 3) { counter += 1 }
  do counter -= 1 while (counter > 0)
  val x = local match {
    case 1 | 2 => "a"
    case n: Int if n > 3 => 'c'
    case Point(a, _) => Symbol("b")
    case h :: t => throw new Exception("""raw
      text""")
    case _ => f"$local%2d"
  }
  try { risky() } catch { case e: Exception => null } finally { close() }
  list.map { case (a, b) => a -> b }.filter(_.isEmpty)
  x.asInstanceOf[T]
  return Right(x)
}

def indented(x: Int): Int =
  if x > 1 then
    println(x)
    x
  else 2

val square = (x: Int) => x * x
val cube: Int => Int = { x => x * x * x }
inline val Pi = 3.14
def größe(straße: String) = straße
def `name with . dot` = 1

package object util {
  val inPackage = 1
}

package nested {
  class InNested
}
end nested
