import {
  type Animation,
  type ClipScale,
  type JointDirectory,
  keyTimes,
  NUMBERS_PER_KEY,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { mergeKeys, withCurve, withJoint, writeKeyValue } from './joint-keys.ts';
import {
  type KeyEdit,
  type KeySelection,
  NO_SELECTION,
  selectedRange,
  unite,
} from './key-selection.ts';
import { negateKeys, otherSide } from './mirror-clip.ts';
import {
  type CurveKind,
  copyKey,
  curveKeys,
  emptyLike,
  NUMBERS_PER_VALUE,
  pickKeys,
  readCurve,
} from './played-curve.ts';
import { requireFinite, writeTime } from './stored-numbers.ts';

/** Copied keys of one curve. */
interface CopiedCurve {
  readonly jointName: string;
  readonly kind: CurveKind;
  /** As stored in the clip that they were copied from. */
  readonly keys: RawKeys;
}

/** Keys that were copied. They keep their stored numbers, for clips of the same version. */
export interface KeyClipboard {
  /** The version and the duration of the clip that they were copied from. */
  readonly scale: ClipScale;
  /** Seconds of the first key in that clip; pasted keys are placed relative to it. */
  readonly start: number;
  readonly curves: readonly CopiedCurve[];
}

/** Copies the selected keys; null if none is selected. */
export function copyKeys(animation: Animation, selection: KeySelection): KeyClipboard | null {
  const range = selectedRange(animation, selection);
  if (!range) return null;
  const { version, duration, joints } = animation;
  return {
    scale: { version, duration },
    start: range.from,
    curves: selection.map(({ joint, kind, keys }) => ({
      jointName: joints[joint].name,
      kind,
      keys: pickKeys(curveKeys(animation, joints[joint], kind), keys),
    })),
  };
}

export function countCopied({ curves }: KeyClipboard): number {
  return curves.reduce((sum, { keys }) => sum + keys.length / NUMBERS_PER_KEY, 0);
}

/** The names of the joints whose keys were copied, each once. */
export function copiedJoints({ curves }: KeyClipboard): readonly string[] {
  return [...new Set(curves.map(({ jointName }) => jointName))];
}

/** The same keys for the joints of the other side of the body, mirrored. */
export function mirrorCopied(clipboard: KeyClipboard, joints: JointDirectory): KeyClipboard {
  return {
    ...clipboard,
    curves: clipboard.curves.map(({ jointName, kind, keys }) => ({
      kind,
      jointName: otherSide(jointName, joints),
      keys: negateKeys(keys, kind),
    })),
  };
}

/**
 * The same keys for another joint; unchanged unless they are all of one joint. Positions are left out if there are
 * rotations, because a position in the parent only fits the joint that it was made for.
 */
export function retargetCopied(clipboard: KeyClipboard, jointName: string): KeyClipboard {
  const [from, ...others] = copiedJoints(clipboard);
  if (others.length > 0 || from === jointName) return clipboard;
  const rotations = clipboard.curves.filter(({ kind }) => kind === 'rotation');
  const curves = rotations.length > 0 ? rotations : clipboard.curves;
  return { ...clipboard, curves: curves.map((curve) => ({ ...curve, jointName })) };
}

/** A {@link KeyEdit}, and how many keys were left out because they would be after the end of the clip. */
export interface PasteEdit extends KeyEdit {
  readonly leftOut: number;
}

/**
 * Pastes keys into a clip, the first at `time` seconds. Keys of the clip at the same times are replaced, all others
 * stay. Joints that the clip lacks are added. Returns the pasted keys as the selection.
 *
 * @throws {@link RangeError} when `time` is no number, or the clip cannot have the joint.
 */
export function pasteKeys(animation: Animation, clipboard: KeyClipboard, time: number): PasteEdit {
  requireFinite(time, 'the time');
  let edited = animation;
  let selection: KeySelection = NO_SELECTION;
  let leftOut = 0;
  for (const curve of clipboard.curves) {
    const pasted = pasteCurve(edited, clipboard, curve, time);
    edited = pasted.animation;
    selection = unite(selection, pasted.selection);
    leftOut += pasted.leftOut;
  }
  return { animation: edited, selection, leftOut };
}

/** Seconds by which a key may be after the end of a clip through rounding; it is put at the end. */
const ROUNDING = 0.001;

function pasteCurve(
  animation: Animation,
  { scale, start }: KeyClipboard,
  { jointName, kind, keys }: CopiedCurve,
  time: number,
): PasteEdit {
  const end = Math.max(animation.duration, 0);
  const times = Array.from(keyTimes(scale, keys), (each) => each - start + time);
  const indexes = [...times.keys()].filter(
    (key) => times[key] >= -ROUNDING && times[key] <= end + ROUNDING,
  );
  const leftOut = times.length - indexes.length;
  if (indexes.length === 0) return { animation, selection: NO_SELECTION, leftOut };
  const [extended, index] = withJoint(animation, jointName);
  const joint = extended.joints[index];
  const present = curveKeys(extended, joint, kind);
  const added = emptyLike(present, indexes.length);
  writeValues(added, animation, scale, kind, pickKeys(keys, indexes));
  indexes.forEach((key, to) => {
    writeTime(added, to, times[key], animation.duration);
  });
  const merged = mergeKeys(present, added);
  return {
    animation: {
      ...extended,
      joints: extended.joints.with(index, withCurve(joint, kind, merged.keys)),
    },
    selection: [{ joint: index, kind, keys: merged.places }],
    leftOut,
  };
}

/** Copies the stored values, converted if the versions of the formats differ. */
function writeValues(
  target: RawKeys,
  { version }: ClipScale,
  scale: ClipScale,
  kind: CurveKind,
  keys: RawKeys,
): void {
  const count = keys.length / NUMBERS_PER_KEY;
  if (version === scale.version) {
    for (let key = 0; key < count; key++) copyKey(target, key, keys, key);
    return;
  }
  const none = emptyLike(keys, 0);
  const joint = { name: '', priority: 0, rotationKeys: none, positionKeys: none };
  const { values } = readCurve(scale, withCurve(joint, kind, keys), kind);
  const width = NUMBERS_PER_VALUE[kind];
  for (let key = 0; key < count; key++) {
    writeKeyValue(target, key, kind, values.subarray(width * key, width * (key + 1)));
  }
}
