class Store:
    name = None

    @classmethod
    def open(cls):
        return cls()


class Item:
    def open(self):
        return helper_of_two()


def helper_of_two():
    return 1


def round_price(value):
    return value


def id():
    return 2
