namespace Shop.Web.Other
{
    class Page : Web.Page
    {
        internal static Page Open()
        {
            return new Page();
        }
    }
}
