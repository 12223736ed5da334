import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';

interface GroupProps {
  title: string;
  count: number;
  children: ComponentChildren;
}

/** A named part of the list that can be folded; it is left out while it is empty. */
export function Group({ title, count, children }: GroupProps) {
  const open = useSignal(true);
  const id = useId();
  if (count === 0) return null;
  return (
    <>
      <button
        type="button"
        class="group"
        aria-expanded={open.value}
        aria-controls={id}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Icon name={open.value ? 'chevron-down' : 'chevron-right'} />
        <span>{title}</span>
        <span class="count">{count}</span>
      </button>
      <ul id={id} class="rows" aria-label={title} hidden={!open.value}>
        {children}
      </ul>
    </>
  );
}
