import type { LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { LANES } from '../words/en/dock.ts';
import { JointLabel } from './joint-label.tsx';
import { JointLane } from './joint-lane.tsx';
import type { OpenLanes } from './open-lanes.ts';
import { percentAt } from './timeline-geometry.ts';
import type { useScrub } from './use-scrub.ts';
import { WindowLabels, WindowLanes } from './window-lanes.tsx';

interface LanesProps {
  clip: LoadedClip;
  open: OpenLanes;
  scrub: ReturnType<typeof useScrub>;
}

/** What the clip does besides turning joints, and a lane for each joint that opens to its curves. */
export function Lanes({ clip, open, scrub }: LanesProps) {
  const { view } = useUi();
  const marked = view.markedJoint.value;
  const { joints } = clip.animation;
  return (
    <>
      <div class="lane-labels">
        <WindowLabels clip={clip} open={open} />
        <ul aria-label={LANES.joints}>
          {joints.map((joint, index) => (
            <JointLabel
              key={index}
              clip={clip}
              joint={joint}
              open={open}
              marked={joint.name === marked}
            />
          ))}
        </ul>
      </div>
      <div class="track lanes" {...scrub}>
        <div class="in">
          <WindowLanes clip={clip} open={open} />
          {joints.map((joint, index) => (
            <JointLane
              key={index}
              clip={clip}
              joint={joint}
              open={open.value.has(joint.name)}
              marked={joint.name === marked}
            />
          ))}
          <Outside clip={clip} />
        </div>
      </div>
    </>
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
