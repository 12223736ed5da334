import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { type Animation, MAX_DURATION, MAX_UPLOAD_BYTES } from '../../formats/animation/index.ts';
import { NEAR_LIMIT } from '../../lint/index.ts';
import { showsRegion, useUi } from '../context.ts';
import { findingsOf, jointPriorities, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { IdentityLine, NoAnimation } from '../library/library-links.tsx';
import { PriorityChip } from '../parts/priority.tsx';
import { TabHeader } from '../parts/section.tsx';
import { Fact, Facts, GridTable } from '../parts/tables.tsx';
import { ProgramsSection, PuppeteerSection, RecordRow } from '../puppetry/index.ts';
import { type SaveFormat, saveClip } from '../save.ts';
import { emoteLabel, emoteText, handPoseText } from '../words/animation-text.ts';
import { CLIP, CLIP_FACTS, MARKERS } from '../words/en/clip.ts';
import { SAVE } from '../words/en/edit.ts';
import { formatCount, formatPercent, formatSeconds } from '../words/format.ts';
import { CompareSection } from './compare-section.tsx';
import { ConstraintsSection } from './constraints-section.tsx';
import { EditSection } from './edit/edit-section.tsx';
import { Findings } from './findings-list.tsx';
import { JointsSection } from './joints-section.tsx';
import { SeamSection } from './seam-section.tsx';
import { WinnersSection } from './winners/winners-section.tsx';

/** One animation: what it is, what it does on the avatar, what an upload would say, and how to change it. */
export function AnimationPanel() {
  const { view } = useUi();
  const clip = view.inspectedClip.value;
  if (!clip) {
    return (
      <>
        <NoAnimation title={CLIP.empty} />
        <FilePuppetry />
      </>
    );
  }
  return (
    <>
      <section class="sect">
        <TabHeader name={clip.fileName} about={clipSummary(clip)}>
          <SaveButtons clip={clip} />
        </TabHeader>
        <IdentityLine clip={clip} />
        <SizeMeter clip={clip} />
        <ClipFacts clip={clip} />
      </section>
      <MarkerTable animation={clip.animation} />
      <Findings findings={findingsOf(clip)} brief />
      <FilePuppetry />
      <WinnersSection />
      <SeamSection clip={clip} />
      <EditSection clip={clip} />
      <JointsSection clip={clip} />
      <ConstraintsSection clip={clip} />
      <CompareSection clip={clip} />
    </>
  );
}

/** Moving the avatar of the files by hand, where the stage shows it. */
function FilePuppetry() {
  const { app } = useUi();
  if (showsRegion(app.live.state)) return null;
  return (
    <>
      <PuppeteerSection avatar={CLIP.avatar}>
        <RecordRow agentId={null} />
      </PuppeteerSection>
      <ProgramsSection />
    </>
  );
}

/** `Animation 1.0, edited`. */
function clipSummary({ source, animation, original }: LoadedClip): string {
  const kind = source === 'bvh' ? CLIP.importedBvh : CLIP.animation(animation.version);
  return animation === original ? kind : CLIP.edited(kind);
}

function ClipFacts({ clip }: { clip: LoadedClip }) {
  const { basePriority, joints, handPose, emote } = clip.animation;
  const sum = (count: (joint: (typeof joints)[number]) => number) =>
    formatCount(joints.reduce((total, joint) => total + count(joint), 0));
  return (
    <Facts>
      <Fact name={CLIP_FACTS.basePriority}>
        <PriorityChip priority={basePriority} />
      </Fact>
      <Fact name={CLIP_FACTS.jointPriorities}>
        <PriorityChips priorities={jointPriorities(clip)} />
      </Fact>
      <Fact name={CLIP_FACTS.joints}>{formatCount(joints.length)}</Fact>
      <Fact name={CLIP_FACTS.constraints}>{constraintCount(clip)}</Fact>
      <Fact name={CLIP_FACTS.rotationKeys}>{sum(rotationKeyCount)}</Fact>
      <Fact name={CLIP_FACTS.positionKeys}>{sum(positionKeyCount)}</Fact>
      <Fact name={CLIP_FACTS.handPose}>{handPoseText(handPose)}</Fact>
      <Fact name={CLIP_FACTS.emote}>
        <span class="cut" title={emote && emoteText(emote)}>
          {emote ? (emoteLabel(emote) ?? emote) : CLIP_FACTS.none}
        </span>
      </Fact>
    </Facts>
  );
}

/** Chips that a fact has room for beside its name. */
const CHIP_ROOM = 4;

/** All of them, or from the lowest to the highest. */
function PriorityChips({ priorities }: { priorities: readonly number[] }) {
  if (priorities.length > CHIP_ROOM) {
    return (
      <>
        <PriorityChip priority={priorities[0]} />
        {CLIP.to}
        <PriorityChip priority={priorities[priorities.length - 1]} />
      </>
    );
  }
  return (
    <>
      {priorities.map((priority) => (
        <PriorityChip key={priority} priority={priority} />
      ))}
    </>
  );
}

function constraintCount({ animation }: LoadedClip): string {
  if (animation.constraintsIgnored) return CLIP_FACTS.ignored;
  return animation.constraints.length === 0
    ? CLIP_FACTS.none
    : formatCount(animation.constraints.length);
}

/** How much of what an upload accepts the clip takes: bytes as it would be saved now, and seconds. */
function SizeMeter({ clip }: { clip: LoadedClip }) {
  return (
    <div class="meters">
      <Meter
        name={CLIP.fileSize.name}
        value={clip.byteLength}
        limit={MAX_UPLOAD_BYTES}
        text={CLIP.fileSize.amount(clip.byteLength, MAX_UPLOAD_BYTES)}
      />
      <Meter
        name={CLIP.length.name}
        value={clip.animation.duration}
        limit={MAX_DURATION}
        text={CLIP.length.amount(formatSeconds(clip.animation.duration), MAX_DURATION)}
      />
    </div>
  );
}

interface MeterProps {
  name: string;
  value: number;
  limit: number;
  /** The value with its limit and unit. */
  text: string;
}

function Meter({ name, value, limit, text }: MeterProps) {
  const [level, word] = levelOf(value / limit);
  return (
    <div class={`meter ${level}`}>
      <div class="meter-words">
        <span>
          {name}
          {word && <b>{word}</b>}
        </span>
        <span>{text}</span>
      </div>
      <meter
        aria-label={name}
        aria-valuetext={word ? CLIP.meter(text, word) : text}
        max={limit}
        value={Math.min(Math.max(value, 0), limit)}
      />
    </div>
  );
}

/** The class and the word for a share of the limit; in order needs neither. */
function levelOf(share: number): readonly [level: string, word: string] {
  if (share > 1) return ['is-over', CLIP.tooMuch];
  return share > NEAR_LIMIT ? ['is-near', CLIP.nearlyFull] : ['', ''];
}

/** Loop points and eases, in seconds, frames and per cent side by side. */
function MarkerTable({ animation }: { animation: Animation }) {
  const { loop, loopIn, loopOut, easeIn, easeOut, duration } = animation;
  const rows: (readonly [string, number])[] = [
    [MARKERS.easeIn, easeIn],
    [MARKERS.easeOut, easeOut],
  ];
  if (loop) rows.unshift([MARKERS.loopIn, loopIn], [MARKERS.loopOut, loopOut]);
  return (
    <section class="sect is-table">
      <GridTable columns={MARKERS.columns}>
        {!loop && (
          <tr>
            <td>{MARKERS.loop}</td>
            <td class="num" colSpan={3}>
              {MARKERS.noLoop}
            </td>
          </tr>
        )}
        {rows.map(([name, seconds]) => (
          <tr key={name}>
            <td>{name}</td>
            <td class="num">{formatSeconds(seconds)}</td>
            <td class="num">{Math.round(seconds * FRAMES_PER_SECOND)}</td>
            <td class="num">{duration > 0 ? formatPercent(seconds, duration) : '–'}</td>
          </tr>
        ))}
      </GridTable>
    </section>
  );
}

/** The clip out as a file, as it plays now; beside its name, in reach of all that changes it. */
function SaveButtons({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  if (clip.builtIn) return null;
  return (
    <div class="save-buttons">
      {BUTTONS.map(({ format, look }) => (
        <button
          key={format}
          type="button"
          class={`btn ${look} small`}
          title={SAVE[format].title}
          onClick={() => void saveClip(app, clip, format)}
        >
          {SAVE[format].label}
        </button>
      ))}
    </div>
  );
}

interface SaveButton {
  readonly format: SaveFormat;

  readonly look: 'primary' | 'outlined';
}

const BUTTONS: readonly SaveButton[] = [
  { format: 'anim', look: 'primary' },
  { format: 'bvh', look: 'outlined' },
  { format: 'jsonl', look: 'outlined' },
];
