package shop

import (
	"fmt"
	other "github.com/other/render"

	"example.com/web/shop/internal/bytesconv"
	"example.com/web/shop/render"
)

type Handler func(*Context)

type Group struct {
	handlers []Handler
	engine   *Engine
}

func (group *Group) Use(handlers ...Handler) *Group {
	group.handlers = append(group.handlers, handlers...)
	return group.engine.self()
}

type Engine struct {
	Group
	trees map[string]*tree
	pool  func() *Context
}

// New makes an engine.
func New() *Engine {
	engine := &Engine{trees: map[string]*tree{}}
	engine.Group.engine = engine
	engine.Use(Logger())
	return engine
}

func (e *Engine) self() *Group {
	return &e.Group
}

func (e *Engine) Run(addr string) error {
	var c Context
	c.engine = e
	for _, tree := range e.trees {
		tree.walk(addr)
	}
	for method, root := range e.trees {
		root.walk(method)
	}
	e.trees[addr].walk(addr)
	c.render(render.JSON{Data: bytesconv.ToBytes(addr)})
	other.JSON(addr)
	fmt.Println(addr)
	New().Use(nil).Use(nil)
	if t, ok := find(e); ok {
		t.walk("")
	}
	return nil
}

func find(e *Engine) (*tree, bool) {
	return e.trees["a"], true
}
