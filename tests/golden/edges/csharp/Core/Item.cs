namespace Shop.Core
{
    public class Item
    {
        public Price Price { get; }

        public Item Touch() => this;
    }

    public record Price(int Cents)
    {
        public static readonly Price Zero = new Price(0);

        public Price Round() => Zero.Round();
    }

    public interface IShelf
    {
    }

    public class Named
    {
        public virtual Item Title()
        {
            return null;
        }
    }

    internal static class Limits
    {
        public static void Check(int size)
        {
        }
    }
}
