module Shop
  module Priced
    def price
      amount * 2
    end
  end

  class Thing
    attr_reader :name

    def initialize(name)
      @name = name
    end

    def label
      name.to_s
    end
  end

  class Item < Thing
    include Priced

    def amount
      label.size
    end

    def twice
      self.price + price(2)
    end
  end
end
