import type { JointContribution, JointReport } from '../../../app/index.ts';
import { priorityColor } from '../../parts/priority.tsx';
import { WINNERS } from '../../words/en/winners.ts';
import { digits, scaleWords } from './report-words.ts';

const SCALE = [0, 1, 2, 3, 4, 5, 6];
const HIGHEST = 6;
/** More digits than a chip has room for. */
const WIDE = 99;

/** Head of the column: the scale's digits. */
export function StripScale() {
  return (
    <span class="strip scale">
      <span class="sr">{WINNERS.priority}</span>
      {SCALE.map((priority) => (
        <span key={priority}>{priority}</span>
      ))}
    </span>
  );
}

/** One joint's claims on the scale of priorities: a chip that wins, rings that lose. */
export function PriorityStrip({ report }: { report: JointReport }) {
  const [winner, ...losers] = report.contributions;
  const columns = new Set(losers.map(columnOf));
  const tied = winner !== undefined && columns.delete(columnOf(winner));
  return (
    <span class="strip" role="img" aria-label={scaleWords(report)}>
      {[...columns].map((column) => (
        <i key={column} class="lost" style={{ gridColumn: column }} />
      ))}
      {winner && <WinnerChip claim={winner} tied={tied} />}
    </span>
  );
}

function WinnerChip({ claim, tied }: { claim: JointContribution; tied: boolean }) {
  const { priority } = claim;
  return (
    <span
      class={`prio ${lookOf(priority)} ${tied ? 'is-tied' : ''}`}
      style={{ gridColumn: columnOf(claim) }}
    >
      {priority > WIDE ? `${WIDE}+` : digits(priority)}
    </span>
  );
}

/** Outlined at an end of the scale for what lies beyond it. */
function lookOf(priority: number): string {
  if (priority < 0) return 'is-outlined is-below';
  return priority > HIGHEST ? 'is-outlined is-above' : priorityColor(priority);
}

/** Grid column, from 1; what lies beyond the scale stands at its end. */
function columnOf({ priority }: JointContribution): number {
  return Math.min(Math.max(priority, 0), HIGHEST) + 1;
}
