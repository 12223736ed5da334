import { JOINT_ROWS } from '../../src/avatar/index.ts';
import { buildAnimation } from '../../src/formats/animation/index.ts';
import {
  conjugate,
  IDENTITY,
  multiply,
  ORIGIN,
  type Quaternion,
  rotateVector,
  subtract,
  type Vector3,
  X_AXIS,
  Y_AXIS,
  Z_AXIS,
} from '../../src/math/index.ts';
import { type BonePlacement, placeBones } from '../../src/motion/pose-description/index.ts';
import { bakeClip } from '../clips/bake-clip.ts';
import { createClipSampler } from '../clips/clip-measurements.ts';
import { CLIPS } from '../clips/index.ts';
import { type MeshFace, restPosition } from '../modelling/index.ts';

/** The placement of every bone in a pose. */
export type FitPose = ReadonlyMap<string, BonePlacement>;

/** How many moments of each sample clip a garment is tried on in. */
const MOMENTS: Readonly<Record<string, number>> = {
  idle: 2,
  sit: 3,
  fly: 3,
  wave: 8,
  walk: 10,
  run: 10,
  dance: 40,
};

/** The pose at rest, and moments of the sample clips, which leave some joints to the idle clip. By clip. */
export function createFitPoses(): Map<string, FitPose[]> {
  const clipOf = (name: string) =>
    buildAnimation(bakeClip(CLIPS.find((design) => design.name === name)!));
  const base = localRotations(createClipSampler(clipOf('idle'))(0));
  const poses = new Map<string, FitPose[]>([['rest', [placeBones(new Map(), ORIGIN)]]]);
  for (const [name, count] of Object.entries(MOMENTS)) {
    const clip = clipOf(name);
    const sample = createClipSampler(clip, base);
    const moments = Array.from({ length: count }, (_, k) => (clip.duration * (k + 0.5)) / count);
    poses.set(name, moments.map(sample));
  }
  return poses;
}

function localRotations(pose: FitPose): Map<string, Quaternion> {
  const local = new Map<string, Quaternion>();
  for (const { name, kind, parent } of JOINT_ROWS) {
    if (kind !== 'bone') continue;
    const above = parent < 0 ? IDENTITY : pose.get(JOINT_ROWS[parent].name)!.rotation;
    local.set(name, multiply(conjugate(above), pose.get(name)!.rotation));
  }
  return local;
}

/** What posing needs of a face. */
export type PosableVertices = Pick<MeshFace, 'points' | 'normals' | 'influences'>;

/** Vertices in a pose, 3 numbers each: their places, and their normals. */
interface PosedVertices {
  readonly points: Float64Array;
  readonly normals: Float64Array;
}

/** Skins vertices as a viewer does: each follows the weighted sum of its joints' transforms. */
export function poseVertices(
  { points, normals, influences }: PosableVertices,
  pose: FitPose,
): PosedVertices {
  const posed = {
    points: new Float64Array(points.length * 3),
    normals: new Float64Array(points.length * 3),
  };
  const transforms = new Map<string, Transform>();
  points.forEach(([x, y, z], vertex) => {
    const at = 3 * vertex;
    const [nx, ny, nz] = normals[vertex];
    for (const [joint, weight] of influences[vertex]) {
      const m = transforms.get(joint) ?? createTransform(joint, pose);
      transforms.set(joint, m);
      for (let axis = 0; axis < 3; axis++) {
        const [mx, my, mz] = [m[axis], m[3 + axis], m[6 + axis]];
        posed.points[at + axis] += weight * (mx * x + my * y + mz * z + m[9 + axis]);
        posed.normals[at + axis] += weight * (mx * nx + my * ny + mz * nz);
      }
    }
    const [px, py, pz] = posed.normals.subarray(at, at + 3);
    const length = Math.hypot(px, py, pz) || 1;
    for (let axis = 0; axis < 3; axis++) posed.normals[at + axis] /= length;
  });
  return posed;
}

/** The images of the axes, and of the origin: 12 numbers. */
type Transform = readonly number[];

/** How a joint moves what is bound to it, from rest to a pose. */
function createTransform(joint: string, pose: FitPose): Transform {
  const { position, rotation } = pose.get(joint)!;
  const origin = subtract(position, rotateVector(restPosition(joint), rotation));
  const axes = [X_AXIS, Y_AXIS, Z_AXIS].map((axis) => rotateVector(axis, rotation));
  return [...axes.flat(), ...origin];
}

/** The vertices whose places pass a test. */
export function pickVertices(
  { points, normals, influences }: PosableVertices,
  isPicked: (point: Vector3) => boolean,
): PosableVertices {
  const picked = points.map((_, vertex) => vertex).filter((vertex) => isPicked(points[vertex]));
  return {
    points: picked.map((vertex) => points[vertex]),
    normals: picked.map((vertex) => normals[vertex]),
    influences: picked.map((vertex) => influences[vertex]),
  };
}
