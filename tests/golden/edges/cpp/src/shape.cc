#include "geo/shape.h"

namespace geo {

Shape::Shape(int sides) : sides_(sides) { check(); }

double Shape::area() const { return detail::round_up(sides_); }

Shape& Shape::grow(int by) {
  sides_ += by;
  this->check();
  return *this;
}

void Shape::check() { name(); }

double total(const Shape* first) { return first->twice(); }

int detail::round_up(double value) { return static_cast<int>(value); }

}  // namespace geo
