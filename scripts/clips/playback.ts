import {
  type Animation,
  type Curve,
  dequantisePositions,
  dequantiseRotations,
} from '../../src/formats/animation/index.ts';
import { lerp, nlerp, ORIGIN, type Quaternion, type Vector3 } from '../../src/math/index.ts';
import { type BonePlacement, placeBones } from '../../src/motion/pose-description/index.ts';

/** Every bone's placement at a moment of a clip, read back from the file's own numbers; for the tests. */
export type Playback = (time: number) => Map<string, BonePlacement>;

/** Joints that the clip leaves alone take `base`. */
export function playback(
  clip: Animation,
  base: ReadonlyMap<string, Quaternion> = new Map(),
): Playback {
  const turns = clip.joints.map((joint) => dequantiseRotations(clip, joint));
  const pelvis = clip.joints.find((joint) => joint.name === 'mPelvis');
  const shifts = pelvis ? dequantisePositions(clip, pelvis) : undefined;
  return (time) => {
    const rotations = new Map(base);
    clip.joints.forEach(({ name }, i) => {
      rotations.set(name, valueAt(turns[i], time, rotationKey, nlerp));
    });
    return placeBones(rotations, shifts ? valueAt(shifts, time, positionKey, lerp) : ORIGIN);
  };
}

function valueAt<V>(
  curve: Curve,
  time: number,
  key: (curve: Curve, i: number) => V,
  blend: (a: V, b: V, u: number) => V,
): V {
  const next = curve.times.findIndex((keyTime) => keyTime > time);
  if (next === 0) return key(curve, 0);
  if (next < 0) return key(curve, curve.times.length - 1);
  const [from, to] = [curve.times[next - 1], curve.times[next]];
  return blend(key(curve, next - 1), key(curve, next), (time - from) / (to - from));
}

const rotationKey = ({ values }: Curve, i: number): Quaternion => [
  values[4 * i],
  values[4 * i + 1],
  values[4 * i + 2],
  values[4 * i + 3],
];

const positionKey = ({ values }: Curve, i: number): Vector3 => [
  values[3 * i],
  values[3 * i + 1],
  values[3 * i + 2],
];
