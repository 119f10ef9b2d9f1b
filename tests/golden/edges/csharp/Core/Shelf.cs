using System.Collections.Generic;
using static Shop.Core.Limits;

namespace Shop.Core
{
    public abstract partial class Shelf<T> : Named, IShelf where T : Item
    {
        private readonly List<Item> items = new List<Item>();
        private Dictionary<string, Item> byName;
        protected Item First { get; set; } = new();

        protected Shelf(Item first)
        {
            First = first;
            Add(first);
        }

        public Shelf<T> Add(Item item)
        {
            Check(items.Count);
            item?.Touch()?.Touch();
            foreach (var each in items)
            {
                each.Touch();
            }
            foreach (Item each in items) each.Price.Round();
            byName["a"].Touch();
            items[0]!.Touch();
            items.ForEach(each => each.Touch());
            return this;
        }

        public Item Cost(object other, out Item last)
        {
            if (other is Item item)
            {
                item.Touch();
            }
            ((Item)other).Touch();
            (other as Item).Touch();
            var found = First ?? new Item();
            found.Touch();
            Take(out Item taken);
            taken.Touch();
            Item Local(Item given)
            {
                return given.Touch();
            }
            Local(found).Touch();
            last = found;
            return base.Title().Touch();
        }
    }
}
