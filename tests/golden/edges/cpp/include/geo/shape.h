#pragma once
#include <string>

namespace geo {

class Named {
 public:
  std::string name() const { return name_; }

 private:
  std::string name_;
};

class Shape : public Named {
 public:
  Shape(int sides);
  virtual double area() const;
  double twice() const { return 2 * area(); }
  Shape& grow(int by);

 private:
  int sides_;
  void check();
};

double total(const Shape* first);

namespace detail {
int round_up(double value);
}

}  // namespace geo
