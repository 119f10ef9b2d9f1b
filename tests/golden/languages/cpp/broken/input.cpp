int before() { return 1; }

class Wrong : { int x = = 2; };

struct After {
  int field;
  void method() {}
};

void wrong( { }

int last() { return 3; }
