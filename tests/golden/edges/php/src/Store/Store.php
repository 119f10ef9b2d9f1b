<?php

namespace Shop\Store;

use Shop\Util\Clock;
use Shop\Util\{Counts, Money as Cash};
use function Shop\Util\money;

interface Keeps
{
    public function keep(Item $item): void;
}

abstract class Base implements Keeps
{
    use Counts;

    public function keep(Item $item): void
    {
        $this->count();
        $item->price()->add(Cash::none());
    }

    abstract protected function clock(): Clock;
}

final class Store extends Base
{
    private ?Clock $clock = null;

    public function __construct(private Keeps $inner, Cash $start)
    {
        $this->clock = new Clock();
        $start->add(money(1));
        static::open();
    }

    public static function open(): static
    {
        return new self(new Store(), Cash::none());
    }

    public function keep(Item $item): void
    {
        parent::keep($item);
        $this->inner->keep($item);
        $this->clock->now();
        $this->clock()->now();
        self::open()->keep($item);
        $other = new Item();
        $other?->price();
        \strlen('a');
        helper();
        $unknown->keep($item);
        try {
            new \Shop\Util\Clock();
        } catch (Lost $lost) {
            $lost->again();
        }
    }

    protected function clock(): Clock
    {
        return $this->clock;
    }
}
