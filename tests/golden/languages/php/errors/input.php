<?php
class A {
    public function first($a) { return $a +; }
    public function second() { return 2; }
}

function third() { return [1, 2; }
function fourth() { return 4; }
