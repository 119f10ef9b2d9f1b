package shop

type tree struct {
	children []*tree
	byName   map[string][]*tree
}

func newTree(size int) *tree {
	return new(tree)
}

func (t *tree) walk(path string) {
	for _, child := range t.children {
		child.walk(path)
	}
	t.children[0].walk(path)
	for _, list := range t.byName {
		list[0].walk(path)
	}
}

func Logger() Handler {
	return func(c *Context) {
		c.Next()
	}
}
