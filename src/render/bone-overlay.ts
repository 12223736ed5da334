import { Color, Group } from 'three';
import { defaultSkeleton, type Skeleton, type WorldPose } from '../avatar/index.ts';
import { type BoneLayout, bodyJoints, layOutBones } from './bone-layout.ts';
import { createOverlayMaterial, InstancedQuads } from './instances.ts';
import { setFlatColor, type ViewportUniforms } from './shader-uniforms.ts';
import { BONE_FRAGMENT, BONE_VERTEX, JOINT_FRAGMENT, JOINT_VERTEX } from './shaders/bones.ts';
import type { StageTheme } from './theme.ts';

/** Head, tip, marked. */
const BONE_STRIDE = 7;
/** Centre, reach (the length that gives its size), marked. */
const JOINT_STRIDE = 5;
/** Over everything else. */
const BONE_ORDER = 10;

/**
 * The skeleton drawn over the meshes: octahedral bones and small discs for joints, both flat towards the
 * viewer, with outlines of constant width. Two draw calls; an update allocates nothing.
 */
export class BoneOverlay {
  readonly object = new Group();
  readonly #skeleton: Skeleton;
  readonly #bones: InstancedQuads;
  readonly #joints: InstancedQuads;
  #layout: BoneLayout;
  #marked = -1;

  constructor(surface: ViewportUniforms, skeleton: Skeleton = defaultSkeleton) {
    this.#skeleton = skeleton;
    const colors = () => ({
      fill: { value: new Color() },
      outline: { value: new Color() },
      markedFill: { value: new Color() },
      markedOutline: { value: new Color() },
    });
    this.#bones = new InstancedQuads(
      2 * skeleton.jointCount, // one that leads to a joint, one to its tip
      { head: 3, tip: 3, marked: 1 },
      createOverlayMaterial(BONE_VERTEX, BONE_FRAGMENT, surface, colors()),
    );
    this.#joints = new InstancedQuads(
      skeleton.jointCount,
      { center: 3, reach: 1, marked: 1 },
      createOverlayMaterial(JOINT_VERTEX, JOINT_FRAGMENT, surface, colors()),
    );
    this.#bones.mesh.renderOrder = BONE_ORDER;
    this.#joints.mesh.renderOrder = BONE_ORDER + 1;
    this.object.add(this.#bones.mesh, this.#joints.mesh);
    this.#layout = layOutBones(skeleton, bodyJoints(skeleton));
  }

  /** Shows the bones between these joints; a plain body's until told otherwise. `update` draws them. */
  setJoints(joints: Iterable<number>): void {
    this.#layout = layOutBones(this.#skeleton, joints);
  }

  /** Marks a joint and the bones that hang from it; null for none. `update` draws it. */
  setHighlight(joint: number | null): void {
    this.#marked = joint ?? -1;
  }

  /** Takes the pose to draw; needed every frame. */
  update(world: WorldPose): void {
    const { heads, ends, joints } = this.#layout;
    for (let bone = 0; bone < heads.length; bone++) this.#placeBone(bone, world.matrices);
    for (let index = 0; index < joints.length; index++) this.#placeJoint(index, world.matrices);
    this.#bones.commit(ends.length);
    this.#joints.commit(joints.length);
  }

  setTheme(theme: StageTheme): void {
    for (const { material } of [this.#bones, this.#joints]) {
      setFlatColor(material.uniforms.fill.value, theme.surfaceRaised);
      setFlatColor(material.uniforms.outline.value, theme.ink);
      setFlatColor(material.uniforms.markedFill.value, theme.accent);
      setFlatColor(material.uniforms.markedOutline.value, theme.accentStrong);
    }
  }

  dispose(): void {
    this.#bones.dispose();
    this.#joints.dispose();
  }

  #placeBone(bone: number, m: Float32Array): void {
    const { values } = this.#bones;
    const joint = this.#layout.heads[bone];
    const end = this.#layout.ends[bone];
    const head = 16 * joint;
    const o = BONE_STRIDE * bone;
    values[o] = m[head + 12];
    values[o + 1] = m[head + 13];
    values[o + 2] = m[head + 14];
    if (end >= 0) {
      values[o + 3] = m[16 * end + 12];
      values[o + 4] = m[16 * end + 13];
      values[o + 5] = m[16 * end + 14];
    } else {
      const x = this.#skeleton.tips[3 * joint];
      const y = this.#skeleton.tips[3 * joint + 1];
      const z = this.#skeleton.tips[3 * joint + 2];
      for (let axis = 0; axis < 3; axis++) {
        const row = head + axis;
        values[o + 3 + axis] = m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12];
      }
    }
    values[o + 6] = joint === this.#marked ? 1 : 0;
  }

  #placeJoint(index: number, m: Float32Array): void {
    const { values } = this.#joints;
    const joint = this.#layout.joints[index];
    const o = JOINT_STRIDE * index;
    values[o] = m[16 * joint + 12];
    values[o + 1] = m[16 * joint + 13];
    values[o + 2] = m[16 * joint + 14];
    values[o + 3] = this.#boneLength(this.#layout.sizedBy[index]);
    values[o + 4] = joint === this.#marked ? 1 : 0;
  }

  /** Metres, of a bone that is placed already; a joint without bones gets the size of a hand's. */
  #boneLength(bone: number): number {
    if (bone < 0) return 0.1;
    const { values } = this.#bones;
    const o = BONE_STRIDE * bone;
    const x = values[o + 3] - values[o];
    const y = values[o + 4] - values[o + 1];
    const z = values[o + 5] - values[o + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }
}
