<?php
namespace App\One {
    const A = 1;
    function f() { return 1; }
    class C { function m() { return 2; } }
}

namespace App\Two {
    use App\One\C;
    function f() { return 3; }
    f();
}

namespace {
    function f() { return 4; }
    f();
}
