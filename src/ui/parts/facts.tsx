import type { ComponentChildren } from 'preact';

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
