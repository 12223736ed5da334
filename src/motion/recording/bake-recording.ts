import type { Skeleton } from '../../avatar/index.ts';
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
/** What nobody sees: at an arm's length a quarter of a degree is 3 mm. */
export const BAKE_BOUNDS: ReductionBounds = { degrees: 0.25, millimetres: 1 };

/** A clip made from a tape. */
export interface BakedClip {
  readonly animation: Animation;
  /** What was asked for. */
  readonly bounds: ReductionBounds;
  /** What it came to, at the times of the tape's own frames. */
  readonly worstDegrees: number;
  readonly worstMillimetres: number;
  /** Of the tape, and of the clip. */
  readonly frames: number;
  readonly keys: number;
  /** One sentence for each thing that the clip does not hold. */
  readonly losses: readonly string[];
}

const PELVIS = 0;
/** Number of RELAXED, as uploaded clips have it. */
const RELAXED = 1;

/**
 * The tape as an animation of version 1.0, which plays within `bounds` of it, rounding included: at the
 * tape's own frames, each joint by itself. First and last frame are met but for rounding. It neither loops
 * nor eases, and its priority is the highest that the upload dialog offers.
 *
 * Joints of it are those that moved, with the ones between them and the pelvis that ordinary clips move:
 * where a hand is hangs on them. Positions have those whose position changed, and mPelvis.
 *
 * @throws {@link RangeError} for a tape without a frame.
 *
 * **Source:** animation.md sections 2, 3, 5, 6.2 and 8.
 */
export function tapeToAnimation(tape: PoseRecording, bounds?: ReductionBounds): BakedClip {
  const baking = bakeRecording(tape, bounds);
  for (;;) {
    const step = baking.next();
    if (step.done) return step.value;
  }
}

/** As {@link tapeToAnimation}, one joint at a time: for where other things have to go on meanwhile. */
export function* bakeRecording(
  tape: PoseRecording,
  bounds: ReductionBounds = BAKE_BOUNDS,
): Generator<void, BakedClip> {
  if (tape.frames === 0) throw new RangeError('the tape has no frame');
  const baker = new Baker(tape, bounds);
  for (const joint of jointsOf(tape)) {
    baker.add(joint);
    yield;
  }
  return baker.finish();
}

/** The joints of the clip, by number. */
function jointsOf(tape: PoseRecording): number[] {
  const { skeleton } = tape;
  const joints = new Set([PELVIS]);
  for (const joint of tape.movedJoints) {
    joints.add(joint);
    for (let above = skeleton.parentOf(joint); above >= 0; above = skeleton.parentOf(above)) {
      if (skeleton.rows[above].support === 'base') joints.add(above);
    }
  }
  return [...joints].sort((a, b) => a - b);
}

class Baker {
  readonly #tape: PoseRecording;
  readonly #skeleton: Skeleton;
  readonly #bounds: ReductionBounds;
  readonly #times: Float32Array<ArrayBuffer>;
  readonly #codes: Uint16Array<ArrayBuffer>;
  readonly #clip: Animation;
  readonly #joints: AnimationJoint[] = [];
  readonly #worst = { rotation: 0, position: 0 };

  constructor(tape: PoseRecording, bounds: ReductionBounds) {
    this.#tape = tape;
    this.#skeleton = tape.skeleton;
    this.#bounds = bounds;
    this.#times = tape.times();
    this.#clip = emptyClip(tape.seconds);
    this.#codes = keyCodes(this.#times, this.#clip.duration);
  }

  add(joint: number): void {
    const rotations = this.#tape.rotations(joint);
    const positions = joint === PELVIS ? this.#displacements() : this.#tape.positions(joint);
    this.#joints.push({
      name: this.#skeleton.nameOf(joint),
      priority: MAX_DIALOG_PRIORITY,
      rotationKeys: this.#keysOf(joint, 'rotation', rotations ?? this.#restRotation(joint)),
      positionKeys: positions ? this.#keysOf(joint, 'position', positions) : new Uint16Array(0),
    });
  }

  finish(): BakedClip {
    const animation = { ...this.#clip, joints: this.#joints };
    const worst = {
      degrees: this.#worst.rotation,
      millimetres: 1000 * this.#worst.position,
    };
    return {
      animation,
      bounds: this.#bounds,
      worstDegrees: worst.degrees,
      worstMillimetres: worst.millimetres,
      frames: this.#tape.frames,
      keys: countKeys(animation),
      losses: bakeLosses(this.#tape, this.#bounds, worst),
    };
  }

  #keysOf(joint: number, kind: CurveKind, values: Float32Array<ArrayBuffer>) {
    // What stays the same has the values of one frame only.
    const frames = values.length / NUMBERS_PER_VALUE[kind];
    const curve: RecordedCurve = { kind, times: this.#times.subarray(0, frames), values };
    const codes = frames === 1 ? this.#codes.subarray(0, 1) : this.#codes;
    const { degrees, millimetres } = this.#bounds;
    const bound = kind === 'rotation' ? degrees : millimetres / 1000;
    const { keys, stray } = reduceCurve(
      this.#clip,
      this.#skeleton.nameOf(joint),
      curve,
      codes,
      bound,
    );
    this.#worst[kind] = Math.max(this.#worst[kind], stray);
    return keys;
  }

  #restRotation(joint: number): Float32Array<ArrayBuffer> {
    return this.#skeleton.rest.rotations.slice(4 * joint, 4 * joint + 4);
  }

  /** The pelvis' way from where it stands. */
  #displacements(): Float32Array<ArrayBuffer> {
    const places = this.#tape.positions(PELVIS);
    if (!places) return new Float32Array(3);
    const stand = this.#skeleton.rest.positions;
    return places.map((metres, at) => metres - stand[3 * PELVIS + (at % 3)]);
  }
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

/** One sentence for each thing that a clip of the tape does not hold. */
export function bakeLosses(
  { scaled, skeleton }: PoseRecording,
  bounds: ReductionBounds,
  worst: ReductionBounds,
): string[] {
  const names = [...scaled].map((joint) => skeleton.nameOf(joint)).join(', ');
  const sentences = [
    scaled.size > 0 && `Animations hold no sizes: that of ${names} changed, and is left out.`,
    worst.degrees > bounds.degrees &&
      `Near a half turn rotations cannot be stored closer than ${worst.degrees.toFixed(2)}°.`,
    worst.millimetres > bounds.millimetres &&
      `Positions come within ${worst.millimetres.toFixed(0)} mm only: none may be farther than 5 m.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
