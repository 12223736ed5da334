import type { ComponentChildren } from 'preact';

/** Buttons side by side of which one is on. */
export function Segments({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <fieldset class="seg" aria-label={label}>
      {children}
    </fieldset>
  );
}
