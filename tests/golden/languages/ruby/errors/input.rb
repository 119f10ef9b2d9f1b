class A
  def first(a)
    a + ]
  end

  def second
    [1, 2
  end
end

def third = 3
