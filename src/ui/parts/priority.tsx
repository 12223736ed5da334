import { PARTS } from '../words/en/parts.ts';

/** A priority: always its digit, on the colour of its place in the order. */
export function PriorityChip({ priority, small = false }: { priority: number; small?: boolean }) {
  const digits = String(priority).replace('-', '−');
  return (
    <span
      class={`prio ${priorityColor(priority)} ${small ? 'small' : ''}`}
      title={PARTS.priority(digits)}
    >
      {digits}
    </span>
  );
}

interface PriorityPickProps {
  /** Read out for the whole row. */
  label: string;
  from: number;
  to: number;
  /** The one that is on; null where choosing is an action. */
  chosen: number | null;
  /** What a button does, read out and shown as its title. */
  describe: (priority: number) => string;
  onPick: (priority: number) => void;
}

/** Priorities side by side, of which one is picked. */
export function PriorityPick({ label, from, to, chosen, describe, onPick }: PriorityPickProps) {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <fieldset class="priority-pick" aria-label={label}>
      {all.map((priority) => (
        <button
          type="button"
          key={priority}
          class={priorityColor(priority)}
          title={describe(priority)}
          aria-label={describe(priority)}
          aria-pressed={chosen === null ? undefined : priority === chosen}
          onClick={() => onPick(priority)}
        >
          <span>{priority < 0 ? `−${-priority}` : priority}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The class that carries a priority's colours; what lies beyond the scale takes its end. */
export function priorityColor(priority: number): string {
  return `p${Math.min(Math.max(priority, 0), 6)}`;
}
