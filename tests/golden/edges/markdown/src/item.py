class Thing:
    def full_price(self):
        return 1


class Item:
    def full_price(self):
        return 1


def helper_of_two():
    return 2
