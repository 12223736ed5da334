import type { Accessor, Animation, Buffer, Document, Node } from '@gltf-transform/core';
import type { SkeletonNodes } from '../../avatar/gltf/index.ts';
import type { Pose } from '../../avatar/index.ts';
import { degreesBetween, lerp, metresBetween, slerp } from '../../math/flat/index.ts';
import { chooseKeys } from '../../motion/edit/index.ts';
import type { BakeBounds, GlbFrames, GlbMotionInfo } from './glb-record.ts';

/** Collects the frames of a motion, and writes them as an animation. */
export class GlbAnimation {
  readonly #skeleton: SkeletonNodes;
  readonly #scales: Pose['scales'];
  readonly #times: number[] = [];
  /** For each node of the skeleton, in its order: its transform in each frame. */
  readonly #joints: readonly SampledJoint[];

  constructor(skeleton: SkeletonNodes, basePose: Pose) {
    this.#skeleton = skeleton;
    this.#scales = basePose.scales;
    this.#joints = skeleton.joints.map(() => ({ rotations: [], positions: [] }));
  }

  /** The next frames. */
  add({ times, rotations, positions }: GlbFrames): void {
    const jointCount = this.#scales.length / 3;
    times.forEach((seconds, frame) => {
      const pose: Pose = {
        rotations: rotations.subarray(4 * jointCount * frame, 4 * jointCount * (frame + 1)),
        positions: positions.subarray(3 * jointCount * frame, 3 * jointCount * (frame + 1)),
        scales: this.#scales,
      };
      this.#times.push(seconds);
      for (const [at, { joint }] of this.#skeleton.joints.entries()) {
        this.#sample(this.#joints[at], pose, joint);
      }
    });
  }

  /** Writes the animation. Channels that change nothing are left out, and so is an animation without channels. */
  build(
    document: Document,
    buffer: Buffer,
    { name, loops }: GlbMotionInfo,
    { degrees, millimetres }: BakeBounds,
  ): void {
    const times = Float32Array.from(this.#times);
    const animation = document.createAnimation(name).setExtras({ loops });
    const channels = new Channels(document, buffer, animation);
    this.#skeleton.joints.forEach(({ node }, at) => {
      const rotations = { times, values: Float32Array.from(this.#joints[at].rotations) };
      const positions = { times, values: Float32Array.from(this.#joints[at].positions) };
      const rotation = reduceTrack('rotation', rotations, node.getRotation(), degrees);
      const rest = node.getTranslation();
      const translation = reduceTrack('translation', positions, rest, millimetres / 1000);
      if (rotation) channels.add(node, 'rotation', rotation);
      if (translation) channels.add(node, 'translation', translation);
    });
    if (animation.listChannels().length === 0) animation.dispose();
  }

  #sample({ rotations, positions }: SampledJoint, pose: Pose, joint: number): void {
    this.#skeleton.writeRotation(ROTATION, 0, pose, joint);
    this.#skeleton.writePosition(POSITION, 0, pose, joint);
    pushContinuous(rotations, ROTATION);
    positions.push(...POSITION);
  }
}

const ROTATION = new Float32Array(4);
const POSITION = new Float32Array(3);

/** The transform of one joint's node in each frame. */
interface SampledJoint {
  /** 4 per frame: unit quaternions, each in the same hemisphere as the one before it. */
  readonly rotations: number[];
  /** 3 per frame, metres in the parent's node. */
  readonly positions: number[];
}

/** Appends a quaternion at unit length, in the hemisphere of the one before it. */
function pushContinuous(values: number[], [x, y, z, w]: Float32Array): void {
  const last = values.length - 4;
  const dot =
    last < 0
      ? 0
      : values[last] * x + values[last + 1] * y + values[last + 2] * z + values[last + 3] * w;
  const factor = (dot < 0 ? -1 : 1) / Math.hypot(x, y, z, w);
  values.push(x * factor, y * factor, z * factor, w * factor);
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
