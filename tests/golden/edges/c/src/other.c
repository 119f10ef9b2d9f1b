int hidden(void) { return 2; }

void uses_nothing_included(void) { list_new(); }
