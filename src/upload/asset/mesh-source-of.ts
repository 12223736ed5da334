import type {
  LodName,
  MeshSource,
  PhysicsConvexSource,
  SkinSource,
  SubmeshSource,
} from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { UploadFace, UploadModel, UploadSkin } from '../scene/upload-scene.ts';
import type { RigOptions } from './upload-options.ts';

/** One level of a model, or the triangles of its physics shape. */
export interface UploadLevel {
  readonly faces: readonly UploadFace[];
  /** The box by which its positions are normalised: the model's own, or that of the file from which the level came. */
  readonly center: Vector3;
  readonly size: Vector3;
}

/** What is uploaded of a model. */
export interface UploadParts {
  readonly levels: Partial<Record<LodName, UploadLevel>>;
  /** In normalised positions. */
  readonly physicsConvex?: PhysicsConvexSource;
  readonly physicsMesh?: UploadLevel;
  /** Of a model that continues another, which has no physics shape of its own: 1 for the first, 2 for the next. */
  readonly submodelId?: number;
}

/** Sides of the box below this count as 1: a flat model is not stretched. */
const MIN_SIDE = 1e-5;

/** The size by which positions are divided. */
export const unitSides = (size: Vector3): Vector3 => [
  sideOf(size[0]),
  sideOf(size[1]),
  sideOf(size[2]),
];

const sideOf = (size: number) => (size < MIN_SIDE ? 1 : size);

/**
 * The asset of a model, as the uploader writes it: positions in a box of side 1 around the origin, which the bind shape,
 * or the size of the prim, undoes.
 *
 * @throws {RangeError} for a model without a high level.
 *
 * **Source:** reference/upload.md sections 1 ("Skin"), 3 and 4.
 */
export function meshSourceOf(
  model: UploadModel,
  { levels, physicsConvex, physicsMesh, submodelId }: UploadParts,
  options: RigOptions,
): MeshSource {
  const skin = options.skinWeights ? model.skin : null;
  const lods = Object.fromEntries(
    Object.entries(levels).map(([name, level]) => [name, normaliseLevel(level, skin !== null)]),
  );
  return {
    lods,
    ...(skin && { skin: skinSourceOf(model, skin, options) }),
    ...(physicsMesh && { physicsMesh: normaliseLevel(physicsMesh, false) }),
    ...(submodelId === undefined
      ? physicsConvex && { physicsConvex }
      : { physicsConvex: null, submodelId }),
  };
}

/** Positions in the box of side 1 around the origin. */
export function unitPositions(
  positions: Float32Array,
  center: Vector3,
  size: Vector3,
): Float32Array<ArrayBuffer> {
  const sides = unitSides(size);
  const out = new Float32Array(positions.length);
  for (let axis = 0; axis < 3; axis++) {
    for (let i = axis; i < out.length; i += 3) out[i] = (positions[i] - center[axis]) / sides[axis];
  }
  return out;
}

function normaliseLevel({ faces, center, size }: UploadLevel, isRigged: boolean): SubmeshSource[] {
  return faces.map((face) => normaliseFace(face, center, unitSides(size), isRigged));
}

function normaliseFace(
  { positions, normals, uvs, indices, joints, weights }: UploadFace,
  center: Vector3,
  size: Vector3,
  isRigged: boolean,
): SubmeshSource {
  return {
    positions: unitPositions(positions, center, size),
    ...(normals && { normals: normaliseNormals(normals, size) }),
    ...(uvs && { uvs }),
    indices,
    ...(isRigged && joints && weights && { joints, weights }),
  };
}

/** Normals of a box that was scaled by 1/size are those before, times size, at unit length. */
function normaliseNormals(normals: Float32Array, size: Vector3): Float32Array<ArrayBuffer> {
  const out = new Float32Array(normals.length);
  for (let i = 0; i < out.length; i += 3) {
    const x = normals[i] * size[0];
    const y = normals[i + 1] * size[1];
    const z = normals[i + 2] * size[2];
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    out[i] = x / length;
    out[i + 1] = y / length;
    out[i + 2] = z / length;
  }
  return out;
}

function skinSourceOf(
  { center, size }: UploadModel,
  skin: UploadSkin,
  options: RigOptions,
): SkinSource {
  const { jointNames, bindShapeMatrix, inverseBindMatrices } = skin;
  const source = {
    jointNames,
    inverseBindMatrices,
    // Without one in the file, nothing undoes the normalisation, as in the viewer.
    ...(bindShapeMatrix && { bindShapeMatrix: withNormalisation(bindShapeMatrix, center, size) }),
  };
  if (!options.jointPositions) return source;
  return {
    ...source,
    altInverseBindMatrices: alternativesOf(skin),
    pelvisOffset: options.pelvisOffset,
    ...(options.lockScale && { lockScaleIfJointPosition: true }),
  };
}

/** The bind shape of normalised positions: first to their box, then as in the file. */
export function withNormalisation(
  bindShape: Float64Array,
  center: Vector3,
  size: Vector3,
): Float64Array<ArrayBuffer> {
  const matrix = Float64Array.from(bindShape);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      matrix[column * 4 + row] *= sideOf(size[column]);
      matrix[12 + row] += bindShape[column * 4 + row] * center[column];
    }
  }
  return matrix;
}

/** Each inverse bind matrix with the joint's position instead of its translation. */
function alternativesOf({ inverseBindMatrices, positions }: UploadSkin): Float64Array {
  const matrices = inverseBindMatrices.slice();
  for (let joint = 0; joint * 16 < matrices.length; joint++) {
    matrices.set(positions.subarray(joint * 3, joint * 3 + 3), joint * 16 + 12);
  }
  return matrices;
}
