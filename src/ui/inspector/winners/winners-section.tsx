import { type Signal, useSignal } from '@preact/signals';
import type { MotionReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { Fold } from '../../parts/section.tsx';
import { WINNERS } from '../../words/en/winners.ts';
import { AvatarMap } from './avatar-map.tsx';
import { FOLDED_ROWS, foldRows } from './fold-rows.ts';
import { MotionFacts } from './motion-facts.tsx';
import { countWords } from './report-words.ts';
import { useMarkedJoint } from './use-marked-joint.ts';
import { useMotionReport } from './use-motion-report.ts';
import { WinnersTable } from './winners-table.tsx';

type Channel = 'rotations' | 'positions';

const CHANNELS: readonly Channel[] = ['rotations', 'positions'];

/** Which animation drives each joint now: as a picture, and joint by joint. */
export function WinnersSection() {
  const channel = useSignal<Channel>('rotations');
  return (
    <Fold
      name="winners"
      title={WINNERS.title}
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
    <Segments label={WINNERS.channel}>
      {CHANNELS.map((id) => (
        <button
          type="button"
          key={id}
          aria-pressed={channel.value === id}
          onClick={() => {
            channel.value = id;
          }}
        >
          {WINNERS.channels[id]}
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
        <p class="nothing">{WINNERS.nothing[channel]}</p>
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

function Legend() {
  return (
    <div class="legend" aria-hidden="true">
      <span>
        <i class="prio p4">n</i>
        {WINNERS.legend.wins}
      </span>
      <span>
        <i class="lost" />
        {WINNERS.legend.loses}
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
              {open.value ? WINNERS.showFewer : WINNERS.showAll}
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
    <button
      type="button"
      class="btn outlined small release"
      onClick={() => app.playback.releaseJoints()}
    >
      {WINNERS.release(left)}
    </button>
  );
}

function countLeft({ rotations, positions }: MotionReport): number {
  const left = [...rotations, ...positions].filter(
    ({ contributions }) => contributions.length === 0,
  );
  return new Set(left.map(({ joint }) => joint)).size;
}
