import {
  type Animation,
  type AnimationConstraint,
  MAX_DURATION,
  NUMBERS_PER_KEY,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { mapCurves } from './curves.ts';
import { single } from './numbers.ts';
import { fitEases } from './timing.ts';
import { trim } from './trim.ts';

/**
 * Plays the whole clip in `seconds`, more than 0 and at most 60: faster or slower. Loop points and the
 * times of constraints scale with it. Eases stay as long as they are, as how softly a clip comes is a
 * matter of its own; they are shortened where a clip that does not loop has no room for them. A clip of
 * no length is a pose, and stays one.
 *
 * @throws {@link RangeError} for any other number of seconds.
 *
 * **Source:** reference/animation.md sections 3 (times of version 1.0 are shares of the duration) and 3.1.
 */
export function setDuration(animation: Animation, seconds: number): Animation {
  const duration = single(seconds);
  if (!(duration > 0 && duration <= MAX_DURATION)) throw new RangeError(`${seconds} seconds`);
  if (!(animation.duration > 0)) return lastingPose(trim(animation, 0, 0), duration);
  const scale = duration / animation.duration;
  const scaled = mapCurves(animation, (joint, kind) => {
    const keys = kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
    return scaleTimes(keys, animation.duration, duration);
  });
  const moved = (point: number) =>
    point === animation.duration ? duration : single(point * scale);
  return fitEases({
    ...scaled,
    duration,
    loopIn: moved(animation.loopIn),
    loopOut: moved(animation.loopOut),
    constraints: animation.constraints.map((constraint) => scaleConstraint(constraint, scale)),
  });
}

function lastingPose(pose: Animation, duration: number): Animation {
  return { ...pose, duration, loopOut: duration };
}

/** Codes of version 1.0 are shares of the duration: they stay. */
function scaleTimes(keys: RawKeys, before: number, after: number): RawKeys {
  if (keys instanceof Uint16Array) return keys;
  const scaled = keys.slice();
  for (let at = 0; at < scaled.length; at += NUMBERS_PER_KEY) {
    // What lay inside the clip must not leave it by rounding.
    const time = single((keys[at] / before) * after);
    scaled[at] = keys[at] <= before ? Math.min(time, after) : time;
  }
  return scaled;
}

function scaleConstraint(constraint: AnimationConstraint, scale: number): AnimationConstraint {
  return {
    ...constraint,
    easeInStart: single(constraint.easeInStart * scale),
    easeInStop: single(constraint.easeInStop * scale),
    easeOutStart: single(constraint.easeOutStart * scale),
    easeOutStop: single(constraint.easeOutStop * scale),
  };
}
