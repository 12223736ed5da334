import {
  LOD_NAMES,
  type LodName,
  MAX_ENCODED_VERTICES,
  MAX_FLOAT32,
  MAX_INFLUENCES,
  MAX_JOINTS,
} from './mesh-asset.ts';

/** One face (material slot) to be written. All numbers are the asset's own, before the bind shape. */
export interface SubmeshSource {
  /** 3 per vertex; up to 65,535 vertices. */
  positions: ArrayLike<number>;
  /** 3 per vertex, unit length; left out of the file when absent. */
  normals?: ArrayLike<number>;
  /** 2 per vertex, V from the bottom; left out of the file when absent. */
  uvs?: ArrayLike<number>;
  /** 3 per triangle, counter-clockwise from outside. Without vertices or indices the slot is empty. */
  indices: ArrayLike<number>;
  /** 4 per vertex, into `skin.jointNames`; needs `weights`. */
  joints?: ArrayLike<number>;
  /** 4 per vertex, 0 or more, with any sum; the order is kept, and zeros are left out of the file. */
  weights?: ArrayLike<number>;
}

/** Matrices are 16 numbers each, column-major for column vectors (translation at 12, 13, 14). */
export interface SkinSource {
  /** Up to 110. */
  jointNames: readonly string[];
  /** Identity when absent. */
  bindShapeMatrix?: ArrayLike<number>;
  /** 16 per joint. */
  inverseBindMatrices: ArrayLike<number>;
  /** 16 per joint; only the translations are used (new local joint positions, metres). */
  altInverseBindMatrices?: ArrayLike<number>;
  /** Metres. */
  pelvisOffset?: number;
  lockScaleIfJointPosition?: boolean;
}

export interface PhysicsConvexSource {
  /** 3 numbers per point, 1 to 256 points per hull, up to 256 hulls. */
  hulls?: readonly ArrayLike<number>[];
  /** One hull around the whole shape, 3 per point. */
  boundingPoints?: ArrayLike<number>;
}

/** A mesh to be written by `encodeMesh`. */
export interface MeshSource {
  /** The high level and, without gaps, lower ones. Each has the same number of submeshes, 1 to 8. */
  lods: Partial<Record<LodName, readonly SubmeshSource[]>>;
  skin?: SkinSource;
  /** Null writes a section without a value, which models have that continue another. */
  physicsConvex?: PhysicsConvexSource | null;
  /** Of a model that continues another, because that has more faces than a mesh can have: from 1. */
  submodelId?: number;
  /** Triangles of the physics shape; only positions and indices are written. */
  physicsMesh?: readonly SubmeshSource[];
}

/** Those that fit into one upload are fewer. */
const MAX_SUBMODELS = 768;
const MAX_HULLS = 256;
const MAX_HULL_POINTS = 256;

/**
 * Checks a mesh before it is encoded. What it refuses is a mistake of the calling program, not of a file.
 *
 * @throws {RangeError} for what a mesh asset cannot represent, or the uploader would refuse.
 */
export function checkMeshSource(
  { lods, skin, physicsConvex, physicsMesh, submodelId }: MeshSource,
  maxFaces: number,
): void {
  const faceCount = lods.high?.length;
  check(faceCount !== undefined, 'a mesh needs its high level');
  for (const [i, name] of LOD_NAMES.entries()) {
    const faces = lods[name];
    if (!faces) continue;
    check(i === 0 || lods[LOD_NAMES[i - 1]], `${name}: the level above is missing`);
    check(faces.length === faceCount, `${name}: the levels differ in their number of faces`);
    checkFaces(faces, name, skin?.jointNames.length ?? 0, maxFaces);
  }
  if (physicsMesh) checkFaces(physicsMesh, 'physicsMesh', 0, maxFaces);
  if (skin) checkSkin(skin);
  if (physicsConvex) checkConvex(physicsConvex);
  check(submodelId === undefined || isIndex(submodelId, MAX_SUBMODELS), 'submodelId: out of range');
}

function check(condition: unknown, message: string): asserts condition {
  if (!condition) throw new RangeError(message);
}

