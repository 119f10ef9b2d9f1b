using System;
using Text = System.Text.StringBuilder;

[assembly: CLSCompliant(true)]

namespace Shop.Stock
{
    /// <summary>
    /// Everything that is a symbol in C#.
    /// </summary>
    [Serializable, Obsolete("x", error: false)]
    public abstract partial class Shelf<T, U> : Base<T>, IShelf
        where T : class, new()
        where U : struct
    {
        #region Fields
        public const int Limit = 10, Other = 0x1F;
        private readonly T[] items = new T[3];
        protected static string? name;
        Func<int, int> twice = x => x * 2;
        #endregion

        public event EventHandler? Changed, Moved;

        public event EventHandler Full
        {
            add { changed += value; }
            remove => changed -= value;
        }

        /// <summary>How many.</summary>
        public int Size { get; private set; } = 3;

        public virtual string Name
        {
            get { return name ?? "none"; }
            init => name = value;
        }

        public bool IsEmpty => Size == 0;

        public T this[int i]
        {
            get => items[i];
            set { items[i] = value; }
        }

        public string this[string key] => key;

        static Shelf() { name = ""; }

        public Shelf(int size, params string[] names) : base(size)
        {
            var local = 1;
            int Inner(int y) => y + local;
            foreach (var n in names)
            {
                if (n is { Length: > 3 } s && !s.EndsWith('x')) continue;
                else local += Inner(2);
            }
            for (var i = 0; i < size; i++) lock (this) { checked { local <<= 1; } }
            try { using var f = Open(@"c:\x  ""y"" "); }
            catch (Exception e) when (e.Message != null) { throw; }
            finally { local--; }
            var text = $"a {size:F2}  {names[0],5} \n \t{{" + """
                raw  "text"
                """;
            var query = from n in names where n != null orderby n select n.Length;
            Size = size switch { 0 => 1, > 5 and < 9 => 2, _ => throw new() };
        }

        ~Shelf() { Dispose(); }

        public static Shelf<T, U> operator +(Shelf<T, U> a, Shelf<T, U> b) => a;
        public static bool operator ==(Shelf<T, U> a, Shelf<T, U> b) { return true; }
        public static explicit operator int(Shelf<T, U> s) => s.Size;

        public abstract void Fill();

        [Test]
        public async Task<int> Get(int key) => await Find(key);

        public async Task<int> Get(string key, ref int count, out bool found, int extra = 2)
        {
            found = false;
            yield return default;
            unsafe { fixed (int* p = &count) { *p = 1; } }
        }

        void IDisposable.Dispose() { }

        private protected delegate TResult Callback<in TArg, out TResult>(TArg arg);

        [Flags]
        public enum Color : byte
        {
            Red,
            [Obsolete] Green = 1 << 2,
        }

        public interface IWalker
        {
            int Steps { get; }
            void Walk(int to);
            void Twice() { Walk(2); }
        }

        private struct Node { public int Value; }

#if DEBUG
        public void Trace() { Log(1); }
#elif TEST
        public void Trace() { Log(2); }
#else
        public void Trace() { }
#endif
    }

    public partial class Shelf<T, U>
    {
        public void More() { }
    }

    namespace Deep { class Inner { } }

    public record Point(int X, [property: JsonName("y")] int Y) : IPoint;

    public readonly record struct Pair<A>(A First) { public A Second => First; }

    static class Größe { internal static long Straße = 1_000L; }
}
