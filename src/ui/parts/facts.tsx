import type { ComponentChildren } from 'preact';

interface FactProps {
  name: string;
  /** Spans both columns. */
  wide?: boolean;
  children: ComponentChildren;
}

/** A name and its value, for a list of facts. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div class={wide ? 'is-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Facts in two columns. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}
