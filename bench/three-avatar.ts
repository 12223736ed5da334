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

function bonesOf(skeleton: Skeleton): Bone[] {
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
  const { rotations, positions } = clip;
  const nameOf = (entry: number) => skeleton.nameOf(clip.joints[entry]);
  const tracks = [
    ...Array.from({ length: rotations.count }, (_, track) => {
      const [from, to] = [rotations.starts[track], rotations.starts[track + 1]];
      return new QuaternionKeyframeTrack(
        `${nameOf(rotations.entries[track])}.quaternion`,
        rotations.times.slice(from, to),
        rotations.values.slice(4 * from, 4 * to),
      );
    }),
    ...Array.from({ length: positions.count }, (_, track) => {
      const [from, to] = [positions.starts[track], positions.starts[track + 1]];
      return new VectorKeyframeTrack(
        `${nameOf(positions.entries[track])}.position`,
        positions.times.slice(from, to),
        positions.values.slice(3 * from, 3 * to),
      );
    }),
  ];
  return new AnimationClip('bench', clip.timing.duration, tracks);
}
