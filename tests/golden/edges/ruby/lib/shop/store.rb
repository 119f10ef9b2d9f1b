module Shop
  class Store
    def initialize(name)
      @item = Item.new(name)
      @all = []
    end

    def self.build
      new("a").run
    end

    def run
      check
      @item.twice
      item = Shop::Item.new("b")
      item.price
      label = item.label
      label.size
      @all.each { |item| item.price }
      helper
      open("c")
      Missing.call
      LIMIT.succ
    rescue Lost
      Shop.open("d")
    end

    private

    def check = item_count

    def item_count
      1
    end
  end

  class Lost < StandardError; end
end

def helper
  Shop::Store.build
end
