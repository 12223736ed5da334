import type { ComponentChildren } from 'preact';
import { useRovingFocus } from './roving-focus.ts';

interface GridTableProps {
  /** Column headers; all columns but the first have numbers and are aligned right. */
  columns: readonly string[];
  class?: string;
  /** Rows of the table body. */
  children: ComponentChildren;
}

/** A table of numbers. The controls in its rows are one stop of the Tab key. */
export function GridTable({ columns, class: className = '', children }: GridTableProps) {
  const table = useRovingFocus<HTMLTableElement>('button, input');
  return (
    <table class={`grid-table ${className}`} ref={table}>
      <thead>
        <tr>
          {columns.map((name, index) => (
            <th key={name} scope="col" class={index > 0 ? 'num' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface FactProps {
  name: string;
  children: ComponentChildren;
}

/** A name and its value in {@link Facts}. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A description list in two columns. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}
