<?php

interface Named extends Jsonable
{
    const PREFIX = 'n_';
    public function name(string $a = "d"): string;
    public string $title { get; }
}

trait HasName
{
    private string $first = 'a';

    public function full(): string { return $this->first ?? $this?->last; }
    abstract function need();
}

#[Flags]
enum Suit: string implements HasLabel
{
    use HasName;
    case Hearts = 'H';
    #[Black]
    case Spades = 'S';
    const Wild = self::Spades;

    public static function fromChar(string $c): self { return self::from($c); }
}

enum Empty_ {}

final readonly class Point { public function __construct(public int $x = 0) {} }
