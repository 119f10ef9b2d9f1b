package render

import "example.com/web/shop/internal/bytesconv"

type JSON struct {
	Data []byte
}

func (r JSON) Render(size int) {
	_ = bytesconv.ToBytes(string(r.Data))
	write[JSON](r)
}

type XML struct{ JSON }

func (r *XML) Indent() {
	r.Render(1)
	r.JSON.Render(2)
}

func write[T any](value T) {}
