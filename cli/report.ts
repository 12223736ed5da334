import {
  type Animation,
  dequantisePositions,
  dequantiseRotations,
} from '../src/formats/animation/index.ts';
import type { DecodeError, Warning } from '../src/formats/bytes/index.ts';
import type { Asset } from '../src/formats/index.ts';
import {
  LOD_NAMES,
  type MeshAsset,
  type MeshSkin,
  type Submesh,
} from '../src/formats/mesh/index.ts';
import type { AvatarReport } from './avatar-report.ts';
import type { DatagramsReport } from './lludp-report.ts';
import type { PerformanceReport } from './performance-report.ts';
import type { PuppetryReport } from './puppetry-report.ts';

/*
 * The JSON of `vitrine inspect --json`. Names are stable: other people's scripts read them.
 */

/** `[time, x, y, z]` or `[time, x, y, z, w]`, seconds and metres. */
type KeyReport = number[] | null;

function keyAt(curve: { times: Float32Array; values: Float32Array }, index: number): KeyReport {
  const count = curve.times.length;
  if (count === 0) return null;
  const i = index < 0 ? count + index : index;
  const width = curve.values.length / count;
  return [curve.times[i], ...curve.values.subarray(i * width, (i + 1) * width)];
}

/** A BVH is reported as the animation that an upload would make of it. */
type AnimationFormat = Extract<Asset, { kind: 'animation' }>['source'];

function reportWarnings(warnings: readonly Warning[]) {
  return warnings.map(({ code, message, offset, path }) => ({ code, message, offset, path }));
}

/** Facts of an animation; times in seconds, positions in metres, quaternions x y z w. */
function reportAnimation(file: string, animation: Animation, format: AnimationFormat = 'anim') {
  return {
    file,
    format,
    version: animation.version,
    priority: animation.basePriority,
    duration: animation.duration,
    emote: animation.emote,
    loopIn: animation.loopIn,
    loopOut: animation.loopOut,
    loop: animation.loop,
    easeIn: animation.easeIn,
    easeOut: animation.easeOut,
    handPose: animation.handPose,
    joints: animation.joints.map((joint) => {
      const rotations = dequantiseRotations(animation, joint);
      const positions = dequantisePositions(animation, joint);
      return {
        name: joint.name,
        priority: joint.priority,
        rotationKeys: joint.rotationKeys.length / 4,
        positionKeys: joint.positionKeys.length / 4,
        firstRotation: keyAt(rotations, 0),
        lastRotation: keyAt(rotations, -1),
        firstPosition: keyAt(positions, 0),
        lastPosition: keyAt(positions, -1),
      };
    }),
    constraints: animation.constraints.map(
      ({ rawSourceVolume: _source, rawTargetVolume: _target, ...constraint }) => constraint,
    ),
    warnings: reportWarnings(animation.warnings),
  };
}

function reportSubmesh(submesh: Submesh) {
  return {
    vertices: submesh.vertexCount,
    triangles: submesh.triangleCount,
    weighted: submesh.weights !== null,
    positionMin: submesh.positionMin,
    positionMax: submesh.positionMax,
  };
}

const matrices = (numbers: Float64Array) =>
  Array.from({ length: numbers.length / 16 }, (_, i) => [...numbers.subarray(i * 16, i * 16 + 16)]);

function reportSkin(skin: MeshSkin) {
  return {
    joints: skin.jointNames,
    bindShapeMatrix: [...skin.bindShapeMatrix],
    inverseBindMatrices: matrices(skin.inverseBindMatrices),
    altInverseBindMatrices: skin.altInverseBindMatrices && matrices(skin.altInverseBindMatrices),
    pelvisOffset: skin.pelvisOffset,
    lockScale: skin.lockScaleIfJointPosition,
  };
}

function reportPhysics({ physicsConvex }: MeshAsset) {
  if (!physicsConvex) return null;
  const { hulls, boundingPoints } = physicsConvex;
  const inHulls = hulls.reduce((sum, hull) => sum + hull.length / 3, 0);
  // Without a decomposition the one hull around the whole shape is what the simulator uses.
  return {
    hulls: hulls.length,
    points: hulls.length ? inHulls : (boundingPoints?.length ?? 0) / 3,
  };
}

/** Facts of a mesh asset; positions are the asset's own, before the bind shape matrix. */
function reportMesh(file: string, mesh: MeshAsset) {
  const levels = LOD_NAMES.filter((name) => mesh.lods[name]);
  return {
    file,
    format: 'mesh' as const,
    sections: mesh.sections,
    lods: Object.fromEntries(
      levels.map((name) => [name, { submeshes: mesh.lods[name]!.map(reportSubmesh) }]),
    ),
    skin: mesh.skin && reportSkin(mesh.skin),
    physics: reportPhysics(mesh),
    warnings: reportWarnings(mesh.warnings),
  };
}

/** Facts of any decoded asset. */
export function reportAsset(file: string, asset: Asset) {
  return asset.kind === 'mesh'
    ? reportMesh(file, asset.mesh)
    : reportAnimation(file, asset.animation, asset.source);
}

/** A file that could not be used: `code` and `offset` are those of the decoder. */
export function reportError(file: string, error: DecodeError) {
  const { format, code, offset, path, message } = error;
  return { file, error: { format, code, offset, path, message } };
}

export type AnimationReport = ReturnType<typeof reportAnimation>;
export type MeshReport = ReturnType<typeof reportMesh>;
export type ErrorReport = ReturnType<typeof reportError>;
export type FileReport =
  | AnimationReport
  | MeshReport
  | DatagramsReport
  | PuppetryReport
  | PerformanceReport
  | AvatarReport
  | ErrorReport;
