using System;
using Shop.Core;
using Line = Shop.Core.Item;

namespace Shop.Web;

public class Page(Item first) : Shelf<Item>(first)
{
    private readonly Console console;

    public void Show()
    {
        first.Touch();
        Add(new Item()).Add(null).Title().Touch();
        new Line().Touch();
        Core.Limits.Check(1);
        Price.Zero.Round();
        console.Write();
        Other.Page.Open().Show();
        Unknown().Touch();
        Action run = () => First.Touch();
        Take(out _);
    }
}
