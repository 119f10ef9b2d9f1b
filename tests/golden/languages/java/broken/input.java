class Broken {
    int before() { return 1; }

    void wrong( { int x = = 2; }

    int after() { return 2; }
}

class Next { int field; }
