namespace Shop.Stock;

/** A client. */
public sealed class Client(string host) : IDisposable
{
    private readonly string host = host;

    public void Dispose() { }
}

internal static class Extensions
{
    // Doubles it.
    public static int Twice(this int x) => x * 2;
}
