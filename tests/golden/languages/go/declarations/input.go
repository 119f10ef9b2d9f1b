// Package shop is everything that is a symbol in Go.
//
// A second paragraph.
package shop

import (
	"errors"
	str "strings"
)

import . "math"

// Limit bounds the cart.
const Limit = 10

const (
	// Red is the first.
	Red Color = iota
	Green
	_
	Blue = "b" + `raw  text` // trailing
)

const (
	alone uint8 = 1 << 3
)

var (
	first, second = 1, 2.5e3
	table         = map[string][]int{
		"a": {1, 2},
		"b": nil,
	}
	_      Walker = (*Server[int])(nil)
	hidden        = func(x int) int { return x + 1 }
)

var ErrGone = errors.New("gone\n  \t")

// Twice is a function under a name.
var Twice = func(x int) int {
	return x * 2
}

type Color int

type (
	// Point is in a group.
	Point struct {
		X, Y int `json:"x"`
	}
	Alias    = str.Builder
	Callback func(a, b int) (n int, err error)
)

// Walker walks.
type Walker interface {
	fmt.Stringer
	// Walk goes on.
	Walk(to Point, how ...Color) error
	stop()
}

type Number interface {
	~int | ~float64
}

type Server[T any] struct {
	*Point
	str.Builder
	name    string
	inner   struct{ deep int }
	handler func(w Walker) (T, error)
	_       [4]byte
}

// Run starts it.
//
//go:noinline
func (s *Server[T]) Run(jobs <-chan T, done chan<- bool) (n int, err error) {
	const local = 3
	type pair struct{ a, b T }
	defer func() { recover() }()
	step := func(i int) bool { return i%2 == 0 }
	for i := 0; i < local; i++ {
		if v, ok := table["a"]; ok && step(i) {
			n += v[i]
		} else if !ok {
			continue
		}
	}
loop:
	for {
		select {
		case j := <-jobs:
			go s.use(j)
		case done <- true:
			break loop
		default:
			goto loop
		}
	}
	switch x := any(n).(type) {
	case int, string:
		fallthrough
	case nil:
		_ = x
	}
	return n, nil
}

func (Server[T]) use(_ T) {}

func (p Point) String() string { return str.Repeat("·", p.X) }

func Map[K comparable, V any](in []K, f func(K) V) (out []V) {
	for _, k := range in[1:] {
		out = append(out, f(k))
	}
	return
}

func init() { first = 2 }

func init() { second &^= 3 }

func external(x uintptr) (y complex128)

func grüße(straße string) rune { return 'ß' + '\n' }
