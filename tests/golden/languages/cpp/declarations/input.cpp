// Everything that is a symbol in C++.
#include <string>

#define LIMIT 10

namespace shop::stock {

inline namespace v1 {
constexpr int version = 1'000;
}

namespace {
int hidden = 2;
}

class Forward;

/// A shelf.
///
/// At length.
template <typename T, int N = 3, template <class> class... Rest>
class [[nodiscard]] Shelf final : public Base<T>, protected virtual Other {
 public:
  /** Makes one. */
  Shelf() = default;
  explicit Shelf(int size) noexcept : size_(size), items_{1, 2} { fill(); }
  Shelf(const Shelf&) = delete;
  virtual ~Shelf();

  Shelf& operator=(Shelf&& other) &&;
  bool operator ==(const Shelf& o) const { return size_ == o.size_; }
  T operator()(int i) const;
  T& operator[](int i);
  Shelf* operator->() { return this; }
  Shelf operator%(int n) const;
  explicit operator bool() const { return true; }
  operator const char*() const;
  void* operator new[](size_t n);

  virtual int area() const = 0;
  int get(int i) { return i; }
  int get(const std::string& name) const override;
  static int made() { return count; }
  template <class U = int> auto map(U&& f) const -> decltype(f(1));

  static constexpr double kRatio = 1.5;
  inline static int count = 0;
  mutable int size_{0}, *next_ = nullptr;
  int (*callback)(int);

  using value_type = T;
  typedef T* pointer;
  enum class Color : unsigned char { Red, Green = 2 };
  enum { kFirst };
  struct Node {
    int value;
    Node* next;
  } root;

  friend std::ostream& operator<<(std::ostream& out, const Shelf& s) { return out; }
  friend class Builder;

 private:
  int items_[2];
};

template <>
struct Shelf<int> {
  int special;
};

struct Plain {
  int a = 1;
};

union Bits {
  int i;
  float f;
};

}  // namespace shop::stock

template <typename T>
concept Small = sizeof(T) < 8 && requires(T t) { t.size(); };

template <class T> using Vec = std::vector<T, Alloc<T>>;
using Text = std::string;
typedef std::map<int, Text> Index;

template <typename T> constexpr T pi = T(3.14);
template <typename T> T half(T x) { return x / 2; }
template <> int half<int>(int x) { return x >> 1; }

/// Twice it.
auto twice = [factor = 2](int x) mutable -> int { return x * factor; };
extern const int limit;
thread_local std::string name{"a\n  b"};
static const auto* raw = R"x(a  "raw" )x";

extern "C" {
int c_function(void);
}
extern "C" int one(void);

long double operator""_km(long double x) { return x * 1e3; }
bool operator<(const Plain& a, const Plain& b);

class EXPORT Exported {
 public:
  void method();
  int inline_method() { return 1; }
};

int use(int argc, char** argv) {
  std::string vexing(argv[0]);
  auto local = [&](auto x) { return x; };
  for (auto& [key, value] : Index{}) {
    if (int i = key; i > 0) continue;
  }
  try {
    throw std::runtime_error("x");
  } catch (const std::exception& e) {
    delete[] argv;
  }
  return static_cast<int>(argc) <=> 1 ? new int(3)[0] : ::use(1, nullptr);
}

int größe(int straße) { return straße; }
