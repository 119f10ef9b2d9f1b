export abstract class Box<T> extends Base<T> implements Shape<T>, Other {
  static readonly size: number = 3;
  declare later: string;
  private value?: T;
  protected items!: Map<string, T[]>;
  handler = async <U,>(x: U): Promise<U> => x;
  #hidden = new Set<string>();

  constructor(private readonly a: string, public b = 1) { super(); }

  abstract draw(): void;
  abstract get shade(): string;
  /** The content. */
  @log("get") // why
  @other
  get content(): T | undefined { return this.value; }
  set content(v) { this.value = v as T; }
  fetch(id: string): T;
  fetch(id: number): T;
  fetch(id: unknown): T { return <T>id; }
  private static async *many(this: Box<any>): AsyncGenerator<number> {}
  override [Symbol.iterator]() { return this.items!.values(); }
}

@Component({ selector: "app" })
export class App { @Input() name = "x"; @Output() done: string; }
