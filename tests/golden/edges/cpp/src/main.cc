#include <vector>

#include <geo/shape.h>

using geo::total;
namespace rounding = geo::detail;

struct Square : geo::Shape {
  Square() : geo::Shape(4) {}
  double area() const override { return 4; }
};

using Box = Square;

int main() {
  geo::Shape shape(3);
  auto* other = new geo::Shape(5);
  Square square;
  Box box;
  shape.grow(1).area();
  other->area();
  square.area();
  square.twice();
  box.grow(2);
  std::vector<Square> all;
  all.front().twice();
  for (const auto& each : all) each.name();
  auto run = [&](Square& inner) { return inner.area(); };
  static_cast<void>(total(other));
  return rounding::round_up(1.5) + unknown();
}

void elsewhere(int area) {
  using namespace geo;
  Shape plain(area);
  detail::round_up(area);
}
