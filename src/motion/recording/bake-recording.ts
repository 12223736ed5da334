import { PELVIS } from '../../avatar/index.ts';
import type { Animation, AnimationJoint } from '../../formats/animation/index.ts';
import {
  type CurveKind,
  countKeys,
  MAX_DIALOG_PRIORITY,
  NUMBERS_PER_VALUE,
  type ReductionBounds,
} from '../edit/index.ts';
import type { PoseRecording } from './pose-recording.ts';
import { keyCodes, type RecordedCurve, reduceCurve } from './recorded-curve.ts';

/** Deviations that cannot be seen: at an arm's length a quarter of a degree is 3 mm. */
export const BAKE_BOUNDS: ReductionBounds = { degrees: 0.25, millimetres: 1 };

/** A clip made from a recording. */
export interface BakedClip {
  readonly animation: Animation;
  /** The requested bounds. */
  readonly bounds: ReductionBounds;
  /** The largest deviations at the times of the recorded frames. */
  readonly worstDegrees: number;
  readonly worstMillimetres: number;
  /** Number of frames of the recording, and of keys of the clip. */
  readonly frames: number;
  readonly keys: number;
  /** One sentence for each thing that the clip does not hold. */
  readonly losses: readonly string[];
}

/** Index of RELAXED in HAND_POSES, as uploaded clips have it. */
const RELAXED = 1;

/**
 * Bakes a recording to an animation of version 1.0, one joint per step, so that other work can go on in between.
 * The clip plays within `bounds` of the recording at the times of its frames, each joint by itself and rounding
 * included; the first and last frame are exact except for rounding. It neither loops nor eases, and its priority
 * is the highest that the upload dialog offers.
 *
 * Its joints are those that moved and, as the position of a hand depends on them, their ancestors up to the
 * pelvis that ordinary clips move. Joints whose position changed have position keys, and so has mPelvis.
 *
 * @throws {@link RangeError} for a recording without a frame.
 *
 * **Source:** animation.md sections 2, 3, 5, 6.2 and 8.
 */
export function* bakeRecording(
  recording: PoseRecording,
  bounds: ReductionBounds = BAKE_BOUNDS,
): Generator<void, BakedClip> {
  if (recording.frames === 0) throw new RangeError('the recording has no frame');
  const { skeleton } = recording;
  const times = recording.times();
  const clip = emptyClip(recording.seconds);
  const codes = keyCodes(times, clip.duration);
  const limits = { rotation: bounds.degrees, position: bounds.millimetres / 1000 };
  const worst = { rotation: 0, position: 0 };

  const bakeCurve = (kind: CurveKind, values: Float32Array<ArrayBuffer>) => {
    // A joint that does not change has the values of a single frame.
    const frames = values.length / NUMBERS_PER_VALUE[kind];
    const curve: RecordedCurve = { kind, times: times.subarray(0, frames), values };
    const ownCodes = frames === 1 ? codes.subarray(0, 1) : codes;
    const { keys, deviation } = reduceCurve(clip, curve, ownCodes, limits[kind]);
    worst[kind] = Math.max(worst[kind], deviation);
    return keys;
  };

  const joints: AnimationJoint[] = [];
  for (const joint of jointsOf(recording)) {
    const rotations =
      recording.rotations(joint) ?? skeleton.rest.rotations.slice(4 * joint, 4 * joint + 4);
    const positions =
      joint === PELVIS ? pelvisDisplacements(recording) : recording.positions(joint);
    joints.push({
      name: skeleton.nameOf(joint),
      priority: MAX_DIALOG_PRIORITY,
      rotationKeys: bakeCurve('rotation', rotations),
      positionKeys: positions ? bakeCurve('position', positions) : new Uint16Array(0),
    });
    yield;
  }

  const animation = { ...clip, joints };
  const measured = { degrees: worst.rotation, millimetres: 1000 * worst.position };
  return {
    animation,
    bounds,
    worstDegrees: measured.degrees,
    worstMillimetres: measured.millimetres,
    frames: recording.frames,
    keys: countKeys(animation),
    losses: listLosses(recording, bounds, measured),
  };
}

/** Numbers of the joints that the clip has, ascending. */
function jointsOf({ skeleton, movedJoints }: PoseRecording): number[] {
  const joints = new Set([PELVIS]);
  for (const joint of movedJoints) {
    joints.add(joint);
    let ancestor = skeleton.parentOf(joint);
    for (; ancestor >= 0; ancestor = skeleton.parentOf(ancestor)) {
      if (skeleton.rows[ancestor].support === 'base') joints.add(ancestor);
    }
  }
  return [...joints].sort((a, b) => a - b);
}

/** The pelvis' displacement from where it stands, frame by frame. */
function pelvisDisplacements(recording: PoseRecording): Float32Array<ArrayBuffer> {
  const positions = recording.positions(PELVIS);
  if (!positions) return new Float32Array(3);
  const standing = recording.skeleton.rest.positions;
  return positions.map((metres, at) => metres - standing[3 * PELVIS + (at % 3)]);
}

function emptyClip(duration: number): Animation {
  return {
    version: '1.0',
    basePriority: MAX_DIALOG_PRIORITY,
    duration,
    emote: '',
    loopIn: 0,
    loopOut: duration,
    loop: false,
    rawLoop: 0,
    easeIn: 0,
    easeOut: 0,
    handPose: RELAXED,
    joints: [],
    constraints: [],
    constraintsIgnored: false,
    trailing: new Uint8Array(0),
    warnings: [],
  };
}

/** One sentence for each thing that a clip of the recording does not hold. */
function listLosses(
  { scaledJoints, skeleton }: PoseRecording,
  bounds: ReductionBounds,
  measured: ReductionBounds,
): string[] {
  const names = [...scaledJoints].map((joint) => skeleton.nameOf(joint)).join(', ');
  const sentences = [
    scaledJoints.size > 0 && `Animations hold no sizes: that of ${names} changed, and is left out.`,
    measured.degrees > bounds.degrees &&
      `Near a half turn rotations cannot be stored closer than ${measured.degrees.toFixed(2)}°.`,
    measured.millimetres > bounds.millimetres &&
      `Positions come within ${measured.millimetres.toFixed(0)} mm only: none may be farther than 5 m.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
