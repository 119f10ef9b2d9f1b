package render

type Render interface {
	Render(size int)
}

var (
	_ Render = (*JSON)(nil)
	_ Render = (*XML)(nil)
)
