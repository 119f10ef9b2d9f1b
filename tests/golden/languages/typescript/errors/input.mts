export function before(): number { return 1; }

interface Broken { a: ; b: string }

class Half<T { method(): void {} }

export const after = (x: number) => x;
function unclosed() {
  const x = `template ${
