import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { type Animation, MAX_DURATION, MAX_UPLOAD_BYTES } from '../../formats/animation/index.ts';
import { NEAR_LIMIT } from '../../lint/index.ts';
import { clamp } from '../../math/index.ts';
import { showsRegion, useUi } from '../context.ts';
import { findingsOf, jointPriorities, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { IdentityLine, NoAnimation } from '../library/library-links.tsx';
import { PriorityChip } from '../parts/priority.tsx';
import { TabHeader } from '../parts/section.tsx';
import { Fact, Facts, GridTable } from '../parts/tables.tsx';
import { PoseSection, PosesSection } from '../posing/index.ts';
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
import { KeysSection } from './keys-section.tsx';
import { isFixedByRestFrame, RestFrameButton } from './rest-frame-button.tsx';
import { SeamSection } from './seam-section.tsx';
import { WinnersSection } from './winners/winners-section.tsx';

/** The panel of one animation: its facts, what it does on the avatar, findings about an upload, and editing. */
export function AnimationPanel() {
  const { view } = useUi();
  const clip = view.inspectedClip.value;
  if (!clip) {
    return (
      <>
        <NoAnimation title={CLIP.empty} />
        <PoseSection />
        <PosesSection />
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
        <SizeMeters clip={clip} />
        <ClipFacts clip={clip} />
      </section>
      <PoseSection />
      <KeysSection clip={clip} />
      <PosesSection />
      <MarkerTable animation={clip.animation} />
      <Findings
        findings={findingsOf(clip)}
        brief
        fixFor={({ code }) => isFixedByRestFrame(clip, code) && <RestFrameButton clip={clip} />}
      />
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

/** Puppetry of the avatar that wears the user's files; not shown while the stage shows a region. */
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

const SAVE_BUTTONS: readonly { readonly format: SaveFormat; readonly style: string }[] = [
  { format: 'anim', style: 'primary' },
  { format: 'bvh', style: 'outlined' },
  { format: 'jsonl', style: 'outlined' },
];

/** Buttons that save the clip in its present state. */
function SaveButtons({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  if (clip.builtIn) return null;
  return (
    <div class="save-buttons">
      {SAVE_BUTTONS.map(({ format, style }) => (
        <button
          key={format}
          type="button"
          class={`btn ${style} small`}
          title={SAVE[format].title}
          onClick={() => void saveClip(app, clip, format)}
        >
          {SAVE[format].label}
        </button>
      ))}
    </div>
  );
}

/** The size of the clip as it would be saved now and its duration, each against the limit of an upload. */
function SizeMeters({ clip }: { clip: LoadedClip }) {
  const { byteLength, animation } = clip;
  return (
    <div class="meters">
      <Meter
        name={CLIP.fileSize.name}
        value={byteLength}
        limit={MAX_UPLOAD_BYTES}
        text={CLIP.fileSize.amount(byteLength, MAX_UPLOAD_BYTES)}
      />
      <Meter
        name={CLIP.length.name}
        value={animation.duration}
        limit={MAX_DURATION}
        text={CLIP.length.amount(formatSeconds(animation.duration), MAX_DURATION)}
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
  const { level, warning } = levelOf(value / limit);
  return (
    <div class={`meter ${level}`}>
      <div class="meter-words">
        <span>
          {name}
          {warning && <b>{warning}</b>}
        </span>
        <span>{text}</span>
      </div>
      <meter
        aria-label={name}
        aria-valuetext={warning ? CLIP.meter(text, warning) : text}
        max={limit}
        value={clamp(value, 0, limit)}
      />
    </div>
  );
}

/** CSS class and warning for a fraction of the limit. */
function levelOf(fraction: number): { readonly level: string; readonly warning: string } {
  if (fraction > 1) return { level: 'is-over', warning: CLIP.overLimit };
  if (fraction > NEAR_LIMIT) return { level: 'is-near', warning: CLIP.nearLimit };
  return { level: '', warning: '' };
}

function ClipFacts({ clip }: { clip: LoadedClip }) {
  const { basePriority, joints, handPose, emote, constraints, constraintsIgnored } = clip.animation;
  const sum = (count: (joint: (typeof joints)[number]) => number) =>
    formatCount(joints.reduce((total, joint) => total + count(joint), 0));
  const constraintCount =
    constraints.length === 0 ? CLIP_FACTS.none : formatCount(constraints.length);
  return (
    <Facts>
      <Fact name={CLIP_FACTS.basePriority}>
        <PriorityChip priority={basePriority} />
      </Fact>
      <Fact name={CLIP_FACTS.jointPriorities}>
        <PriorityChips priorities={jointPriorities(clip)} />
      </Fact>
      <Fact name={CLIP_FACTS.joints}>{formatCount(joints.length)}</Fact>
      <Fact name={CLIP_FACTS.constraints}>
        {constraintsIgnored ? CLIP_FACTS.ignored : constraintCount}
      </Fact>
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

/** The number of chips that fit beside the name of a fact. */
const MAX_CHIPS = 4;

/** A chip for each priority, or the lowest and the highest of many. */
function PriorityChips({ priorities }: { priorities: readonly number[] }) {
  if (priorities.length > MAX_CHIPS) {
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

/** Loop points and eases in seconds, frames and per cent. */
function MarkerTable({ animation }: { animation: Animation }) {
  const { loop, loopIn, loopOut, easeIn, easeOut, duration } = animation;
  const rows: (readonly [name: string, seconds: number])[] = [
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
