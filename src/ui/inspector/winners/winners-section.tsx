import { type Signal, useSignal } from '@preact/signals';
import type { JointReport, MotionReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { Fold } from '../../parts/section.tsx';
import { useSelectedJoint } from '../../selection.tsx';
import { HANDS_AND_FACE, WINNERS } from '../../words/en/winners.ts';
import { AvatarMap } from './avatar-map.tsx';
import {
  countText,
  coveredText,
  emoteProgress,
  handPoseSource,
  isKnownEmote,
  useMotionReport,
} from './motion-report-view.ts';
import { WinnersTable } from './winners-table.tsx';

type Channel = 'rotations' | 'positions';

const CHANNELS: readonly Channel[] = ['rotations', 'positions'];

/** Which animation drives each joint right now: a map of the avatar, and a table of the joints. */
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
  const { hoveredJoint: hovered } = useUi().app.state;
  const report = useMotionReport();
  const reports = report[channel];
  return (
    <>
      {reports.length === 0 ? (
        <p class="nothing">{WINNERS.nothing[channel]}</p>
      ) : (
        <>
          <AvatarMap reports={reports} hovered={hovered} />
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
          <ExpandableTable reports={reports} hovered={hovered} />
        </>
      )}
      <ReleaseButton report={report} />
      <HandsAndFace report={report} />
    </>
  );
}

/** The table, at first with the most interesting joints only. */
function ExpandableTable({ reports, hovered }: Parameters<typeof WinnersTable>[0]) {
  const open = useSignal(false);
  const { app } = useUi();
  const marked = useSelectedJoint();
  const added = app.state.clips.value.filter(({ builtIn }) => !builtIn);
  const ownClips = new Set(added.map(({ id }) => id));
  const shown = open.value ? reports : shortList(reports, ownClips, marked);
  return (
    <>
      <WinnersTable reports={shown} hovered={hovered} />
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

/** The number of rows that are shown at first. */
export const SHORT_LIST_ROWS = 14;

/**
 * Chooses the reports for the short table, in their order: first the reports to which the user's own clips contribute,
 * then others while there is room, and the marked joint in any case.
 *
 * @param ownClips - ids of the clips that the user has added.
 */
export function shortList(
  reports: readonly JointReport[],
  ownClips: ReadonlySet<string>,
  marked: string | null,
): readonly JointReport[] {
  const isOwn = ({ contributions, retainedBy }: JointReport) =>
    [...contributions, retainedBy].some(
      (contribution) => contribution?.clipId && ownClips.has(contribution.clipId),
    );
  const own = reports.filter(isOwn);
  const others = reports.filter((report) => !isOwn(report));
  const chosen = new Set([...own, ...others].slice(0, SHORT_LIST_ROWS));
  return reports.filter((report) => chosen.has(report) || report.name === marked);
}

/** Shown only while ended animations have left joints in place. */
function ReleaseButton({ report }: { report: MotionReport }) {
  const { app } = useUi();
  const retained = [...report.rotations, ...report.positions].filter(
    ({ contributions }) => contributions.length === 0,
  );
  if (retained.length === 0) return null;
  return (
    <button
      type="button"
      class="btn outlined small release"
      onClick={() => app.playback.releaseJoints()}
    >
      {WINNERS.release(new Set(retained.map(({ joint }) => joint)).size)}
    </button>
  );
}

/** The hand pose and the emotes that play, and animations without effect. */
function HandsAndFace({ report }: { report: MotionReport }) {
  const covered = coveredText(report.covered);
  return (
    <>
      <dl class="motion-facts">
        <div>
          <dt>{HANDS_AND_FACE.hands}</dt>
          <dd>{handPoseSource(report)}</dd>
        </div>
        <Emotes emotes={report.emotes} />
      </dl>
      {covered && <p class="covered">{covered}</p>}
    </>
  );
}

/** Shown while any clip has an emote, even when none is playing, so that the content below does not jump. */
function Emotes({ emotes }: Pick<MotionReport, 'emotes'>) {
  const { app } = useUi();
  if (!app.state.clips.value.some(({ clip }) => isKnownEmote(clip.emote))) return null;
  const playing = emotes.filter(({ emote }) => isKnownEmote(emote));
  return (
    <div>
      <dt>{HANDS_AND_FACE.emote}</dt>
      <dd>
        {playing.length === 0 && HANDS_AND_FACE.noEmote}
        {playing.map((emote) => (
          <span key={`${emote.emote} ${emote.by}`}>{emoteProgress(emote)}</span>
        ))}
        <small>{HANDS_AND_FACE.emoteAbout}</small>
      </dd>
    </div>
  );
}
