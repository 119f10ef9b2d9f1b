# Parts of a shop.
module Shop
  # A thing that is sold.
  class Item < Base::Thing
    include Comparable

    MAX = 10
    @count = 0
    @@all = []

    attr_accessor :name, "label"
    attr_reader :price

    # Makes one.
    def initialize(name, price = 1.5, *rest, key: "v", needed:, **options, &block)
      @name = name
      @price ||= price + rest.sum { |each| each * 2 }
      super()
    end

    def empty?; @price.zero? end
    def save! = write!(@name)
    def price=(value)
      @price = value
    end

    def <=>(other) = price <=> other.price
    def [](index)
      @all[index..-1]
    end

    def []=(index, value)
      @all[index] = value
    end

    def +@ = self
    def !; false end

    def self.build(*, **)
      new(*, **).tap do |item|
        LOCAL = 1 unless item.nil?
        yield item if block_given?
      end
    end

    class << self
      attr_writer :registry

      def find(id)
        @registry.fetch(id) { raise KeyError, "no #{id.inspect} in \n #{@registry.size}" }
      end

      private

      def hidden; end
    end

    private def secret(a, b) = a ? b : !a

    memoize def slow
      sleep 1
    end

    alias_method :old_name, :name
    alias to_s name

    if RUBY_VERSION >= "3"
      def modern; 1; end
    else
      def modern; 2; end
    end
  end

  # Reopened.
  class Item
    def extra
      case self
      when Item, nil then 1
      else 2
      end
    end

    def empty?
      @name.empty? && super
    end
  end

  class Error < StandardError; end

  Point = Struct.new(:x, :y) do
    def distance
      Math.sqrt(x**2 + y**2)
    end
  end

  class Deep::Nested
    VALUE = <<~TEXT.strip
      Some text with #{VERSION}
        and more
    TEXT
  end
end

module Shop::Extra; end
