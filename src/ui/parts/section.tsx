import type { ComponentChildren } from 'preact';

interface SectionProps {
  title: string;
  /** A word or a count at the right of the title. */
  aside: string;
  children: ComponentChildren;
}

/** A titled part of the inspector. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section class="sect">
      <header>
        <h3>{title}</h3>
        <span class="spacer" />
        <span class="aside">{aside}</span>
      </header>
      {children}
    </section>
  );
}
