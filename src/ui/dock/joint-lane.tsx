import { useMemo } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { effectivePriority } from '../item-facts.ts';
import { priorityColour } from '../parts/priority-colour.ts';
import { Chart } from './chart.tsx';
import { tracesOf } from './joint-traces.ts';
import { dotPath, LANE_UNITS, tickPath } from './timeline-geometry.ts';

const LANE_HEIGHT = 19;
const MIDDLE = LANE_HEIGHT / 2;

interface JointLaneProps {
  clip: LoadedClip;
  joint: AnimationJoint;
  open: boolean;
  marked: boolean;
}

/** A joint's keys, and its curves once it is open. Two paths draw all keys, so that a hundred joints stay smooth. */
export function JointLane({ clip, joint, open, marked }: JointLaneProps) {
  const { version, duration } = clip.animation;
  // An edit of the loop draws every lane anew, many times a second: keys that stayed are not gone through again.
  const [ticks, dots] = useMemo(() => {
    const scale = { version, duration };
    return [tickPath(scale, joint.rotationKeys, 4, 15), dotPath(scale, joint.positionKeys, MIDDLE)];
  }, [joint, version, duration]);
  return (
    <div class={marked ? 'is-marked' : ''}>
      <div class={`lane ${priorityColour(effectivePriority(clip, joint))}`}>
        <i class="span" />
        <svg
          viewBox={`0 0 ${LANE_UNITS} ${LANE_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path class="ticks" d={ticks} />
          {dots && <path class="dots-edge" d={dots} />}
          {dots && <path class="dots" d={dots} />}
        </svg>
      </div>
      {open &&
        tracesOf(clip, joint).map((trace) => (
          <Chart key={trace.kind} trace={trace} duration={duration} />
        ))}
    </div>
  );
}
