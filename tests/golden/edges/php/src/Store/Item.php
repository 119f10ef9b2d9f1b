<?php

namespace Shop\Store;

use Shop\Util\Money;

class Item
{
    public function price(): Money
    {
        return new Money();
    }
}

class Lost extends \Exception
{
    public function again(): void
    {
    }
}

function helper(): void
{
}
