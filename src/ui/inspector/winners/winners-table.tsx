import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { JointContribution, JointReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { priorityColor } from '../../parts/priority.tsx';
import { WINNERS } from '../../words/en/winners.ts';
import { useMarkedJoint } from './avatar-map.tsx';
import {
  contributionsText,
  driverName,
  easeText,
  jointSentence,
  priorityText,
  shortJointName,
} from './motion-report-text.ts';

interface WinnersTableProps {
  reports: readonly JointReport[];
  /** Name of the joint under the pointer, here or on the map; null: none. */
  pointed: Signal<string | null>;
}

/** A row for each joint: who drives it, and all claims on the scale of priorities. */
export function WinnersTable({ reports, pointed }: WinnersTableProps) {
  const marked = useMarkedJoint();
  return (
    <table class="winners">
      <thead>
        <tr>
          <th scope="col">{WINNERS.joint}</th>
          <th scope="col">{WINNERS.drivenBy}</th>
          <th scope="col">
            <StripScale />
          </th>
        </tr>
      </thead>
      <tbody
        onPointerOver={(event) => {
          const row = (event.target as Element).closest<HTMLElement>('[data-joint]');
          pointed.value = row?.dataset.joint ?? null;
        }}
        onPointerLeave={() => {
          pointed.value = null;
        }}
      >
        {reports.map((report) => (
          <Row
            key={report.joint}
            report={report}
            marked={report.name === marked}
            pointed={report.name === pointed.value}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  report: JointReport;
  marked: boolean;
  pointed: boolean;
}

/** Made anew only when its joint says something else: a hundred rows follow the motion. */
function Row({ report, marked, pointed }: RowProps) {
  const { view } = useUi();
  return useMemo(() => {
    const { name } = report;
    const ease = easeText(report);
    return (
      <tr class={marked ? 'is-marked' : pointed ? 'is-pointed' : undefined} data-joint={name}>
        <th scope="row">
          <button
            type="button"
            aria-pressed={marked}
            title={jointSentence(name, report)}
            onClick={() => {
              view.markedJoint.value = marked ? null : name;
            }}
          >
            <JointName name={name} />
          </button>
        </th>
        <td class={report.contributions.length > 0 ? 'who' : 'who is-left'}>
          {driverName(report)}
          {ease && <small> {ease}</small>}
        </td>
        <td>
          <PriorityStrip report={report} />
        </td>
      </tr>
    );
  }, [view, report, marked, pointed]);
}

function JointName({ name }: { name: string }) {
  const short = shortJointName(name);
  if (short === name) return <>{name}</>;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span class="sr">{name}</span>
    </>
  );
}

const SCALE = [0, 1, 2, 3, 4, 5, 6];
const HIGHEST = 6;
/** More digits than a chip has room for. */
const WIDE = 99;

/** Head of the column: the scale's digits. */
function StripScale() {
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
function PriorityStrip({ report }: { report: JointReport }) {
  const [winner, ...losers] = report.contributions;
  const columns = new Set(losers.map(columnOf));
  const tied = winner !== undefined && columns.delete(columnOf(winner));
  return (
    <span class="strip" role="img" aria-label={contributionsText(report)}>
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
      {priority > WIDE ? `${WIDE}+` : priorityText(priority)}
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
