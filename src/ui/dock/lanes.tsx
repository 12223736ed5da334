import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { effectivePriority } from '../item-facts.ts';
import { PriorityChip } from '../parts/priority-chip.tsx';
import { priorityColour } from '../parts/priority-colour.ts';
import { dotPath, LANE_UNITS, percentAt, tickPath } from './timeline-geometry.ts';
import type { useScrub } from './use-scrub.ts';

const LANE_HEIGHT = 19;
const MIDDLE = LANE_HEIGHT / 2;

interface LanesProps {
  clip: LoadedClip;
  scrub: ReturnType<typeof useScrub>;
}

/** A lane for each joint. Two paths draw all its keys, so that a hundred joints stay smooth. */
export function Lanes({ clip, scrub }: LanesProps) {
  const { joints } = clip.animation;
  return (
    <>
      <ul class="lane-labels" aria-label="Joints">
        {joints.map((joint, index) => (
          <LaneLabel key={index} clip={clip} joint={joint} />
        ))}
      </ul>
      <div class="track lanes" {...scrub}>
        <div class="in">
          {joints.map((joint, index) => (
            <Lane key={index} clip={clip} joint={joint} />
          ))}
          <Outside clip={clip} />
        </div>
      </div>
    </>
  );
}

function LaneLabel({ clip, joint }: { clip: LoadedClip; joint: AnimationJoint }) {
  return (
    <li>
      <span class="joint">{joint.name}</span>
      <small>{channelsOf(joint)}</small>
      <PriorityChip priority={effectivePriority(clip, joint)} small />
    </li>
  );
}

function channelsOf({ rotationKeys, positionKeys }: AnimationJoint): string {
  const channels = [rotationKeys.length > 0 && 'rot', positionKeys.length > 0 && 'pos'];
  return channels.filter(Boolean).join(' + ') || 'no keys';
}

function Lane({ clip, joint }: { clip: LoadedClip; joint: AnimationJoint }) {
  const { animation } = clip;
  const dots = dotPath(animation, joint.positionKeys, MIDDLE);
  return (
    <div class={`lane ${priorityColour(effectivePriority(clip, joint))}`}>
      <i class="span" />
      <svg
        viewBox={`0 0 ${LANE_UNITS} ${LANE_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="ticks" d={tickPath(animation, joint.rotationKeys, 4, 15)} />
        {dots && <path class="dots-edge" d={dots} />}
        {dots && <path class="dots" d={dots} />}
      </svg>
    </div>
  );
}

/** Hatches what a looping clip plays only once. */
function Outside({ clip }: { clip: LoadedClip }) {
  const { loop, loopIn, loopOut, duration } = clip.animation;
  if (!loop || loopOut <= loopIn) return null;
  return (
    <>
      <i class="outside" style={{ left: 0, width: percentAt(loopIn, duration) }} />
      <i class="outside" style={{ left: percentAt(loopOut, duration), right: 0 }} />
    </>
  );
}
