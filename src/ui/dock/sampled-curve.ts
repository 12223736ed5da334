import type { LoadedClip } from '../../app/index.ts';
import { PELVIS } from '../../avatar/index.ts';
import type { AnimationJoint, ClipScale } from '../../formats/animation/index.ts';
import type { Vector3 } from '../../math/index.ts';
import {
  type CurveKind,
  type PlayedCurve,
  readCurve,
  sampleCurve,
} from '../../motion/edit/index.ts';
import { timelineSpan } from './timeline-geometry.ts';

/** X forward, Y left, Z up. */
export const AXES = ['x', 'y', 'z'] as const;

/** A joint's rotation or position over the whole clip, sampled for drawing as three lines. */
export interface SampledCurve {
  readonly kind: CurveKind;
  /** Seconds, rising from 0 to the end of the timeline. */
  readonly times: Float64Array;
  /** 3 per time (x y z): a rotation vector in degrees, or millimetres from `origin`. */
  readonly values: Float64Array;
  /** Indexes into `times` of the keys; empty for a curve with more keys than samples. */
  readonly keyPoints: readonly number[];
  readonly curve: PlayedCurve;
  /** The position of the joint at rest, metres. */
  readonly origin: Vector3;
}

/** The maximum number of samples of a curve, about the number of pixels across a wide timeline. */
const MAX_SAMPLES = 600;
const MILLIMETRES_PER_METRE = 1000;

interface CachedCurves {
  readonly duration: number;
  readonly curves: readonly SampledCurve[];
}

const cache = new WeakMap<AnimationJoint, CachedCurves>();

/**
 * The curves of a joint of the clip, rotation first; empty for a joint without keys. They are cached by joint, because
 * joints are never changed in place and most edits keep them.
 */
export function curvesOf(clip: LoadedClip, joint: AnimationJoint): readonly SampledCurve[] {
  const { duration } = clip.animation;
  const cached = cache.get(joint);
  if (cached?.duration === duration) return cached.curves;
  const origin = originOf(clip, joint.name);
  const curves = (['rotation', 'position'] as const)
    .map((kind) => sampleJointCurve(clip.animation, joint, kind, origin))
    .filter((curve) => curve !== null);
  cache.set(joint, { duration, curves });
  return curves;
}

const ZERO: Vector3 = [0, 0, 0];

/**
 * The origin from which position keys are measured. Keys of mPelvis are displacements already; those of other joints
 * are positions in the parent. The rest position of a joint that the skeleton lacks is unknown.
 *
 * **Source:** reference/animation.md section 8.
 */
function originOf({ clip: { skeleton } }: LoadedClip, name: string): Vector3 {
  const joint = skeleton.jointNumber(name);
  if (joint <= PELVIS) return ZERO;
  const [x, y, z] = skeleton.rows[joint].position;
  return [x, y, z];
}

/**
 * Samples a joint's curve over the whole clip, as the viewer plays it.
 *
 * Rotations are drawn as rotation vectors (axis times angle), not as Euler angles. These jump and wind up wherever the
 * middle angle nears 90°, which happens to arms all the time even though the motion is smooth. A rotation vector is as
 * smooth as the rotation, treats the three axes alike, and for a rotation about one axis it is the angle that the
 * animator set.
 *
 * @param origin - metres that positions are measured from: the joint at rest.
 * @returns null for a curve without keys.
 */
export function sampleJointCurve(
  clip: ClipScale,
  joint: AnimationJoint,
  kind: CurveKind,
  origin: Vector3,
): SampledCurve | null {
  const curve = readCurve(clip, joint, kind);
  if (curve.times.length === 0) return null;
  const times = Float64Array.from(samplingTimes(curve.times, timelineSpan(clip.duration)));
  const values = new Float64Array(times.length * 3);
  const keyTimes = new Set(curve.times);
  const keyPoints: number[] = [];
  const sampled: SampledCurve = { kind, times, values, keyPoints, curve, origin };
  for (let point = 0; point < times.length; point++) {
    if (point > 0) values.copyWithin(3 * point, 3 * point - 3, 3 * point);
    writeValue(values, 3 * point, sampled, times[point]);
    if (keyTimes.has(times[point])) keyPoints.push(point);
  }
  return sampled;
}

/**
 * The times at which a curve is sampled: at every key, and evenly between keys. A curve with more keys than `limit` is
 * sampled evenly.
 */
export function samplingTimes(
  keyTimes: ArrayLike<number>,
  span: number,
  limit = MAX_SAMPLES,
): number[] {
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
 * Reads the exact value of a curve (x y z) at a clip time, not interpolated between samples. Of the many rotation
 * vectors of a rotation it returns the one that is on the drawn lines.
 */
export function readValue(out: Float64Array, sampled: SampledCurve, time: number): void {
  const { times, values } = sampled;
  let point = 0;
  while (point + 1 < times.length && times[point + 1] <= time) point++;
  for (let axis = 0; axis < 3; axis++) out[axis] = values[3 * point + axis];
  writeValue(out, 0, sampled, time);
}

const sample = new Float32Array(4);

/** @param out - contains the value at a slightly earlier time, from which rotations continue. */
function writeValue(
  out: Float64Array,
  at: number,
  { curve, kind, origin }: SampledCurve,
  time: number,
): void {
  sampleCurve(sample, curve, time);
  if (kind === 'rotation') {
    continueRotationVector(out, at, sample);
    return;
  }
  for (let axis = 0; axis < 3; axis++) {
    out[at + axis] = (sample[axis] - origin[axis]) * MILLIMETRES_PER_METRE;
  }
}

const DEGREES = 180 / Math.PI;
/** Sine of half the angle below which the axis of a rotation is only noise. */
const NO_AXIS = 1e-9;

/**
 * Replaces the rotation vector at `vector[at..at+2]` (axis times angle, degrees) by that of the unit `quaternion`
 * (x y z w). A rotation has many such vectors, which differ by whole turns along its axis; the one nearest to the
 * vector before is chosen, so that lines continue through half and whole turns.
 */
function continueRotationVector(
  vector: Float64Array,
  at: number,
  [x, y, z, w]: ArrayLike<number> & Iterable<number>,
): void {
  const sine = Math.hypot(x, y, z);
  if (sine < NO_AXIS) {
    roundToWholeTurns(vector, at);
    return;
  }
  const angle = 2 * Math.atan2(sine, w) * DEGREES;
  const along = (vector[at] * x + vector[at + 1] * y + vector[at + 2] * z) / sine;
  const nearest = angle + 360 * Math.round((along - angle) / 360);
  vector[at] = (x / sine) * nearest;
  vector[at + 1] = (y / sine) * nearest;
  vector[at + 2] = (z / sine) * nearest;
}

/** The rotation vector of no rotation: zero, or whole turns about the axis that the vector has. */
function roundToWholeTurns(vector: Float64Array, at: number): void {
  const length = Math.hypot(vector[at], vector[at + 1], vector[at + 2]);
  const turns = 360 * Math.round(length / 360);
  const scale = turns === 0 ? 0 : turns / length;
  for (let axis = at; axis < at + 3; axis++) vector[axis] *= scale;
}
