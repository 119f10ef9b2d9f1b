<?php

namespace Shop\Util;

class Money
{
    const ZERO = 0;

    public static function none(): self
    {
        return new static();
    }

    public function add(Money $more): Money
    {
        return Money::ZERO;
    }
}

function money(int $amount): Money
{
    return new Money();
}
