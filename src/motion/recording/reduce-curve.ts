import {
  type Animation,
  type AnimationJoint,
  NUMBERS_PER_KEY,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { reduceKeys } from '../edit/index.ts';
import { denseKeys, strayFrom, type TapeCurve } from './tape-curve.ts';

/** Keys of a curve, and how far they play from the tape at worst: degrees or metres. */
export interface BakedCurve {
  readonly keys: RawKeys;
  readonly stray: number;
}

/** Below this share of the bound, leaving out keys is not worth another try. */
const LEAST_SHARE = 0.1;

/**
 * As few keys as play within the bound (degrees or metres) of the tape, what rounding takes included. Where
 * rounding alone takes more than that, all keys stay.
 */
export function reduceCurve(
  clip: Animation,
  name: string,
  curve: TapeCurve,
  codes: Uint16Array<ArrayBuffer>,
  bound: number,
): BakedCurve {
  const measured = (keys: RawKeys): BakedCurve => ({
    keys,
    stray: strayFrom(curve, clip, jointOf(name, curve, keys)),
  });
  const dense = measured(denseKeys(curve, codes, clip.duration));
  for (let room = bound - dense.stray; room > LEAST_SHARE * bound; room /= 2) {
    const reduced = measured(onceIfStill(reducedKeys(clip, name, curve, dense.keys, room)));
    if (reduced.stray <= bound) return reduced;
  }
  return dense;
}

function reducedKeys(
  clip: Animation,
  name: string,
  curve: TapeCurve,
  keys: RawKeys,
  room: number,
): RawKeys {
  const bounds = { degrees: room, millimetres: 1000 * room };
  const alone = { ...clip, joints: [jointOf(name, curve, keys)] };
  const [joint] = reduceKeys(alone, bounds).animation.joints;
  return curve.kind === 'rotation' ? joint.rotationKeys : joint.positionKeys;
}

function jointOf(name: string, { kind }: TapeCurve, keys: RawKeys): AnimationJoint {
  const none = new Uint16Array(0);
  return kind === 'rotation'
    ? { name, priority: 0, rotationKeys: keys, positionKeys: none }
    : { name, priority: 0, rotationKeys: none, positionKeys: keys };
}

/** A single key is held all the time. */
function onceIfStill(keys: RawKeys): RawKeys {
  for (let at = NUMBERS_PER_KEY; at < keys.length; at += NUMBERS_PER_KEY) {
    for (let c = 1; c < NUMBERS_PER_KEY; c++) if (keys[at + c] !== keys[c]) return keys;
  }
  return keys.slice(0, NUMBERS_PER_KEY);
}
