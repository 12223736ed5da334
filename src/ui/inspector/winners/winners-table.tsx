import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { JointReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { WINNERS } from '../../words/en/winners.ts';
import { PriorityStrip, StripScale } from './priority-strip.tsx';
import { driverWords, easeWords, jointSentence, shortJointName } from './report-words.ts';
import { useMarkedJoint } from './use-marked-joint.ts';

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
    const ease = easeWords(report);
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
          {driverWords(report)}
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
