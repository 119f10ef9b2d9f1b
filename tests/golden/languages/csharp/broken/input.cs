class Broken
{
    int Before() { return 1; }

    void Wrong( { int x = = 2; }

    int After() { return 2; }
}

class Next { int field; }
