import {
  AnimationClip,
  AnimationMixer,
  Bone,
  Matrix4,
  QuaternionKeyframeTrack,
  Skeleton as ThreeSkeleton,
  VectorKeyframeTrack,
} from 'three';
import { BONE_COUNT, type Skeleton, type SkinBinding } from '../src/avatar/index.ts';
import type { Clip } from '../src/motion/index.ts';

/** The same avatar done the three.js way: bones in a scene graph, a mixer, a three skeleton. */
export class ThreeAvatar {
  readonly palette: Float32Array;
  readonly #root: Bone;
  readonly #mixer: AnimationMixer;
  readonly #skeleton: ThreeSkeleton;

  constructor(skeleton: Skeleton, clip: AnimationClip, binding: SkinBinding, offset: number) {
    const bones = bonesOf(skeleton);
    this.#root = bones[0];
    this.#mixer = new AnimationMixer(this.#root);
    const action = this.#mixer.clipAction(clip);
    action.time = offset;
    action.play();
    this.#skeleton = new ThreeSkeleton(
      Array.from(binding.joints, (joint) => bones[joint]),
      Array.from(binding.joints, (_, entry) =>
        new Matrix4().fromArray(binding.inverseBinds, 16 * entry),
      ),
    );
    this.palette = this.#skeleton.boneMatrices as Float32Array;
  }

  advance(seconds: number): void {
    this.#mixer.update(seconds);
    this.#root.updateMatrixWorld();
    this.#skeleton.update();
  }
}

/** The skeleton's bones as a scene graph, by joint number. */
export function bonesOf(skeleton: Skeleton): Bone[] {
  const bones: Bone[] = [];
  for (let joint = 0; joint < BONE_COUNT; joint++) {
    const bone = new Bone();
    bone.name = skeleton.nameOf(joint);
    bone.position.fromArray(skeleton.rest.positions, 3 * joint);
    bones[skeleton.parentOf(joint)]?.add(bone);
    bones.push(bone);
  }
  return bones;
}

/** The clip's own numbers as three's tracks. */
export function threeClip(skeleton: Skeleton, clip: Clip): AnimationClip {
  const nameOf = (entry: number) => skeleton.nameOf(clip.joints[entry]);
  const tracks = [
    ...curvesOf(clip.rotations, 4).map(
      ({ entry, times, values }) =>
        new QuaternionKeyframeTrack(`${nameOf(entry)}.quaternion`, times, values),
    ),
    ...curvesOf(clip.positions, 3).map(
      ({ entry, times, values }) =>
        new VectorKeyframeTrack(`${nameOf(entry)}.position`, times, values),
    ),
  ];
  return new AnimationClip('bench', clip.timing.duration, tracks);
}

function curvesOf(tracks: Clip['rotations'], perKey: number) {
  return Array.from({ length: tracks.count }, (_, track) => {
    const row = tracks.rows[track];
    const times = tracks.times.slice(tracks.rowStarts[row], tracks.rowStarts[row + 1]);
    const values = Array.from(times, (_, key) => {
      const from = perKey * (tracks.starts[track] + key * tracks.strides[row]);
      return [...tracks.values.subarray(from, from + perKey)];
    }).flat();
    return { entry: tracks.entries[track], times, values };
  });
}
