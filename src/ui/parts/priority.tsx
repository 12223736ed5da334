import { CONTROLS } from '../words/en/controls.ts';
import { formatPriority } from '../words/format.ts';
import { useRovingFocus } from './roving-focus.ts';

/** The number of a priority, on the colour of the priority. */
export function PriorityChip({ priority, small = false }: { priority: number; small?: boolean }) {
  const text = formatPriority(priority);
  return (
    <span
      class={`prio ${priorityColor(priority)} ${small ? 'small' : ''}`}
      title={CONTROLS.priority(text)}
    >
      {text}
    </span>
  );
}

interface PriorityPickProps {
  /** Accessible name of the group. */
  label: string;
  from: number;
  to: number;
  /** The pressed button; null for buttons that are actions. */
  chosen: number | null;
  /** Accessible name and tooltip of a button. */
  describe: (priority: number) => string;
  onPick: (priority: number) => void;
}

/** A row of buttons, one for each priority from `from` to `to`. */
export function PriorityPick({ label, from, to, chosen, describe, onPick }: PriorityPickProps) {
  const buttons = useRovingFocus<HTMLFieldSetElement>('button');
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <fieldset class="priority-pick" aria-label={label} ref={buttons}>
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
          <span>{formatPriority(priority)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** CSS class of a priority's colours. Priorities outside 0 to 6 have the nearest one. */
export function priorityColor(priority: number): string {
  return `p${Math.min(Math.max(priority, 0), 6)}`;
}
