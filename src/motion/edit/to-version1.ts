import {
  type Animation,
  type AnimationJoint,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
  quantiseU16,
  type RawKeys,
  uploadCode,
} from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';
import {
  type CurveKind,
  NUMBERS_PER_VALUE,
  type PlayedCurve,
  pickKeys,
  readCurve,
  valueDistance,
} from './played-curve.ts';

interface Conversion {
  readonly animation: Animation;
  /** One sentence for each thing that version 1.0 cannot hold. */
  readonly losses: readonly string[];
}

/** The changes that a conversion converted to the keys of a clip. */
interface KeyChanges {
  /** Number of keys outside of the clip, which are moved to its ends. */
  outside: number;
  /** Number of positions clipped to the limit. */
  clipped: number;
  /** Number of keys left out because a later one has the same time. */
  hidden: number;
  /** Largest rounding error of rotations and positions. */
  degrees: number;
  metres: number;
}

/**
 * Converts an animation of version 0.1 to version 1.0, as the viewer's uploader writes it: Euler angles become
 * quaternions, numbers become 16-bit codes, key times are clamped to the clip. An animation of version 1.0 is
 * returned as it is. Constraints stay, even those that the viewer ignores.
 *
 * **Source:** reference/animation.md sections 2, 3 ("Writer side") and 3.1.
 */
export function toVersion1(animation: Animation): Conversion {
  if (animation.version === '1.0') return { animation, losses: [] };
  const changes: KeyChanges = { outside: 0, clipped: 0, hidden: 0, degrees: 0, metres: 0 };
  // With a duration below zero no rotation key of version 1.0 could be inside the clip.
  const scale: Scale = { version: '1.0', duration: Math.max(animation.duration, 0) };
  const joints = animation.joints.map((joint) => convertJoint(animation, joint, scale, changes));
  return { animation: { ...animation, ...scale, joints }, losses: describe(animation, changes) };
}

type Scale = Pick<Animation, 'version' | 'duration'>;

function convertJoint(
  animation: Animation,
  joint: AnimationJoint,
  scale: Scale,
  changes: KeyChanges,
): AnimationJoint {
  const codes = (kind: CurveKind) => {
    const curve = readCurve(animation, joint, kind);
    const keys = kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
    for (let at = 0; at < keys.length; at += NUMBERS_PER_KEY) {
      if (keys[at] < 0 || keys[at] > scale.duration) changes.outside++;
      if (kind === 'position' && isFar(keys.subarray(at + 1, at + 4))) changes.clipped++;
    }
    const coded = encodeCurve(curve, scale.duration);
    changes.hidden += (keys.length - coded.length) / NUMBERS_PER_KEY;
    return { curve, coded };
  };
  const rotation = codes('rotation');
  const position = codes('position');
  const converted = { ...joint, rotationKeys: rotation.coded, positionKeys: position.coded };
  changes.degrees = Math.max(
    changes.degrees,
    roundingError(rotation.curve, readCurve(scale, converted, 'rotation')),
  );
  changes.metres = Math.max(
    changes.metres,
    roundingError(position.curve, readCurve(scale, converted, 'position')),
  );
  return converted;
}

function isFar(point: ArrayLike<number>): boolean {
  return Array.from(point).some((metres) => Math.abs(metres) > POSITION_LIMIT);
}

/** Encodes a curve. Of keys that rounding gives the same time only the last is kept, as only it would be played. */
function encodeCurve({ kind, times, values }: PlayedCurve, duration: number): RawKeys {
  const width = NUMBERS_PER_VALUE[kind];
  const limit = kind === 'rotation' ? 1 : POSITION_LIMIT;
  const codes = new Uint16Array(times.length * NUMBERS_PER_KEY);
  const kept: number[] = [];
  times.forEach((time, key) => {
    const at = key * NUMBERS_PER_KEY;
    const sign = kind === 'rotation' && values[key * width + 3] < 0 ? -1 : 1;
    codes[at] = quantiseU16(clamp(time, 0, duration), 0, duration);
    for (let axis = 0; axis < 3; axis++) {
      codes[at + 1 + axis] = uploadCode(sign * values[key * width + axis], limit);
    }
    if (codes[at] === codes[(kept.at(-1) ?? -1) * NUMBERS_PER_KEY]) kept.pop();
    kept.push(key);
  });
  return kept.length === times.length ? codes : pickKeys(codes, kept);
}

/** The largest rounding error of a key; 0 if keys were left out, since the rest cannot be matched up then. */
function roundingError(before: PlayedCurve, after: PlayedCurve): number {
  if (before.times.length !== after.times.length) return 0;
  const width = NUMBERS_PER_VALUE[before.kind];
  let worst = 0;
  for (let v = 0; v < before.values.length; v += width) {
    worst = Math.max(worst, valueDistance(before.kind, before.values, v, after.values, v));
  }
  return worst;
}

function describe({ duration }: Animation, changes: KeyChanges): string[] {
  const step = (Math.max(duration, 0) / 65535) * 1000;
  const sentences = [
    duration < 0 && `The duration of ${duration} s became 0 s.`,
    changes.outside > 0 &&
      `${keys(changes.outside)} outside the clip's ${Math.max(duration, 0)} s and moved to its ends.`,
    changes.clipped > 0 &&
      `${keys(changes.clipped)} farther than ${POSITION_LIMIT} m away on an axis and cut to that.`,
    changes.hidden > 0 && `${keys(changes.hidden)} left out, as a later key has the same time.`,
    changes.degrees > 0 && `Rotations were rounded, by ${changes.degrees.toFixed(3)}° at most.`,
    changes.metres > 0 &&
      `Positions were rounded, by ${(changes.metres * 1000).toFixed(2)} mm at most.`,
    step > 0 && `Key times were rounded down to steps of ${step.toFixed(3)} ms.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function keys(count: number): string {
  return count === 1 ? '1 key was' : `${count} keys were`;
}
