import { defaultSkeleton, PELVIS } from '../../avatar/index.ts';
import {
  type Animation,
  type AnimationJoint,
  animationByteLength,
  buildAnimation,
  type JointSource,
} from '../../formats/animation/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import {
  type CurveKind,
  curveTimes,
  nearestKey,
  readCurve,
  removeKeys,
  sampleCurve,
  setPositionKey,
  setRotationKey,
} from '../../motion/edit/index.ts';
import { createClip } from '../files/create-items.ts';
import type { Outfit } from '../outfit/outfit.ts';
import type { UndoHistory } from '../outfit/undo-history.ts';
import { type AppState, FRAMES_PER_SECOND, type LoadedClip } from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import { POSING } from '../words/en/motion-words.ts';
import type { JointChange } from './pose-changes.ts';

/** Priority of a pose's clip: over stands and walks, as poses of stands in-world have it. */
export const POSE_PRIORITY = 4;
/** Seconds: one frame. */
const POSE_DURATION = 1 / FRAMES_PER_SECOND;

interface PoseEditorHost {
  readonly state: AppState;
  readonly outfit: Outfit;
  readonly history: UndoHistory;
}

/**
 * Sets keys of a pose in the clip on the timeline, at its present frame. Where only the page's own idle plays, the first
 * change makes a clip of one frame. Every change is a step of undo.
 */
export class PoseEditor {
  readonly #host: PoseEditorHost;

  constructor(host: PoseEditorHost) {
    this.#host = host;
  }

  /** The clip that poses change; null where the next change makes one. */
  get clip(): LoadedClip | null {
    const clip = this.#host.state.timelineClip.peek();
    return clip && !clip.builtIn ? clip : null;
  }

  /** The present frame, seconds of the clip. */
  get time(): number {
    const { time } = this.#host.state.playhead.peek();
    const frame = Math.round(time * FRAMES_PER_SECOND) / FRAMES_PER_SECOND;
    return Math.min(frame, this.clip?.animation.duration ?? 0);
  }

  /** Sets keys; `what` names the step. Consecutive changes with the same gesture are one step. */
  change(what: string, changes: readonly JointChange[], gesture?: string): void {
    if (changes.length === 0) return;
    const { outfit, history } = this.#host;
    const { clip, time } = this;
    const label = () => STEP.edit(what, this.clip?.name ?? POSING.clip);
    history.record(
      label,
      () => {
        if (clip)
          outfit.editClip(clip.id, what, (animation) => withChanges(animation, changes, time));
        else outfit.add([createPoseClip(changes)], false);
      },
      gesture,
    );
  }

  /** Whether the clip has a key of the joint at the present frame. */
  hasKey(joint: number, kind: CurveKind): boolean {
    return this.#keyAt(joint, kind) !== null;
  }

  /** Removes the key of the joint at the present frame. */
  removeKey(joint: number, kind: CurveKind): void {
    const { clip } = this;
    const at = this.#keyAt(joint, kind);
    if (!clip || !at) return;
    const selection = [{ joint: at.index, kind, keys: Uint32Array.of(at.key) }];
    const what = POSING.keyRemoval(defaultSkeleton.nameOf(joint));
    this.#host.outfit.editClip(clip.id, what, (animation) => removeKeys(animation, selection));
  }

  /** The rotation that the clip gives to a joint at the present frame, whatever else plays; null where it has none. */
  rotationOf(joint: number): Quaternion | null {
    const found = this.clip && findJoint(this.clip.animation, joint);
    if (!this.clip || !found || found.record.rotationKeys.length === 0) return null;
    const out = new Float32Array(4);
    const curve = readCurve(this.clip.animation, found.record, 'rotation');
    if (curve.times.length === 0) return null;
    sampleCurve(out, curve, this.time);
    return [out[0], out[1], out[2], out[3]];
  }

  #keyAt(joint: number, kind: CurveKind): { index: number; key: number } | null {
    const animation = this.clip?.animation;
    const found = animation && findJoint(animation, joint);
    if (!found) return null;
    const key = nearestKey(curveTimes(animation, found.record, kind), this.time);
    return key < 0 ? null : { index: found.index, key };
  }
}

/** A joint of the clip by its number, whichever of its names the clip uses. */
export function findJoint(
  { joints }: Animation,
  joint: number,
): { readonly index: number; readonly record: AnimationJoint } | null {
  const index = joints.findIndex(({ name }) => defaultSkeleton.jointNumber(name) === joint);
  return index < 0 ? null : { index, record: joints[index] };
}

/** An animation of one frame that holds a pose. */
export function createPoseAnimation(
  changes: readonly JointChange[],
  basePriority = POSE_PRIORITY,
): Animation {
  return buildAnimation({
    duration: POSE_DURATION,
    basePriority,
    loop: true,
    easeIn: 0,
    easeOut: 0,
    joints: changes.map(jointSource),
  });
}

function createPoseClip(changes: readonly JointChange[]): LoadedClip {
  // Exactly as later changes write their keys: the uploader rounds down.
  const empty = createPoseAnimation(changes.map(({ joint }) => ({ joint })));
  const animation = withChanges(empty, changes, 0);
  return createClip(animation, {
    path: `${POSING.clip}.anim`,
    byteLength: animationByteLength(animation),
    source: 'anim',
    builtIn: false,
  });
}

function jointSource({ joint, rotation, position }: JointChange): JointSource {
  const source: JointSource = { name: defaultSkeleton.nameOf(joint) };
  if (rotation) source.rotations = [{ time: 0, rotation: [...rotation] }];
  if (position) source.positions = [{ time: 0, position: [...position] }];
  return source;
}

function withChanges(
  animation: Animation,
  changes: readonly JointChange[],
  time: number,
): Animation {
  return changes.reduce((before, { joint, rotation, position }) => {
    const name = findJoint(before, joint)?.record.name ?? defaultSkeleton.nameOf(joint);
    const turned = rotation ? setRotationKey(before, name, time, rotation) : before;
    return position ? setPositionKey(turned, name, time, position) : turned;
  }, animation);
}

/** The position of a joint as keys have it: of mPelvis the displacement from its standing height. */
export function keyedPosition(joint: number, positions: ArrayLike<number>): Vector3 {
  const [x, y, z] = [0, 1, 2].map((axis) => positions[3 * joint + axis]);
  if (joint !== PELVIS) return [x, y, z];
  const rest = defaultSkeleton.rows[PELVIS].position;
  return [x - rest[0], y - rest[1], z - rest[2]];
}
