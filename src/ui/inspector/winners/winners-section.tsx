import { type Signal, useSignal } from '@preact/signals';
import type { MotionReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { formatPlural } from '../../format.ts';
import { Segments } from '../../parts/segments.tsx';
import { Fold } from '../fold.tsx';
import { AvatarMap } from './avatar-map.tsx';
import { FOLDED_ROWS, foldRows } from './fold-rows.ts';
import { MotionFacts } from './motion-facts.tsx';
import { countWords } from './report-words.ts';
import { useMarkedJoint } from './use-marked-joint.ts';
import { useMotionReport } from './use-motion-report.ts';
import { WinnersTable } from './winners-table.tsx';

type Channel = 'rotations' | 'positions';

const CHANNELS: readonly (readonly [channel: Channel, text: string])[] = [
  ['rotations', 'Rotation'],
  ['positions', 'Position'],
];

/** Which animation drives each joint now: as a picture, and joint by joint. */
export function WinnersSection() {
  const channel = useSignal<Channel>('rotations');
  return (
    <Fold
      name="winners"
      title="Who wins each joint"
      open
      class="winners-sect"
      controls={<ChannelChoice channel={channel} />}
    >
      <Winners channel={channel.value} />
    </Fold>
  );
}

function ChannelChoice({ channel }: { channel: Signal<Channel> }) {
  return (
    <Segments label="Channel">
      {CHANNELS.map(([id, text]) => (
        <button
          type="button"
          key={id}
          aria-pressed={channel.value === id}
          onClick={() => {
            channel.value = id;
          }}
        >
          {text}
        </button>
      ))}
    </Segments>
  );
}

function Winners({ channel }: { channel: Channel }) {
  const pointed = useSignal<string | null>(null);
  const report = useMotionReport();
  const reports = report[channel];
  return (
    <>
      {reports.length === 0 ? (
        <p class="nothing">{NOTHING[channel]}</p>
      ) : (
        <>
          <AvatarMap reports={reports} pointed={pointed} />
          <Legend />
          <FoldedTable reports={reports} pointed={pointed} />
        </>
      )}
      <ReleaseButton report={report} />
      <MotionFacts report={report} />
    </>
  );
}

const NOTHING: Readonly<Record<Channel, string>> = {
  rotations: 'No animation plays, so no joint is turned. Start one in the list.',
  positions: 'No animation moves a joint from its place.',
};

function Legend() {
  return (
    <div class="legend" aria-hidden="true">
      <span>
        <i class="prio p4">n</i>wins
      </span>
      <span>
        <i class="lost" />
        claims and loses
      </span>
    </div>
  );
}

function FoldedTable({ reports, pointed }: Parameters<typeof WinnersTable>[0]) {
  const open = useSignal(false);
  const { app } = useUi();
  const marked = useMarkedJoint();
  const added = app.state.clips.value.filter(({ builtIn }) => !builtIn);
  const own = new Set(added.map(({ id }) => id));
  const shown = open.value ? reports : foldRows(reports, own, marked);
  return (
    <>
      <WinnersTable reports={shown} pointed={pointed} />
      <p class="winners-foot">
        {countWords(shown.length, reports)}
        {reports.length > FOLDED_ROWS && (
          <>
            {' · '}
            <button
              type="button"
              class="linkish"
              aria-expanded={open.value}
              onClick={() => {
                open.value = !open.value;
              }}
            >
              {open.value ? 'Show fewer' : 'Show all'}
            </button>
          </>
        )}
      </p>
    </>
  );
}

/** Stands only while joints stay where ended animations left them. */
function ReleaseButton({ report }: { report: MotionReport }) {
  const { app } = useUi();
  const left = countLeft(report);
  if (left === 0) return null;
  return (
    <button type="button" class="btn outlined small release" onClick={() => app.releaseJoints()}>
      Return {formatPlural(left, 'joint')} to rest
    </button>
  );
}

function countLeft({ rotations, positions }: MotionReport): number {
  const left = [...rotations, ...positions].filter(({ claims }) => claims.length === 0);
  return new Set(left.map(({ joint }) => joint)).size;
}
