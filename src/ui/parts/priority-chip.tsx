import { PARTS } from '../words/en/parts.ts';
import { priorityColour } from './priority-colour.ts';

/** A priority: always its digit, on the colour of its place in the order. */
export function PriorityChip({ priority, small = false }: { priority: number; small?: boolean }) {
  const digits = String(priority).replace('-', '−');
  return (
    <span
      class={`prio ${priorityColour(priority)} ${small ? 'small' : ''}`}
      title={PARTS.priority(digits)}
    >
      {digits}
    </span>
  );
}
