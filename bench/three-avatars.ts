import {
  type AnimationClip,
  AnimationMixer,
  Bone,
  Matrix4,
  Object3D,
  Skeleton as ThreeSkeleton,
} from 'three';
import { BONE_COUNT, type Skeleton, type SkinBinding } from '../src/avatar/index.ts';

/** An avatar as three.js animates it: bones in a scene graph, a mixer, a skeleton for each rigged mesh. */
export class ThreeAvatar {
  /** The matrices of each mesh. */
  readonly palettes: readonly Float32Array[];
  readonly #root: Bone;
  readonly #mixer: AnimationMixer;
  readonly #skeletons: readonly ThreeSkeleton[];

  /**
   * @param bindings of the meshes.
   * @param attachedTo for each unrigged attachment, the bone that it is on.
   */
  constructor(
    skeleton: Skeleton,
    clip: AnimationClip,
    bindings: readonly SkinBinding[],
    offset: number,
    attachedTo: readonly number[] = [],
  ) {
    const bones = createBones(skeleton);
    this.#root = bones[0];
    this.#mixer = new AnimationMixer(this.#root);
    const action = this.#mixer.clipAction(clip);
    action.time = offset;
    action.play();
    for (const bone of attachedTo) bones[bone].add(new Object3D());
    this.#skeletons = bindings.map((binding) => createSkeleton(bones, binding));
    this.palettes = this.#skeletons.map(({ boneMatrices }) => boneMatrices as Float32Array);
  }

  update(deltaSeconds: number): void {
    this.#mixer.update(deltaSeconds);
    this.#root.updateMatrixWorld();
    for (const skeleton of this.#skeletons) skeleton.update();
  }
}

function createSkeleton(bones: readonly Bone[], binding: SkinBinding): ThreeSkeleton {
  return new ThreeSkeleton(
    Array.from(binding.joints, (joint) => bones[joint]),
    Array.from(binding.joints, (_, entry) =>
      new Matrix4().fromArray(binding.inverseBinds, 16 * entry),
    ),
  );
}

/** A mixer of three's that plays clips on a skeleton of its own. */
export class ThreeMix {
  readonly #mixer: AnimationMixer;

  constructor(skeleton: Skeleton, clips: readonly AnimationClip[], offset: number, weight: number) {
    this.#mixer = new AnimationMixer(createBones(skeleton)[0]);
    for (const clip of clips) {
      const action = this.#mixer.clipAction(clip).setEffectiveWeight(weight);
      action.time = offset;
      action.play();
    }
  }

  update(deltaSeconds: number): void {
    this.#mixer.update(deltaSeconds);
  }
}

/** The skeleton's bones as a scene graph, by joint number. */
export function createBones(skeleton: Skeleton): Bone[] {
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
