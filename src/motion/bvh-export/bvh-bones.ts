import type { Skeleton } from '../../avatar/index.ts';
import { POSITION_LIMIT } from '../../formats/animation/index.ts';
import { isMoving, type JointCurves, METRES_PER_INCH, toBvhAxes } from '../../formats/bvh/index.ts';
import { fromZRotation, type Quaternion, scale, type Vector3 } from '../../math/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import type { Clip } from '../playback/bind-clip.ts';
import { createCursors, samplePositions, sampleRotations } from '../playback/tracks.ts';

/** A bone of the file's hierarchy. */
export interface TreeBone {
  /** Joint number. */
  joint: number;
  name: string;
  children: TreeBone[];
  /** Metres from the bone's parent in the file, Second Life's axes. */
  offset: readonly number[];
  /** The clip's entry for the bone; -1 for a bone that is only there for its descendants. */
  entry: number;
  hasPositions: boolean;
}

const ROOT = 0;

/**
 * The part of the skeleton that a clip needs: the bones that it moves, and their classic ancestors. Extended bones
 * in between that the clip does not move are added to the offsets of their children, so that the spine of a simple
 * clip is hip, abdomen, chest, as other programs know it.
 *
 * Bones have their old names where there is one (hip, lShldr): every viewer and most programs know these; only
 * viewers with the extended skeleton know all the others.
 */
export function boneTree(clip: Clip, skeleton: Skeleton): TreeBone {
  const entries = new Map([...clip.joints].map((joint, entry) => [joint, entry]));
  const included = includedBones(clip, skeleton);
  const bones = new Map<number, TreeBone>();
  // Parents have lower numbers than their children.
  for (const joint of [...included].sort((a, b) => a - b)) {
    const entry = entries.get(joint) ?? -1;
    const { offset, parent } = parentInFile(joint, skeleton, bones);
    const isStillRoot = joint === ROOT && entry < 0;
    const bone: TreeBone = {
      joint,
      name: bvhName(joint, skeleton),
      children: [],
      offset,
      entry,
      hasPositions: isStillRoot || (clip.components[entry] & HAS_POSITION) !== 0,
    };
    bones.set(joint, bone);
    parent?.children.push(bone);
  }
  return bones.get(ROOT)!;
}

/** The bones of a tree in file order: each before its children. */
export function inFileOrder(bone: TreeBone): TreeBone[] {
  return [bone, ...bone.children.flatMap(inFileOrder)];
}

function includedBones(clip: Clip, skeleton: Skeleton): Set<number> {
  const included = new Set([ROOT]);
  clip.joints.forEach((joint, entry) => {
    const components = clip.components[entry];
    if (skeleton.rows[joint].kind !== 'bone' || !(components & (HAS_ROTATION | HAS_POSITION)))
      return;
    included.add(joint);
    // A position is relative to the joint's own parent, so that bone has to be in the file.
    if (components & HAS_POSITION && joint !== ROOT) included.add(skeleton.parentOf(joint));
    let ancestor = skeleton.parentOf(joint);
    for (; ancestor >= 0; ancestor = skeleton.parentOf(ancestor)) {
      if (skeleton.rows[ancestor].support === 'base') included.add(ancestor);
    }
  });
  return included;
}

/** The nearest ancestor that is in the file, and the offset from it. */
function parentInFile(joint: number, skeleton: Skeleton, bones: ReadonlyMap<number, TreeBone>) {
  let offset = skeleton.rows[joint].position;
  let ancestor = skeleton.parentOf(joint);
  while (ancestor >= 0 && !bones.has(ancestor)) {
    const [x, y, z] = skeleton.rows[ancestor].position;
    offset = [offset[0] + x, offset[1] + y, offset[2] + z];
    ancestor = skeleton.parentOf(ancestor);
  }
  return { offset, parent: bones.get(ancestor) };
}

function bvhName(joint: number, skeleton: Skeleton): string {
  const { name, aliases } = skeleton.rows[joint];
  return aliases.find((alias) => !alias.startsWith('avatar_')) ?? name;
}

/** A bone with its rotation and position in every frame, in BVH axes and inches; frame 0 is the reference. */
export interface SampledBone extends JointCurves {
  bone: TreeBone;
}

const AT_REST: Quaternion = [0, 0, 0, 1];
/** Metres: half the step to which an animation's positions are rounded. */
const HALF_STEP = POSITION_LIMIT / 65535;
/** Rotation in frame 0 of a bone that stays at rest, so that the uploader does not leave the bone out. */
const OFF_REST = fromZRotation(1);

/**
 * Samples the bones in all frames. The reference frame is the rest pose, from which the uploader measures the
 * pelvis' movement. For other bones it only decides whether they count as moving, so those that would not are
 * rotated a little in it.
 *
 * **Source:** animation.md sections 12.2 and 12.3.
 */
export function sampleBones(
  bones: readonly TreeBone[],
  clip: Clip,
  times: readonly number[],
): SampledBone[] {
  const sampled = bones.map((bone) => ({
    bone,
    rotations: [AT_REST],
    positions: [inches(bone.offset)],
  }));
  const rotations = new Float32Array(4 * clip.joints.length);
  const positions = new Float32Array(3 * clip.joints.length);
  const rotationCursors = createCursors(clip.rotations);
  const positionCursors = createCursors(clip.positions);
  const at = new Float64Array(1);
  for (const time of times) {
    at[0] = time;
    sampleRotations(rotations, clip.rotations, rotationCursors, at);
    samplePositions(positions, clip.positions, positionCursors, at);
    for (const { bone, ...frames } of sampled) {
      const { entry, hasPositions } = bone;
      const isRotated = entry >= 0 && clip.components[entry] & HAS_ROTATION;
      frames.rotations.push(isRotated ? rotationAt(rotations, entry) : AT_REST);
      const isMoved = entry >= 0 && hasPositions;
      frames.positions.push(isMoved ? positionAt(positions, entry) : frames.positions[0]);
    }
  }
  for (const { bone, ...frames } of sampled) {
    const wouldBeLeftOut = bone.joint !== 0 && bone.entry >= 0 && !isMoving(frames);
    if (wouldBeLeftOut) frames.rotations[0] = OFF_REST;
  }
  return sampled;
}

function rotationAt(rotations: Float32Array, entry: number): Quaternion {
  const [x, y, z, w] = rotations.subarray(4 * entry);
  return [...toBvhAxes(x, y, z), w];
}

/**
 * A position, half a step too large: uploaders round down twice, so that a clip would return up to two steps
 * lower; this makes it one at most. Besides, a pelvis whose positions stay at rest is not left out then.
 */
function positionAt(positions: Float32Array, entry: number): Vector3 {
  const [x, y, z] = positions.subarray(3 * entry);
  return inches([x + HALF_STEP, y + HALF_STEP, z + HALF_STEP]);
}

function inches([x, y, z]: ArrayLike<number> & Iterable<number>): Vector3 {
  return scale(toBvhAxes(x, y, z), 1 / METRES_PER_INCH);
}
