import type { AnimationJoint, ClipScale, RawKeys } from '../../../formats/animation/index.ts';
import { eulerDegrees } from '../../../math/index.ts';
import {
  type CurveKind,
  interpolateKeys,
  NUMBERS_PER_VALUE,
  readCurve,
} from '../../../motion/edit/index.ts';

/** A curve as three lines: degrees of Euler angles (Rx · Ry · Rz), or metres. */
export interface DrawnCurve {
  readonly kind: CurveKind;
  /** Seconds of the points of the lines, in order; all keys are among them. */
  readonly times: Float32Array;
  /** 3 per point: x y z. */
  readonly values: Float32Array;
  /** Of each key, the index of its point. */
  readonly keyPoints: Uint32Array;
  /**
   * Of each key, whether its angles are the other triple of the same rotation (x + 180, 180 − y, z + 180), which continues
   * the lines; there Y runs the other way.
   */
  readonly flipped: Uint8Array;
  /** The lowest and the highest value of any line. */
  readonly low: number;
  readonly high: number;
}

/** Points between two keys that are far apart, and in all. */
const MAX_PARTS = 16;
const POINTS = 600;

const cache = new WeakMap<RawKeys, { duration: number; curve: DrawnCurve }>();

/** The lines of one curve of a joint; null if it has no keys. Cached by the keys, which most edits keep. */
export function drawnCurve(
  clip: ClipScale,
  joint: AnimationJoint,
  kind: CurveKind,
): DrawnCurve | null {
  const stored = kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
  if (stored.length === 0) return null;
  const known = cache.get(stored);
  if (known?.duration === clip.duration) return known.curve;
  const curve = sampleLines(clip, joint, kind);
  cache.set(stored, { duration: clip.duration, curve });
  return curve;
}

function sampleLines(clip: ClipScale, joint: AnimationJoint, kind: CurveKind): DrawnCurve {
  const played = readCurve(clip, joint, kind);
  const width = NUMBERS_PER_VALUE[kind];
  const times: number[] = [];
  const values: number[] = [];
  const keyPoints = new Uint32Array(played.times.length);
  const flipped = new Uint8Array(played.times.length);
  const value = new Float32Array(width);
  let isFlipped = false;
  const add = (time: number) => {
    times.push(time);
    if (kind === 'position') {
      values.push(...value);
      return;
    }
    const angles = eulerDegrees(value);
    const other = [angles[0] + 180, 180 - angles[1], angles[2] + 180];
    const before = values.length === 0 ? angles : values.slice(-3);
    const near = angles.map((angle, axis) => nearest(angle, before[axis]));
    const far = other.map((angle, axis) => nearest(angle, before[axis]));
    isFlipped = distance(far, before) < distance(near, before);
    values.push(...(isFlipped ? far : near));
  };
  for (let key = 0; key < played.times.length; key++) {
    value.set(played.values.subarray(width * key, width * (key + 1)));
    keyPoints[key] = times.length;
    add(played.times[key]);
    flipped[key] = isFlipped ? 1 : 0;
    const length = played.times[key + 1] - played.times[key];
    // Positions go straight from key to key.
    if (kind === 'position' || !(length > 0)) continue;
    const parts = Math.min(Math.ceil((length / clip.duration) * POINTS), MAX_PARTS);
    for (let part = 1; part < parts; part++) {
      interpolateKeys(value, played, key, key + 1, part / parts);
      add(played.times[key] + (length * part) / parts);
    }
  }
  let [low, high] = [Infinity, -Infinity];
  for (const one of values) {
    low = Math.min(low, one);
    high = Math.max(high, one);
  }
  return {
    kind,
    times: Float32Array.from(times),
    values: Float32Array.from(values),
    keyPoints,
    flipped,
    low,
    high,
  };
}

/** The angle that is whole turns away from `angle` and nearest to `to`. */
function nearest(angle: number, to: number): number {
  return angle + 360 * Math.round((to - angle) / 360);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, angle, axis) => sum + Math.abs(angle - b[axis]), 0);
}
