require "json"
require_relative "shop/item"
require "shop/store"

module Shop
  LIMIT = 3

  def self.open(name)
    Store.new(name)
  end
end
