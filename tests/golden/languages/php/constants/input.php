<!DOCTYPE html>
<h1><?= $title ?></h1>
<?php

declare(strict_types=1);

/** Everything that is a symbol in PHP. */

namespace App\Models;

use App\Contracts\{Jsonable, Arrayable as A};
use function strlen;

const VERSION = '1.0';
const FIRST = 1, SECOND = [1, 2, 'k' => "v"];
define('LEGACY', 3);
