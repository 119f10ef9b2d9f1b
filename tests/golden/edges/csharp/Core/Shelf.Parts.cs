namespace Shop.Core;

public abstract partial class Shelf<T>
{
    private void Take(out Item item)
    {
        item = First.Touch();
        Hidden();
    }
}
