import '../styles/posing.css';
import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { defaultSkeleton } from '../../avatar/index.ts';
import { clamp } from '../../math/index.ts';
import { usePosing } from '../context.ts';
import { AXES, POSING } from '../words/en/posing.ts';
import { formatDegrees } from '../words/format.ts';

/** CSS pixels from the joint to the label: beside the rings, away from the head. */
const OFFSET = { x: 66, y: -24 } as const;
/** CSS pixels at the edges of the stage that stay free, and below its upper edge, where the toolbars are. */
const MARGIN = 8;
const BELOW_TOOLBARS = 100;

/** The value of the ring that is turned, beside it: `mElbowRight Z −64.0°`. */
export function PoseFloats() {
  const { state } = usePosing();
  const label = useRef<HTMLDivElement>(null);
  const side = useRef(0);
  useSignalEffect(() => {
    const at = state.labelAt.value;
    // Its text determines its width.
    state.reading.value;
    const element = label.current;
    if (!at || !element) return;
    const [x, y] = at;
    // On the side of the picture on which the joint is, where the avatar's head is not.
    const middle = (element.parentElement?.clientWidth ?? 0) / 2;
    if (Math.abs(x - middle) > 8 || side.current === 0) side.current = x < middle ? -1 : 1;
    const beside = x + side.current * OFFSET.x - (side.current < 0 ? element.offsetWidth : 0);
    const left = clamp(beside, MARGIN, 2 * middle - element.offsetWidth - MARGIN);
    const top = Math.max(y + OFFSET.y - element.offsetHeight, BELOW_TOOLBARS);
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  const reading = state.reading.value;
  const isShown = state.isActive.value && reading !== null && state.labelAt.value !== null;
  const axis = state.axis.value;
  return (
    <div ref={label} class="pose-label" hidden={!isShown}>
      {reading && (
        <>
          <span class="pose-label-joint">{defaultSkeleton.nameOf(reading.joint)}</span>
          <span>{AXES[axis]}</span>
          <b>{formatDegrees(reading.angles[axis])}</b>
          {reading.lockedBy && (
            <small>{POSING.locked(reading.lockedBy.name, reading.lockedBy.priority)}</small>
          )}
        </>
      )}
    </div>
  );
}
