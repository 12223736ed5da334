import type { LoadedClip } from '../../app/index.ts';
import type { AnimationJoint, ClipScale } from '../../formats/animation/index.ts';
import {
  type CurveKind,
  type PlayedCurve,
  readCurve,
  sampleCurve,
} from '../../motion/edit/index.ts';
import { timelineSpan } from './timeline-geometry.ts';

/** Forward, left, up. */
export const AXES = ['x', 'y', 'z'] as const;

export type Vector = readonly [number, number, number];

/** A curve as it is drawn: three lines over the clip's length. */
export interface SampledCurve {
  readonly kind: CurveKind;
  /** Seconds, rising from 0 to the end of the timeline. */
  readonly times: Float64Array;
  /** 3 per time, x y z: degrees of a rotation vector, or millimetres from `origin`. */
  readonly values: Float64Array;
  /** Points that are keys. None where there are more keys than points. */
  readonly keyPoints: readonly number[];
  readonly curve: PlayedCurve;
  /** Metres: what positions are measured from. */
  readonly origin: Vector;
}

/** Points of one trace: about what a wide screen has pixels for. */
const POINTS = 600;
const MILLIMETRES = 1000;
const sample = new Float32Array(4);

/**
 * The moments at which a curve is drawn: every key, and even steps between the keys, `limit` in all. A curve
 * with more keys than that is drawn in even steps alone.
 */
export function samplingTimes(keyTimes: ArrayLike<number>, span: number, limit = POINTS): number[] {
  const keys = Array.from(keyTimes).filter((time) => time > 0 && time < span);
  const knots = keys.length > limit - 2 ? [0, span] : [0, ...keys, span];
  const spare = limit - knots.length;
  const times = [0];
  for (let k = 1; k < knots.length; k++) {
    const [from, to] = [knots[k - 1], knots[k]];
    const parts = Math.floor(((to - from) / span) * spare) + 1;
    for (let part = 1; part < parts; part++) times.push(from + ((to - from) * part) / parts);
    times.push(to);
  }
  return times;
}

/**
 * A joint's curve over the whole clip, sampled as the viewer plays it; null for one without keys.
 *
 * Rotations are drawn as rotation vectors (axis times angle), not as Euler angles: these jump and wind up
 * wherever the middle angle nears 90°, which arms do all the time, though the motion there is smooth. The
 * vector runs as smoothly as the joint turns, treats the three axes alike, and for a turn about one axis
 * is the very angle that an animator set.
 *
 * @param origin Metres: where the joint stands by itself, from which its positions are measured.
 */
export function sampleJointCurve(
  clip: ClipScale,
  joint: AnimationJoint,
  kind: CurveKind,
  origin: Vector,
): SampledCurve | null {
  const curve = readCurve(clip, joint, kind);
  if (curve.times.length === 0) return null;
  const times = Float64Array.from(samplingTimes(curve.times, timelineSpan(clip.duration)));
  const values = new Float64Array(times.length * 3);
  const keys = new Set(curve.times);
  const keyPoints: number[] = [];
  const trace: SampledCurve = { kind, times, values, keyPoints, curve, origin };
  for (let point = 0; point < times.length; point++) {
    if (point > 0) values.copyWithin(3 * point, 3 * point - 3, 3 * point);
    writeValue(values, 3 * point, trace, times[point]);
    if (keys.has(times[point])) keyPoints.push(point);
  }
  return trace;
}

/**
 * Writes x y z at clip second `time` to `out`, exactly, not from the drawn points; of the rotation vectors
 * that mean the same, the one that lies on the drawn lines.
 */
export function readValue(out: Float64Array, trace: SampledCurve, time: number): void {
  const { times, values } = trace;
  let point = 0;
  while (point + 1 < times.length && times[point + 1] <= time) point++;
  for (let axis = 0; axis < 3; axis++) out[axis] = values[3 * point + axis];
  writeValue(out, 0, trace, time);
}

/** `out` holds the value of a moment just before, for rotations to go on from. */
function writeValue(
  out: Float64Array,
  at: number,
  { curve, kind, origin }: SampledCurve,
  time: number,
): void {
  sampleCurve(sample, curve, time);
  if (kind === 'rotation') continueRotationVector(out, at, sample);
  else
    for (let axis = 0; axis < 3; axis++) {
      out[at + axis] = (sample[axis] - origin[axis]) * MILLIMETRES;
    }
}

const DEGREES = 180 / Math.PI;
/** Below this sine of half the angle an axis is only noise. */
const NO_AXIS = 1e-9;

/**
 * Replaces the rotation vector at `vector[at..at+2]` (axis times angle, degrees) by that of the unit
 * `quaternion` (x y z w). A rotation has many such vectors, whole turns apart along its axis: the one
 * nearest to the vector before is taken, so that lines run on through half and whole turns.
 */
function continueRotationVector(
  vector: Float64Array,
  at: number,
  [x, y, z, w]: ArrayLike<number> & Iterable<number>,
): void {
  const sine = Math.hypot(x, y, z);
  if (sine < NO_AXIS) {
    continueIdentity(vector, at);
    return;
  }
  const angle = 2 * Math.atan2(sine, w) * DEGREES;
  const along = (vector[at] * x + vector[at + 1] * y + vector[at + 2] * z) / sine;
  const nearest = angle + 360 * Math.round((along - angle) / 360);
  vector[at] = (x / sine) * nearest;
  vector[at + 1] = (y / sine) * nearest;
  vector[at + 2] = (z / sine) * nearest;
}

/** No rotation, or whole turns about the axis that it had before. */
function continueIdentity(vector: Float64Array, at: number): void {
  const before = Math.hypot(vector[at], vector[at + 1], vector[at + 2]);
  const turns = 360 * Math.round(before / 360);
  const scale = turns === 0 ? 0 : turns / before;
  for (let axis = at; axis < at + 3; axis++) vector[axis] *= scale;
}

interface CachedCurves {
  readonly duration: number;
  readonly traces: readonly SampledCurve[];
}

const cache = new WeakMap<AnimationJoint, CachedCurves>();
const PELVIS = 0;
const NOWHERE: Vector = [0, 0, 0];

/**
 * The curves of one of the clip's joints, rotation first; none for a joint without keys. Joints are never
 * changed in place, and most edits leave them alone, so each is traced once.
 */
export function curvesOf(clip: LoadedClip, joint: AnimationJoint): readonly SampledCurve[] {
  const { duration } = clip.animation;
  const before = cache.get(joint);
  if (before?.duration === duration) return before.traces;
  const origin = originOf(clip, joint.name);
  const traces = (['rotation', 'position'] as const)
    .map((kind) => sampleJointCurve(clip.animation, joint, kind, origin))
    .filter((trace) => trace !== null);
  cache.set(joint, { duration, traces });
  return traces;
}

/**
 * Where the joint stands without the clip: keys of mPelvis are displacements already, those of other joints
 * are places, and of a joint that the skeleton does not have nothing is known.
 *
 * **Source:** reference/animation.md section 8.
 */
function originOf({ clip: { skeleton } }: LoadedClip, name: string): Vector {
  const joint = skeleton.jointNumber(name);
  if (joint <= PELVIS) return NOWHERE;
  const [x, y, z] = skeleton.rows[joint].position;
  return [x, y, z];
}
