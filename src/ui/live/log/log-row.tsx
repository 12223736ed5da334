import type { LogRow } from '../../../session/index.ts';
import { LiveIcon } from '../../parts/live-icon.tsx';
import { WIRE } from '../../words/en/live.ts';
import { formatCount } from '../../words/format.ts';
import { formatTimeOfDay } from '../../words/live-text.ts';

interface LogTableRowProps {
  row: LogRow;
  isSelected: boolean;
  /** Whether Tab comes to this row. */
  isReached: boolean;
  choose: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The id of a message's button. */
export function rowId(index: number): string {
  return `log-row-${index}`;
}

/** One message. */
export function LogTableRow(props: LogTableRowProps) {
  const { row, isSelected, isReached, choose, onKeyDown } = props;
  const { index, at, direction, name, isKnown, sequence, bytes, flags, summary } = row;
  return (
    <tr class={`${isKnown ? '' : 'is-unknown'} ${isSelected ? 'is-selected' : ''}`}>
      <td>{formatTimeOfDay(at)}</td>
      <td class="way">
        <LiveIcon name={direction === 'in' ? 'arrow-down' : 'arrow-up'} />
        <span class="sr">{WIRE.directions[direction]}</span>
      </td>
      <td class="message-name">
        <button
          type="button"
          id={rowId(index)}
          aria-pressed={isSelected}
          tabIndex={isReached ? 0 : -1}
          onClick={() => choose(index)}
          onKeyDown={onKeyDown}
        >
          {name}
        </button>
      </td>
      <td class="num">{formatCount(sequence)}</td>
      <td class="num">{formatCount(bytes)}</td>
      <td class="flags">{flags || '-'}</td>
      <td class="says">{summary}</td>
    </tr>
  );
}
