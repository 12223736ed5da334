import {
  type Animation,
  type AnimationConstraint,
  MAX_DURATION,
  NUMBERS_PER_KEY,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';
import { fitEases } from './clip-settings.ts';
import {
  copyKey,
  emptyLike,
  mapCurves,
  type PlayedCurve,
  readCurve,
  sampleCurve,
} from './played-curve.ts';
import { requireFinite, single, writeTime, writeValue } from './stored-numbers.ts';

/** The part of a clip that is kept, in seconds of the old clip, and its duration. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly duration: number;
}

/**
 * Keeps the part of a clip from `from` to `to` seconds, both clamped to the clip. Keys in between keep their stored
 * values; where an end is between two keys, a key is added with the value that the viewer plays there. As that key
 * changes the speed along the rest of the arc, wide arcs that are cut play slightly differently.
 *
 * Loop points are shifted too; a loop that is wholly outside becomes the whole clip. Constraints are shifted as well,
 * out of the clip if need be, so that each has its old weight at every time that is left. A range of length 0 leaves
 * the pose of that time.
 *
 * @throws {@link RangeError} when an end is not a number, or `to` is before `from`.
 *
 * **Source:** reference/animation.md sections 6.1, 6.2 and 10.
 */
export function trim(animation: Animation, from: number, to: number): Animation {
  requireFinite(from, 'from');
  requireFinite(to, 'to');
  if (to < from) throw new RangeError(`the end ${to} is before the start ${from}`);
  const cut = cutOf(animation, from, to);
  const cutCurves = mapCurves(animation, (joint, kind) =>
    cutCurve(readCurve(animation, joint, kind), cut),
  );
  return fitEases({
    ...cutCurves,
    duration: cut.duration,
    ...cutLoop(animation, cut),
    constraints: animation.constraints.map((constraint) => moveConstraint(constraint, cut.from)),
  });
}

function cutOf({ duration }: Animation, from: number, to: number): Cut {
  const end = Math.max(duration, 0);
  const start = clamp(single(from), 0, end);
  const stop = clamp(single(to), start, end);
  return { from: start, to: stop, duration: single(stop - start) };
}

function cutCurve(curve: PlayedCurve, cut: Cut): RawKeys {
  const { keys, times } = curve;
  const count = times.length;
  if (count === 0) return keys;
  if (times[count - 1] <= cut.from) return poseKey(curve, cut.from);
  if (times[0] > cut.to || cut.duration === 0) return poseKey(curve, cut.to);

  const first = times.findIndex((time) => time >= cut.from);
  const past = times.findIndex((time) => time > cut.to);
  const end = past < 0 ? count : past;
  const addsFirst = first > 0 && times[first] > cut.from;
  const addsLast = past > 0 && (end === first || times[end - 1] < cut.to);
  const added = addsFirst ? 1 : 0;
  const cutKeys = emptyLike(keys, added + (end - first) + (addsLast ? 1 : 0));
  if (addsFirst) makeKey(cutKeys, 0, curve, cut.from, cut);
  for (let key = first; key < end; key++) {
    const index = added + key - first;
    copyKey(cutKeys, index, keys, key);
    writeTime(cutKeys, index, times[key] - cut.from, cut.duration);
  }
  if (addsLast) makeKey(cutKeys, added + end - first, curve, cut.to, cut);
  return lastOfEachTime(cutKeys);
}

/** A single key with the curve's value at that time. */
function poseKey(curve: PlayedCurve, time: number): RawKeys {
  const cutKeys = emptyLike(curve.keys, 1);
  makeKey(cutKeys, 0, curve, time, { from: time, to: time, duration: 0 });
  return cutKeys;
}

const value = new Float32Array(4);

/** Writes a key for `time`; it copies a stored value if a key has that time, or the curve is constant there. */
function makeKey(keys: RawKeys, index: number, curve: PlayedCurve, time: number, cut: Cut): void {
  const { times } = curve;
  const last = times.length - 1;
  const stored = time <= times[0] ? 0 : time >= times[last] ? last : times.indexOf(time);
  if (stored >= 0) {
    copyKey(keys, index, curve.keys, stored);
  } else {
    sampleCurve(value, curve, time);
    writeValue(keys, index, curve.kind, value);
  }
  writeTime(keys, index, time - cut.from, cut.duration);
}

/** Drops keys that rounding has given the time of the next key, as they would not be played. */
function lastOfEachTime(keys: RawKeys): RawKeys {
  const count = keys.length / NUMBERS_PER_KEY;
  let kept = 0;
  for (let key = 0; key < count; key++) {
    const isHidden = keys[key * NUMBERS_PER_KEY] === keys[(key + 1) * NUMBERS_PER_KEY];
    if (!isHidden) copyKey(keys, kept++, keys, key);
  }
  return kept === count ? keys : keys.slice(0, kept * NUMBERS_PER_KEY);
}

function cutLoop(
  { loopIn, loopOut }: Animation,
  { from, duration }: Cut,
): Pick<Animation, 'loopIn' | 'loopOut'> {
  const start = clamp(single(loopIn - from), 0, duration);
  const stop = clamp(single(loopOut - from), 0, duration);
  const isLost = loopIn < loopOut && start === stop;
  return isLost || start > stop
    ? { loopIn: 0, loopOut: duration }
    : { loopIn: start, loopOut: stop };
}

function moveConstraint(constraint: AnimationConstraint, by: number): AnimationConstraint {
  return {
    ...constraint,
    easeInStart: single(constraint.easeInStart - by),
    easeInStop: single(constraint.easeInStop - by),
    easeOutStart: single(constraint.easeOutStart - by),
    easeOutStop: single(constraint.easeOutStop - by),
  };
}

/**
 * Plays the whole clip in `seconds`, more than 0 and at most 60: faster or slower. Loop points and the times of
 * constraints scale with it. Eases keep their length, since how softly a clip starts and ends does not depend
 * on its speed; they are shortened if a clip that does not loop has no room for them. A clip of duration 0 is
 * a pose, and stays one.
 *
 * @throws {@link RangeError} for any other number of seconds.
 *
 * **Source:** reference/animation.md sections 3 (times of version 1.0 are shares of the duration) and 3.1.
 */
export function setDuration(animation: Animation, seconds: number): Animation {
  const duration = single(seconds);
  if (!(duration > 0 && duration <= MAX_DURATION)) throw new RangeError(`${seconds} seconds`);
  if (!(animation.duration > 0)) return { ...trim(animation, 0, 0), duration, loopOut: duration };
  const scale = duration / animation.duration;
  const scaled = mapCurves(animation, (joint, kind) => {
    const keys = kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
    return scaleTimes(keys, animation.duration, duration);
  });
  const scaledPoint = (point: number) =>
    point === animation.duration ? duration : single(point * scale);
  return fitEases({
    ...scaled,
    duration,
    loopIn: scaledPoint(animation.loopIn),
    loopOut: scaledPoint(animation.loopOut),
    constraints: animation.constraints.map((constraint) => scaleConstraint(constraint, scale)),
  });
}

/** The time codes of version 1.0 are shares of the duration, and stay as they are. */
function scaleTimes(keys: RawKeys, before: number, after: number): RawKeys {
  if (keys instanceof Uint16Array) return keys;
  const scaled = keys.slice();
  for (let at = 0; at < scaled.length; at += NUMBERS_PER_KEY) {
    // Rounding must not move a key out of the clip.
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
