<?php

if (!function_exists('helper')) {
    /** Helps. */
    function helper(int|string $x, ?Point $p = null): void
    {
        static $calls = 0;
        global $config;
        foreach ($x as $k => &$v): echo $k, PHP_EOL; endforeach;
        while ($x--) { if ($x % 2) continue; else break 1; }
        try { risky(); } catch (A|B $e) { } finally { goto end; }
        end:
        function inner_helper() { return __FUNCTION__; }
        print(<<<HTML
            <b>$x {$p->name}</b>
              deep
            HTML . <<<'RAW'
            raw $x
            RAW);
        $list = [1, ...$x, 'a' => ['b']];
        [$a, , 'c' => $c] = $list;
        $class = new class(10) extends Point implements Named {
            public $inner = 1;
            public function name(string $a = "d"): string { return 'a' . "b" . 'it\'s'; }
        };
        $x = (int) $x + 0x1F <=> 1_000.5e3;
        echo `ls $x`, @$x[1]['k'], $x::class, clone $p, !$x instanceof Point ? 1 : 2;
        switch ($x) { case 1: case 2: return; default: exit(1); }
    }
} else {
    function helper() {}
}

$square = fn($x) => $x ** 2;
$cube = function (int $x) { return $x * $x * $x; };

function größe(string $straße): string { return $straße; }

?>
<ul>
<?php foreach ($items as $item): ?>
  <li class="x"><?= $item ?></li>
<?php endforeach ?>
</ul>
