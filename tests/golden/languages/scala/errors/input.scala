class A {
  def first(a: Int, = 1) = a +
  def second( = { }
}

def third = List(1, 2
def fourth = 4