function checkFaces(
  faces: readonly SubmeshSource[],
  level: string,
  jointCount: number,
  maxFaces: number,
): void {
  check(faces.length >= 1 && faces.length <= maxFaces, `${level}: needs 1 to ${maxFaces} faces`);
  faces.forEach((face, i) => {
    checkFace(face, `${level}[${i}]`, jointCount);
  });
}

function checkFace(face: SubmeshSource, path: string, jointCount: number): void {
  const { positions, normals, uvs, indices } = face;
  const vertexCount = checkList(positions, 3, `${path}.positions`);
  check(vertexCount <= MAX_ENCODED_VERTICES, `${path}: more than ${MAX_ENCODED_VERTICES} vertices`);
  if (normals) checkCount(checkList(normals, 3, `${path}.normals`), vertexCount, path);
  if (uvs) checkCount(checkList(uvs, 2, `${path}.uvs`), vertexCount, path);
  checkList(indices, 3, `${path}.indices`);
  check(everyIndex(indices, vertexCount), `${path}.indices: names a vertex that does not exist`);
  checkWeights(face, path, vertexCount, jointCount);
}

function checkWeights(
  { joints, weights }: SubmeshSource,
  path: string,
  vertexCount: number,
  jointCount: number,
): void {
  check(!joints === !weights, `${path}: joints and weights go together`);
  if (!joints || !weights) return;
  checkCount(checkList(weights, MAX_INFLUENCES, `${path}.weights`), vertexCount, path);
  checkCount(checkList(joints, MAX_INFLUENCES, `${path}.joints`), vertexCount, path);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] < 0) throw new RangeError(`${path}.weights: ${weights[i]} is negative`);
    const isThere = weights[i] === 0 || isIndex(joints[i], jointCount);
    if (!isThere) throw new RangeError(`${path}.joints: no joint ${joints[i]}`);
  }
}

function checkSkin(skin: SkinSource): void {
  const { jointNames, bindShapeMatrix, inverseBindMatrices, altInverseBindMatrices } = skin;
  const joints = jointNames.length;
  check(joints >= 1 && joints <= MAX_JOINTS, `skin: needs 1 to ${MAX_JOINTS} joints`);
  checkCount(checkList(inverseBindMatrices, 16, 'skin.inverseBindMatrices'), joints, 'skin');
  if (bindShapeMatrix)
    checkCount(checkList(bindShapeMatrix, 16, 'skin.bindShapeMatrix'), 1, 'skin');
  if (altInverseBindMatrices) {
    checkCount(
      checkList(altInverseBindMatrices, 16, 'skin.altInverseBindMatrices'),
      joints,
      'skin',
    );
  }
  check(Number.isFinite(skin.pelvisOffset ?? 0), 'skin.pelvisOffset is not finite');
}

function checkConvex({ hulls = [], boundingPoints }: PhysicsConvexSource): void {
  check(hulls.length <= MAX_HULLS, `physicsConvex: more than ${MAX_HULLS} hulls`);
  hulls.forEach((hull, i) => {
    const points = checkList(hull, 3, `physicsConvex.hulls[${i}]`);
    const fits = points >= 1 && points <= MAX_HULL_POINTS;
    check(fits, `physicsConvex.hulls[${i}]: needs 1 to ${MAX_HULL_POINTS} points`);
  });
  if (boundingPoints) checkList(boundingPoints, 3, 'physicsConvex.boundingPoints');
}

/** Checks that `list` has groups of `each` finite numbers, and returns how many. */
function checkList(list: ArrayLike<number>, each: number, path: string): number {
  check(list.length % each === 0, `${path}: ${list.length} numbers are not a multiple of ${each}`);
  for (let i = 0; i < list.length; i++) {
    // The text of an error for each number would take longer than everything else.
    const fits = Math.abs(list[i]) <= MAX_FLOAT32;
    if (!fits) throw new RangeError(`${path}[${i}]: ${list[i]} is not finite`);
  }
  return list.length / each;
}

function checkCount(found: number, needed: number, path: string): void {
  check(found === needed, `${path}: ${found} entries where ${needed} are needed`);
}

function everyIndex(indices: ArrayLike<number>, count: number): boolean {
  for (let i = 0; i < indices.length; i++) if (!isIndex(indices[i], count)) return false;
  return true;
}

function isIndex(value: number, count: number): boolean {
  return value >>> 0 === value && value < count;
}
