import { type Signal, useSignal } from '@preact/signals';
import type { JointReport, MotionReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { Fold } from '../../parts/section.tsx';
import { ASKED, WINNERS } from '../../words/en/winners.ts';
import { AvatarMap, useMarkedJoint } from './avatar-map.tsx';
import {
  countText,
  coveredText,
  emoteProgress,
  handPoseSource,
  isKnownEmote,
} from './motion-report-text.ts';
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
  const shown = open.value ? reports : shortList(reports, own, marked);
  return (
    <>
      <WinnersTable reports={shown} pointed={pointed} />
      <p class="winners-foot">
        {countText(shown.length, reports)}
        {reports.length > SHORT_LIST_ROWS && (
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

/** What animations ask for besides joints: the hands, emotes; and which of them change nothing. */
function MotionFacts({ report }: { report: MotionReport }) {
  const covered = coveredText(report.covered);
  return (
    <>
      <dl class="motion-facts">
        <div>
          <dt>{ASKED.hands}</dt>
          <dd>{handPoseSource(report)}</dd>
        </div>
        <Emotes emotes={report.emotes} />
      </dl>
      {covered && <p class="covered">{covered}</p>}
    </>
  );
}

/** Stands as long as a clip starts an emote, shown or not: what is below must not move with it. */
function Emotes({ emotes }: Pick<MotionReport, 'emotes'>) {
  const { app } = useUi();
  if (!app.state.clips.value.some(({ clip }) => isKnownEmote(clip.emote))) return null;
  const started = emotes.filter(({ emote }) => isKnownEmote(emote));
  return (
    <div>
      <dt>{ASKED.emote}</dt>
      <dd>
        {started.length === 0 && ASKED.noEmote}
        {started.map((emote) => (
          <span key={`${emote.emote} ${emote.by}`}>{emoteProgress(emote)}</span>
        ))}
        <small>{ASKED.emoteAbout}</small>
      </dd>
    </div>
  );
}

/** So many rows before the rest is asked for. */
export const SHORT_LIST_ROWS = 14;

/**
 * The rows that a short table shows, in their order: what the visitor's own clips (`own`, by id) have a say
 * in, then whatever else there is room for, and the marked joint in any case.
 */
export function shortList(
  reports: readonly JointReport[],
  own: ReadonlySet<string>,
  marked: string | null,
): readonly JointReport[] {
  const first = reports.filter((report) => isOwn(report, own));
  const rest = reports.filter((report) => !isOwn(report, own));
  const kept = new Set([...first, ...rest].slice(0, SHORT_LIST_ROWS));
  return reports.filter((report) => kept.has(report) || report.name === marked);
}

function isOwn({ contributions, retainedBy }: JointReport, own: ReadonlySet<string>): boolean {
  const sayers = retainedBy ? [...contributions, retainedBy] : contributions;
  return sayers.some(({ clipId }) => clipId !== null && own.has(clipId));
}
