const before = <Some.Part key="a  b" {...rest} on={() => { go(); }}>
  Some text,
  more <b>bold</b>{" "}
  {list.map(x => <i key={x}>{x}</i>)} &amp; <></>
</Some.Part>;

function broken(a, ) { return 1 + * 2; }

class Half { ok() { return 1 } bad { } also() { return 3 } }

let x = = 1;

function after() { return 2; }
