SQUARE = ->(x) { x * x }
cube = lambda do |x|
  x**3
end
ADD = proc { |a, b| a + b }

def usage(out = $stdout)
  out.puts(<<-A, <<-'B')
    first #{out}
    A
    second #{none}
    B
  %w[a b c].each { |word| puts word }
  %i[a b].map(&:to_s)
  text = 'it' "joined" 'a\'b'
  text =~ /ab+(c)/i ? :yes : :"no way"
  `ls #{text}`
  x = begin
    Integer(text)
  rescue ArgumentError, TypeError => e
    retry if e
  ensure
    puts "done"
  end
  until x > 3 do x += 1 end
  x.then { it + 1 }
  return x, *out unless x&.positive? and not x
  config in {name: String => n, size: [_, *]}
  -> { _1 + 1r + 2i + ?a.ord }
end

def straße(größe)
  größe
end

def outer
  def inner = 1
  inner
end

class << Shop
  def opened; end
end

def Shop.closed(a) a end

Thing = Class.new(Base) do
  define_method(:dynamic) { |x| x }
end

BEGIN { puts 1 }
__END__
data here
