import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { JointContribution, JointReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { priorityColor } from '../../parts/priority.tsx';
import { useRovingFocus } from '../../parts/roving-focus.ts';
import { useSelectedJoint } from '../../selection.tsx';
import { WINNERS } from '../../words/en/winners.ts';
import { formatPriority } from '../../words/format.ts';
import {
  contributionsText,
  driverName,
  easeText,
  jointSentence,
  shortJointName,
} from './motion-report-view.ts';

interface WinnersTableProps {
  reports: readonly JointReport[];
  /** Name of the joint under the pointer, in the table or on the map; null: none. */
  hovered: Signal<string | null>;
}

/** A row for each joint: what drives it, and the priorities of all contributions. */
export function WinnersTable({ reports, hovered }: WinnersTableProps) {
  const marked = useSelectedJoint();
  const table = useRovingFocus<HTMLTableElement>('button');
  return (
    <table class="winners" ref={table}>
      <thead>
        <tr>
          <th scope="col">{WINNERS.joint}</th>
          <th scope="col">{WINNERS.drivenBy}</th>
          <th scope="col">
            <span class="strip scale">
              <span class="sr">{WINNERS.priority}</span>
              {PRIORITIES.map((priority) => (
                <span key={priority}>{priority}</span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      <tbody
        onPointerOver={(event) => {
          const row = (event.target as Element).closest<HTMLElement>('[data-joint]');
          hovered.value = row?.dataset.joint ?? null;
        }}
        onPointerLeave={() => {
          hovered.value = null;
        }}
      >
        {reports.map((report) => (
          <JointRow
            key={report.joint}
            report={report}
            marked={report.name === marked}
            hovered={report.name === hovered.value}
          />
        ))}
      </tbody>
    </table>
  );
}

interface JointRowProps {
  report: JointReport;
  marked: boolean;
  hovered: boolean;
}

/** Memoised, because up to a hundred rows change with the motion. */
function JointRow({ report, marked, hovered }: JointRowProps) {
  const { app } = useUi();
  return useMemo(() => {
    const { name } = report;
    const ease = easeText(report);
    return (
      <tr class={marked ? 'is-marked' : hovered ? 'is-pointed' : undefined} data-joint={name}>
        <th scope="row">
          <button
            type="button"
            aria-pressed={marked}
            title={jointSentence(name, report)}
            onClick={() => {
              app.state.selectedJoint.value = marked ? null : name;
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
  }, [app, report, marked, hovered]);
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

/** The scale of priorities. Contributions beyond it are drawn at its ends. */
const PRIORITIES = [0, 1, 2, 3, 4, 5, 6];
const MAX_PRIORITY = 6;
/** The largest number that fits into a chip. */
const MAX_CHIP_NUMBER = 99;

/** The contributions to one joint on the scale of priorities: a chip for the winner, rings for the others. */
function PriorityStrip({ report }: { report: JointReport }) {
  const [winner, ...losers] = report.contributions;
  const columns = new Set(losers.map(columnOf));
  const isTied = winner !== undefined && columns.delete(columnOf(winner));
  return (
    <span class="strip" role="img" aria-label={contributionsText(report)}>
      {[...columns].map((column) => (
        <i key={column} class="lost" style={{ gridColumn: column }} />
      ))}
      {winner && (
        <span
          class={`prio ${chipClass(winner.priority)} ${isTied ? 'is-tied' : ''}`}
          style={{ gridColumn: columnOf(winner) }}
        >
          {winner.priority > MAX_CHIP_NUMBER
            ? `${MAX_CHIP_NUMBER}+`
            : formatPriority(winner.priority)}
        </span>
      )}
    </span>
  );
}

function chipClass(priority: number): string {
  if (priority < 0) return 'is-outlined is-below';
  return priority > MAX_PRIORITY ? 'is-outlined is-above' : priorityColor(priority);
}

/** Grid column of a contribution, counted from 1. */
function columnOf({ priority }: JointContribution): number {
  return Math.min(Math.max(priority, 0), MAX_PRIORITY) + 1;
}
