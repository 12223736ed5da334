import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';

interface ListGroupProps {
  title: string;
  count: number;
  /** Buttons beside the title. */
  tools?: ComponentChildren;
  /** Between the title and the rows. */
  above?: ComponentChildren;
  class?: string;
  /** Rows. */
  children: ComponentChildren;
}

/** A group of the list, which can be collapsed; an empty group is not shown. */
export function ListGroup(props: ListGroupProps) {
  const { title, count, tools, above, class: className = '', children } = props;
  const open = useSignal(true);
  const id = useId();
  if (count === 0) return null;
  return (
    <>
      <div class={`group-head ${className}`}>
        <div class="group-line">
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
          {tools}
        </div>
        {open.value && above}
      </div>
      <ul id={id} class={`rows ${className}`} aria-label={title} hidden={!open.value}>
        {children}
      </ul>
    </>
  );
}
