/*
 * A licence.
 */
package com.example.shop;

import java.util.*;
import static java.lang.Math.max;

/**
 * Everything that is a symbol in Java.
 *
 * @param <T> what is sold
 */
@SuppressWarnings({"unchecked", "raw"})
public abstract class Shop<T extends Comparable<T> & Cloneable> extends Base<T> implements Runnable, Closeable {

    /** How many. */
    public static final int LIMIT = 10, TABLE[] = {1, 2,};
    private volatile T stock;
    protected final Function<Integer, Integer> twice = x -> x * 2;
    Runnable task = new Runnable() {
        int runs;

        @Override
        public void run() {
            runs++;
        }
    };

    static {
        System.loadLibrary("shop");
    }

    {
        stock = null;
    }

    public Shop() {
        this(1);
    }

    // Builds one.
    @Inject
    protected Shop(final int size, String... names) throws IOException {
        super(size);
        int local = 0x1F;
        class Local {
            int field;

            void inner() {}
        }
        for (int i = 0; i < size; i++) {
            if (names[i] instanceof String s && !s.isEmpty()) {
                local += switch (s) {
                    case "a", "b" -> 1;
                    default -> {
                        yield -1;
                    }
                };
            } else {
                continue;
            }
        }
        synchronized (this) {
            do {
                local >>>= 1;
            } while (local > 0);
        }
        try (var in = open("x\n \t")) {
            in.read();
        } catch (IOException | RuntimeException e) {
            throw e;
        } finally {
            close();
        }
    }

    @Override
    public <X> X get(T key) {
        return key == null ? (X) stock : this.<X>get(key);
    }

    public <X> X get(T key, X other) {
        String text = """
            a  block
              of text
            """;
        char c = '\u0041';
        assert c > 'a' : text;
        return other;
    }

    abstract int size();

    native void poke();

    public interface Walker extends Iterable<Step>, Closeable {
        int STEPS = 3;

        void walk();

        default void twice() {
            walk();
        }

        static Walker of() {
            return () -> {};
        }
    }

    enum Color implements Named {
        RED(1) {
            @Override
            String nice() {
                return "red";
            }
        },
        @Deprecated
        GREEN(2),
        ;

        private final int code;

        Color(int code) {
            this.code = code;
        }

        String nice() {
            return name();
        }
    }

    /** A point. */
    record Point<N>(@NonNull N x, int y) implements Serializable {
        static int made;

        Point {
            made++;
        }

        double length() {
            return Math.sqrt(y);
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marker {
        String value() default "x";

        int[] sizes() default {1, 2};
    }

    sealed interface Node permits Leaf {}

    static final class Leaf implements Node {}
}

class Größe {
    long straße = 1_000L;
}
