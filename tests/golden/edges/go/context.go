package shop

import "example.com/web/shop/render"

const limit = 10

var fallback = newTree(limit)

type Context struct {
	engine *Engine
	writer writer
}

type writer interface {
	Flusher
	Write(text string) int
}

type Flusher interface {
	Flush()
}

func (c *Context) render(r render.Render) {
	r.Render(c.writer.Write("a"))
	c.writer.Flush()
	c.engine.Use()
	unknown(c)
	func() {
		c.Next()
	}()
	defer c.done(func(t *tree) { t.walk("b") })
	switch value := r.(type) {
	case *render.XML:
		value.Render(1)
	}
	r.(*render.XML).Indent()
}

func (c *Context) Next() {}

func (c *Context) done(f func(*tree)) {
	f(fallback)
	fallback.walk("c")
	render := newTree(1)
	render.walk("d")
}
