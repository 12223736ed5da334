import { useEffect, useRef } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint } from '../../formats/animation/index.ts';
import { useUi } from '../context.ts';
import { effectivePriority } from '../item-facts.ts';
import { PriorityChip } from '../parts/priority-chip.tsx';
import { LANES } from '../words/en/dock.ts';
import { tracesOf } from './joint-traces.ts';
import { type OpenLanes, toggleLane } from './open-lanes.ts';
import { TraceValues } from './trace-values.tsx';

interface JointLabelProps {
  clip: LoadedClip;
  joint: AnimationJoint;
  open: OpenLanes;
  marked: boolean;
}

/** A joint's name: opens its lane, and points the joint out everywhere. Closing takes both back. */
export function JointLabel({ clip, joint, open, marked }: JointLabelProps) {
  const { view } = useUi();
  const row = useRef<HTMLLIElement>(null);
  const isOpen = open.value.has(joint.name);
  useEffect(() => {
    if (!isOpen && !marked) return;
    // The curves too if there is room, the name in any case.
    row.current!.scrollIntoView({ block: 'nearest' });
    row.current!.firstElementChild!.scrollIntoView({ block: 'nearest' });
  }, [isOpen, marked]);
  const press = () => {
    if (toggleLane(open, joint.name)) view.markedJoint.value = joint.name;
    else if (marked) view.markedJoint.value = null;
  };
  return (
    <li ref={row} class={marked ? 'is-marked' : ''}>
      <button type="button" class="lane-label" aria-expanded={isOpen} onClick={press}>
        <span class="joint">{joint.name}</span>
        <small>{channelsOf(joint)}</small>
        <PriorityChip priority={effectivePriority(clip, joint)} small />
      </button>
      {isOpen &&
        tracesOf(clip, joint).map((trace) => <TraceValues key={trace.kind} trace={trace} />)}
    </li>
  );
}

function channelsOf({ rotationKeys, positionKeys }: AnimationJoint): string {
  if (rotationKeys.length === 0 && positionKeys.length === 0) return LANES.noKeys;
  if (rotationKeys.length === 0) return LANES.position;
  return positionKeys.length === 0 ? LANES.rotation : LANES.both;
}
