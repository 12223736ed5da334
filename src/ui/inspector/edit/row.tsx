import type { ComponentChildren } from 'preact';

interface RowProps {
  label: string;
  /** Its controls need the whole width where targets are large. */
  wide?: boolean;
  children: ComponentChildren;
}

/** What can be changed, and with what. */
export function Row({ label, wide = false, children }: RowProps) {
  return (
    <div class={`edit-row ${wide ? 'is-wide' : ''}`}>
      <span class="edit-label">{label}</span>
      <div class="edit-controls">{children}</div>
    </div>
  );
}
