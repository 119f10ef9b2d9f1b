<?php

/**
 * A user.
 */
#[Entity(table: "users")]
abstract class User extends Model implements Jsonable, A
{
    use HasName, HasMail {
        HasMail::send insteadof HasName;
        HasName::send as protected sendName;
    }

    // A comment.
    const LIMIT = 10;
    final public const string TYPED = 'x', OTHER = 'y';

    public ?string $name = null;
    protected static array $all = [], $more;
    private readonly int|float $size;

    public string $full {
        get => $this->name . ' ' . static::$all;
        set(string $value) { $this->name = $value; }
    }

    /** Makes one. */
    public function __construct(
        private readonly string $id,
        protected int $count = 0,
        #[Sensitive] ?string $secret = null,
    ) {
        parent::__construct();
    }

    #[Pure]
    public static function make(array $a, int ...$rest): static
    {
        return new static($a['id'], ...$rest);
    }

    abstract protected function name(): string;

    final public function &ref(array &$x): ?array
    {
        $local = fn(int $n): int => $n * 2;
        $this->handler = function () use (&$local) { return $local; };
        return match (true) {
            $x > 1, $x === 2 => [1],
            default => throw new \LogicException("no {$x[0]} in ${name} or $x->y \n"),
        };
    }
}
