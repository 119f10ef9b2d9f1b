int before(void) { return 1; }

EXPORT int macro_before(void) { return 2; }

int wrong(void) { int x = = 2; }

struct after {
	int field;
};

DEFINE_THING(name)

int last(void) { return 3; }

int open( { return 4; }
