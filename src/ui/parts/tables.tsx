import type { ComponentChildren } from 'preact';

interface GridTableProps {
  /** Heads: the first column names things, the others hold figures and stand right. */
  columns: readonly string[];
  class?: string;
  /** The rows of the body. */
  children: ComponentChildren;
}

/** A table of figures. */
export function GridTable({ columns, class: extra = '', children }: GridTableProps) {
  return (
    <table class={`grid-table ${extra}`}>
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

/** A name and its value, for a list of facts. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Facts in two columns. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}
