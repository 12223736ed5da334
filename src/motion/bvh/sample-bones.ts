import { POSITION_LIMIT } from '../../formats/animation/index.ts';
import {
  type JointCurves,
  METRES_PER_INCH,
  movesAtAll,
  toBvhAxes,
} from '../../formats/bvh/index.ts';
import { about, type Quaternion } from '../../formats/quaternion/index.ts';
import type { Clip } from '../clip.ts';
import { createCursors, samplePositions, sampleRotations } from '../tracks.ts';
import { HAS_ROTATION } from '../types.ts';
import type { TreeBone } from './bone-tree.ts';

type Vector = [number, number, number];

/** A bone with what it does in every frame, in BVH axes and inches; frame 0 is the reference. */
export interface SampledBone extends JointCurves {
  bone: TreeBone;
}

const AT_REST: Quaternion = [0, 0, 0, 1];
/** Metres: half of what an animation's positions are rounded to. */
const HALF_STEP = POSITION_LIMIT / 65535;
/** What a bone that stays at rest has in frame 0, so that the uploader does not leave it out. */
const OFF_REST = about('Z', 1);

/**
 * All frames of the bones. The reference is rest, from which the pelvis' movement counts. For other bones
 * it only decides whether they count as moving, so those that would not are turned a little in it.
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
      const turns = entry >= 0 && clip.components[entry] & HAS_ROTATION;
      frames.rotations.push(turns ? rotationAt(rotations, entry) : AT_REST);
      const isMoved = entry >= 0 && hasPositions;
      frames.positions.push(isMoved ? placeAt(positions, entry) : frames.positions[0]);
    }
  }
  for (const { bone, ...frames } of sampled) {
    const isLeftOut = bone.joint !== 0 && bone.entry >= 0 && !movesAtAll(frames);
    if (isLeftOut) frames.rotations[0] = OFF_REST;
  }
  return sampled;
}

function rotationAt(rotations: Float32Array, entry: number): Quaternion {
  const [x, y, z, w] = rotations.subarray(4 * entry);
  return [...toBvhAxes(x, y, z), w];
}

/**
 * Half a step farther than it is: uploaders round down, twice, and a clip would come back up to two steps
 * lower; so it is one at most. A pelvis with positions that stays at rest is not left out then, either.
 */
function placeAt(positions: Float32Array, entry: number): Vector {
  const [x, y, z] = positions.subarray(3 * entry);
  return inches([x + HALF_STEP, y + HALF_STEP, z + HALF_STEP]);
}

function inches([x, y, z]: ArrayLike<number> & Iterable<number>): Vector {
  return toBvhAxes(x, y, z).map((metres) => metres / METRES_PER_INCH) as Vector;
}
