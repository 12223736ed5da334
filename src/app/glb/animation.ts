import type { Accessor, Animation, Buffer, Document, Node } from '@gltf-transform/core';
import type { SkeletonNodes } from '../../avatar/gltf/index.ts';
import { recordMotion } from './tape.ts';
import { reduceTrack, type Track, type TrackKind } from './track.ts';
import type { BakeBounds, GlbMotion } from './types.ts';

/** Bakes a motion into the document. Channels that change nothing are left out, and so is one without any. */
export function buildAnimation(
  document: Document,
  buffer: Buffer,
  skeleton: SkeletonNodes,
  motion: GlbMotion,
  bounds: BakeBounds,
): void {
  const { times, joints } = recordMotion(motion, skeleton);
  const animation = document.createAnimation(motion.name).setExtras({ loops: motion.loops });
  const channels = new Channels(document, buffer, animation);
  skeleton.joints.forEach(({ node }, at) => {
    const { rotations, places } = joints[at];
    const turns = { times, values: rotations };
    const ways = { times, values: places };
    const { degrees, millimetres } = bounds;
    const turn = reduceTrack('rotation', turns, node.getRotation(), degrees);
    const way = reduceTrack('translation', ways, node.getTranslation(), millimetres / 1000);
    if (turn) channels.add(node, 'rotation', turn);
    if (way) channels.add(node, 'translation', way);
  });
  if (animation.listChannels().length === 0) animation.dispose();
}

/** The channels of one animation: those with keys at the same times share these. */
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
      .setInput(this.#timesOf(times))
      .setOutput(this.#store(kind === 'rotation' ? 'VEC4' : 'VEC3', values));
    const channel = this.#document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(kind)
      .setSampler(sampler);
    this.#animation.addSampler(sampler).addChannel(channel);
  }

  #timesOf(times: Float32Array<ArrayBuffer>): Accessor {
    const key = times.join();
    const accessor = this.#times.get(key) ?? this.#store('SCALAR', times);
    this.#times.set(key, accessor);
    return accessor;
  }

  #store(type: 'SCALAR' | 'VEC3' | 'VEC4', values: Float32Array<ArrayBuffer>): Accessor {
    return this.#document.createAccessor().setType(type).setBuffer(this.#buffer).setArray(values);
  }
}
