package broken

func before() int { return 1 }

func wrong( {
	x := = 2
}

type After struct {
	A int
}

func (a After) method() {}
