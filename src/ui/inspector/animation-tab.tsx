import type { LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { findingsOf } from '../findings.ts';
import { jointPriorities, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { IdentityLine, NoAnimation } from '../library/library-links.tsx';
import { showsRegion } from '../live/index.ts';
import { PriorityChip } from '../parts/priority.tsx';
import { TabHeader } from '../parts/section.tsx';
import { Fact, Facts } from '../parts/tables.tsx';
import { ProgramsSection, PuppeteerSection, RecordRow } from '../puppetry/index.ts';
import { emoteLabel, emoteText, handPoseText } from '../words/animation-text.ts';
import { CLIP, CLIP_FACTS } from '../words/en/clip.ts';
import { formatCount } from '../words/format.ts';
import { ClipJoints } from './clip-joints.tsx';
import { CompareSection } from './compare-section.tsx';
import { ConstraintsSection } from './constraints-section.tsx';
import { EditSection } from './edit/edit-section.tsx';
import { SaveButtons } from './edit/save-buttons.tsx';
import { Findings } from './findings-list.tsx';
import { Markers } from './markers.tsx';
import { SeamSection } from './seam-section.tsx';
import { SizeMeter } from './size-meter.tsx';
import { WinnersSection } from './winners/index.ts';

/** One animation: what it is, what it does on the avatar, what an upload would say, and how to change it. */
export function AnimationTab() {
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
        <TabHeader name={clip.fileName} about={aboutClip(clip)}>
          <SaveButtons clip={clip} />
        </TabHeader>
        <IdentityLine clip={clip} />
        <SizeMeter clip={clip} />
        <ClipFacts clip={clip} />
      </section>
      <Markers animation={clip.animation} />
      <Findings findings={findingsOf(clip)} brief />
      <FilePuppetry />
      <WinnersSection />
      <SeamSection clip={clip} />
      <EditSection clip={clip} />
      <ClipJoints clip={clip} />
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
      <PuppeteerSection whom={CLIP.avatar}>
        <RecordRow agentId={null} />
      </PuppeteerSection>
      <ProgramsSection />
    </>
  );
}

/** `Animation 1.0, edited`. */
function aboutClip({ source, animation, original }: LoadedClip): string {
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
      <Fact name={CLIP_FACTS.constraints}>{constraintWords(clip)}</Fact>
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

function constraintWords({ animation }: LoadedClip): string {
  if (animation.constraintsIgnored) return CLIP_FACTS.ignored;
  return animation.constraints.length === 0
    ? CLIP_FACTS.none
    : formatCount(animation.constraints.length);
}
