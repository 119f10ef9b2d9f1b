class Store:
    pass
