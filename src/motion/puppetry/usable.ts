import { BONE_COUNT } from '../../avatar/index.ts';
import { ANY_POSITION, ANY_ROTATION, type JointEvents, LOCAL_SCALE } from './types.ts';

/** The puppet goes past mSpine1 to mSpine4, which fold back on themselves and cancel out. */
const BYPASSED: readonly number[] = [1, 2, 4, 5];
/** Metres, spans or factors: nothing further is on the wire, save in the oldest layouts, by mistake. */
const LARGEST = 5;
const SHORTEST_ROTATION = 1e-3;

/**
 * Whether an event is for a joint that a puppet has, and all it says are numbers that can be shown. Others
 * are ignored whole.
 *
 * **Source:** puppetry.md section 4 for the joints. The limits are ours.
 */
export function isUsable(events: JointEvents, entry: number): boolean {
  const joint = events.joints[entry];
  const mask = events.masks[entry];
  if (!(joint >= 0 && joint < BONE_COUNT) || BYPASSED.includes(joint)) return false;
  if (mask & ANY_ROTATION && !isRotation(events.rotations, 4 * entry)) return false;
  if (mask & ANY_POSITION && !isSmall(events.positions, 3 * entry)) return false;
  return !(mask & LOCAL_SCALE) || isSmall(events.scales, 3 * entry);
}

/** Any that can be brought to length 1. Not by `Math.hypot`, which makes a list of its arguments. */
function isRotation(numbers: ArrayLike<number>, o: number): boolean {
  let square = 0;
  for (let i = o; i < o + 4; i++) square += numbers[i] * numbers[i];
  return square > SHORTEST_ROTATION ** 2 && square < Infinity;
}

function isSmall(numbers: ArrayLike<number>, o: number): boolean {
  for (let i = o; i < o + 3; i++) if (!(Math.abs(numbers[i]) <= LARGEST)) return false;
  return true;
}
