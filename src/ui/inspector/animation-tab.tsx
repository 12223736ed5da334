import type { LoadedClip } from '../../app/index.ts';
import { HAND_POSES } from '../../formats/animation/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { findingsOf } from '../findings.ts';
import { formatCount, formatSeconds } from '../format.ts';
import { jointPriorities, positionKeyCount, rotationKeyCount } from '../item-facts.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { PriorityChip } from '../parts/priority-chip.tsx';
import { ClipJoints } from './clip-joints.tsx';
import { Findings } from './findings-list.tsx';
import { Markers } from './markers.tsx';
import { Subject } from './subject.tsx';

/** What the upload server takes at most. */
const MAX_UPLOAD_BYTES = 250_000;

/** The facts of one animation. */
export function AnimationTab() {
  const { app, view } = useUi();
  const clip = view.inspectedClip.value;
  if (!clip) {
    return (
      <EmptyState
        title="No animation yet"
        why="Drop an .anim file to see its joints, priorities and timing."
        action="Choose files"
        run={() => addFiles(app)}
      />
    );
  }
  const { version } = clip.animation;
  return (
    <>
      <section class="sect">
        <Subject
          name={clip.fileName}
          about={`Animation ${version} · ${formatCount(clip.byteLength)} of ${formatCount(MAX_UPLOAD_BYTES)} bytes`}
        />
        <ClipFacts clip={clip} />
      </section>
      <Markers animation={clip.animation} />
      <Findings findings={findingsOf(clip)} />
      <ClipJoints clip={clip} />
    </>
  );
}

function ClipFacts({ clip }: { clip: LoadedClip }) {
  const { basePriority, duration, joints, handPose, emote } = clip.animation;
  const sum = (count: (joint: (typeof joints)[number]) => number) =>
    formatCount(joints.reduce((total, joint) => total + count(joint), 0));
  return (
    <Facts>
      <Fact name="Base priority">
        <PriorityChip priority={basePriority} />
      </Fact>
      <Fact name="Joint priorities">
        {jointPriorities(clip).map((priority) => (
          <PriorityChip key={priority} priority={priority} />
        ))}
      </Fact>
      <Fact name="Duration">{formatSeconds(duration)} s</Fact>
      <Fact name="Joints">{formatCount(joints.length)}</Fact>
      <Fact name="Rotation keys">{sum(rotationKeyCount)}</Fact>
      <Fact name="Position keys">{sum(positionKeyCount)}</Fact>
      <Fact name="Hand pose">{handPoseWords(handPose)}</Fact>
      <Fact name="Constraints">{constraintWords(clip)}</Fact>
      {emote && (
        <Fact name="Emote" wide>
          <code>{emote}</code>
        </Fact>
      )}
    </Facts>
  );
}

/** `1 Relaxed`, `9 Fist, right`. */
function handPoseWords(handPose: number): string {
  const [pose, side] = (HAND_POSES[handPose] ?? 'NONE').toLowerCase().split('_');
  const hand = side === 'l' ? ', left' : side === 'r' ? ', right' : '';
  return `${handPose} ${pose.charAt(0).toUpperCase()}${pose.slice(1)}${hand}`;
}

function constraintWords({ animation }: LoadedClip): string {
  if (animation.constraintsIgnored) return 'ignored';
  return animation.constraints.length === 0 ? 'none' : formatCount(animation.constraints.length);
}
