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
