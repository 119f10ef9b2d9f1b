/**
 * An item.
 */
@SerialVersionUID(1L)
sealed abstract class Item[+T <: Comparable[T], F[_]: Monad](
    val name: String,
    private var price: Double = 1.5,
    rest: T*
)(implicit ctx: Context) extends Base(name) with Named with Sized { self: Other =>
  // A comment.
  val full = s"$name ${price + 1} \n"
  private[shop] var _size = 0
  var a, b: Int = 1
  val abstractValue: String

  def this(name: String) = this(name, 1.0)

  def size: Int = _size
  def size_=(value: Int): Unit = { _size = value }

  def over(x: Int) = x
  def over(x: String): String = { x }
  override protected def compare(that: Item[T, F]): Int = price compare that.price
  def +(other: Item[T, F]): Item[T, F] = other
  def unary_! = false
  def abstractMethod(x: Int): Unit
  @tailrec final def loop[A, B >: A](x: A)(f: A => B = (y: A) => y): B = if (x == 1) f(x) else loop(x)(f)

  type Alias = Map[String, Int]
  type Abstract <: AnyRef

  class Inner { val deep = 1 }
  object Single { def one = 1 }
  trait Part
}

object Item {
  def apply(name: String): Item[Int, List] = new Item(name, 2) { override def abstractMethod(x: Int) = () }
  implicit def toString(i: Item[_, List]): String = i.name
  implicit class Rich(val s: String) extends AnyVal { def shout = s.toUpperCase }
}
