import type { Accessor, Animation, Buffer, Document, Node } from '@gltf-transform/core';
import type { SkeletonNodes } from '../../../avatar/gltf/index.ts';
import { degreesBetween, lerp, metresBetween, slerp } from '../../../math/flat/index.ts';
import { chooseKeys } from '../../../motion/edit/index.ts';
import { FRAMES_PER_SECOND } from '../../state/index.ts';
import type { BakeBounds, GlbMotion } from './glb-avatar.ts';

/** Bakes a motion into the document. Channels that change nothing are left out, and so is an animation without channels. */
export function buildAnimation(
  document: Document,
  buffer: Buffer,
  skeleton: SkeletonNodes,
  motion: GlbMotion,
  { degrees, millimetres }: BakeBounds,
): void {
  const { times, joints } = sampleMotion(motion, skeleton);
  const animation = document.createAnimation(motion.name).setExtras({ loops: motion.loops });
  const channels = new Channels(document, buffer, animation);
  skeleton.joints.forEach(({ node }, at) => {
    const rotations = { times, values: joints[at].rotations };
    const positions = { times, values: joints[at].positions };
    const rotation = reduceTrack('rotation', rotations, node.getRotation(), degrees);
    const rest = node.getTranslation();
    const translation = reduceTrack('translation', positions, rest, millimetres / 1000);
    if (rotation) channels.add(node, 'rotation', rotation);
    if (translation) channels.add(node, 'translation', translation);
  });
  if (animation.listChannels().length === 0) animation.dispose();
}

/** The channels of one animation. Channels with keys at the same times share the accessor of the times. */
class Channels {
  readonly #document: Document;
  readonly #buffer: Buffer;
  readonly #animation: Animation;
  readonly #times = new Map<string, Accessor>();

  constructor(document: Document, buffer: Buffer, animation: Animation) {
    this.#document = document;
    this.#buffer = buffer;
    this.#animation = animation;
  }

  add(node: Node, kind: TrackKind, { times, values }: Track): void {
    const sampler = this.#document
      .createAnimationSampler()
      .setInput(this.#storeTimes(times))
      .setOutput(this.#store(kind === 'rotation' ? 'VEC4' : 'VEC3', values));
    const channel = this.#document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(kind)
      .setSampler(sampler);
    this.#animation.addSampler(sampler).addChannel(channel);
  }

  #storeTimes(times: Float32Array<ArrayBuffer>): Accessor {
    const key = times.join();
    const accessor = this.#times.get(key) ?? this.#store('SCALAR', times);
    this.#times.set(key, accessor);
    return accessor;
  }

  #store(type: 'SCALAR' | 'VEC3' | 'VEC4', values: Float32Array<ArrayBuffer>): Accessor {
    return this.#document.createAccessor().setType(type).setBuffer(this.#buffer).setArray(values);
  }
}

/** The transform of one joint's node in each frame. */
interface SampledJoint {
  /** 4 per frame: unit quaternions, each in the same hemisphere as the one before it. */
  readonly rotations: Float32Array<ArrayBuffer>;
  /** 3 per frame, metres in the parent's node. */
  readonly positions: Float32Array<ArrayBuffer>;
}

interface SampledMotion {
  /** Seconds of each frame: evenly spaced from 0 to the end, at least 30 a second. */
  readonly times: Float32Array<ArrayBuffer>;
  /** One for each node of the skeleton, in its order. */
  readonly joints: readonly SampledJoint[];
}

/** Plays a motion once through and samples every node. */
function sampleMotion(motion: GlbMotion, skeleton: SkeletonNodes): SampledMotion {
  const steps = Math.ceil(motion.duration * FRAMES_PER_SECOND);
  const secondsAt = (frame: number) => (frame === 0 ? 0 : (motion.duration * frame) / steps);
  const times = Float32Array.from({ length: steps + 1 }, (_, frame) => secondsAt(frame));
  const joints = skeleton.joints.map(() => ({
    rotations: new Float32Array(4 * times.length),
    positions: new Float32Array(3 * times.length),
  }));
  times.forEach((_, frame) => {
    const pose = motion.poseAt(secondsAt(frame));
    skeleton.joints.forEach(({ joint }, at) => {
      const { rotations, positions } = joints[at];
      skeleton.writeRotation(rotations, 4 * frame, pose, joint);
      normalizeContinuous(rotations, 4 * frame);
      skeleton.writePosition(positions, 3 * frame, pose, joint);
    });
  });
  return { times, joints };
}

/** Brings the quaternion at `q` to unit length, and into the hemisphere of the one before it. */
function normalizeContinuous(values: Float32Array, q: number): void {
  let lengthSquared = 0;
  let dot = 0;
  for (let c = q; c < q + 4; c++) {
    lengthSquared += values[c] ** 2;
    if (q > 0) dot += values[c] * values[c - 4];
  }
  const factor = (dot < 0 ? -1 : 1) / Math.sqrt(lengthSquared);
  for (let c = q; c < q + 4; c++) values[c] *= factor;
}

/** The keys of one channel. */
interface Track {
  readonly times: Float32Array<ArrayBuffer>;
  /** 4 (rotation) or 3 (translation) per key. */
  readonly values: Float32Array<ArrayBuffer>;
}

type TrackKind = 'rotation' | 'translation';

const WIDTH = { rotation: 4, translation: 3 } as const;
/** How far rounding can move a joint that does not move: degrees, and metres. */
const ROUNDING = { rotation: 1e-4, translation: 1e-6 } as const;

/**
 * The fewest keys that, interpolated as in glTF, play within `bound` (degrees or metres) of the frames: null where
 * no frame leaves `rest`, a single key where the joint stays elsewhere.
 */
export function reduceTrack(
  kind: TrackKind,
  frames: Track,
  rest: ArrayLike<number>,
  bound: number,
): Track | null {
  const { times, values } = frames;
  const width = WIDTH[kind];
  const distance = kind === 'rotation' ? degreesBetween : metresBetween;
  const staysAt = (value: ArrayLike<number>) =>
    times.every((_, frame) => distance(values, width * frame, value, 0) <= ROUNDING[kind]);
  if (staysAt(rest)) return null;
  if (staysAt(values)) return pickKeys(frames, width, [0]);

  const interpolate = kind === 'rotation' ? slerp : lerp;
  const between = new Float32Array(width);
  const t = new Float64Array(1);
  const isWithinBound = (from: number, to: number): boolean => {
    for (let frame = from + 1; frame < to; frame++) {
      t[0] = (times[frame] - times[from]) / (times[to] - times[from]);
      interpolate(between, 0, values, width * from, values, width * to, t);
      if (distance(values, width * frame, between, 0) > bound) return false;
    }
    return true;
  };
  return pickKeys(frames, width, chooseKeys(times.length, isWithinBound));
}

function pickKeys({ times, values }: Track, width: number, kept: readonly number[]): Track {
  return {
    times: Float32Array.from(kept, (frame) => times[frame]),
    values: Float32Array.from(
      kept.flatMap((frame) => [...values.subarray(width * frame, width * (frame + 1))]),
    ),
  };
}
