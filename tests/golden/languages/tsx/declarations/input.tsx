import React from "react";

type Props<T> = { items: T[]; onPick?(item: T): void };

/** A list. */
export function List<T extends { id: string }>({ items, onPick }: Props<T>): JSX.Element {
  const [open, setOpen] = React.useState<boolean>(false);
  return (
    <ul className='list' onClick={() => setOpen(!open)} {...rest}>
      {items.map((item) => <li key={item.id}>{item.id}, and  more words</li>)}
      <Part.Inner<T> value={"text"} flag />
      <>
        plain &nbsp; text
      </>
    </ul>
  );
}

export const Arrow: React.FC<Props<string>> = <T,>(props: T) => <b>{props as any}</b>;

export default class View extends React.Component<Props<number>, State> {
  static defaultProps = { items: [] };
  state = { open: false };
  handle = (e: Event) => this.setState({ open: true });
  render() { return <List<number> {...this.props} />; }
}

export const Memo = React.memo(function Named() { return null; });
