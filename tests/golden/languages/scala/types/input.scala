trait Named extends Any {
  val name: String
  def greet(who: String = "you"): String
  def hello(): Unit = println("hello")
}

case class Point(x: Int = 0, y: Int)
case object Origin extends Shape

enum Color(val rgb: Int) derives Eq:
  case Red extends Color(0xFF0000)
  case Green, Blue
  case Mix(a: Int)
  def label: String = toString.toLowerCase

extension (s: String)
  def twice: String = s + s
  def thrice(n: Int) = s * n

extension [T](xs: List[T]) def second: T = xs(1)

given intOrd: Ordering[Int] with
  def compare(x: Int, y: Int) = x - y

given Ordering[String] = null
opaque type Id = Long
