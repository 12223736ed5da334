import type { ComponentChildren } from 'preact';

interface SectionProps {
  title: string;
  /** A word, a count or small controls at the right of the title. */
  aside: ComponentChildren;
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
