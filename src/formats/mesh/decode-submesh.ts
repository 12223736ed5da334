import type { DecodeError } from '../bytes/index.ts';
import type { Llsd, LlsdMap } from '../llsd/llsd-value.ts';
import type { BindShape } from './bind-shape.ts';
import {
  dequantiseNormals,
  dequantisePositions,
  dequantiseUvs,
  foldDomain,
  largestCoordinate,
  U16_MAX,
} from './dequantise-vertices.ts';
import {
  MAX_DECODED_FACES,
  MAX_FACES,
  MAX_INFLUENCES,
  MAX_LEVEL_VERTICES,
  MAX_VERTICES,
  type Submesh,
} from './mesh-asset.ts';
import {
  binaryField,
  type Domain,
  field,
  readDomain,
  requireArray,
  requireMap,
  type SectionContext,
} from './section-fields.ts';
import { computeNormals, countTriangles, keepTrianglesWithin, readTriangles } from './triangles.ts';
import { readWeights } from './vertex-weights.ts';

/** What the skin means for the faces of a level. */
export interface FaceContext {
  bindShape: BindShape;
  /** 0: the mesh is static, weights are not read. */
  jointCount: number;
}

const POSITION_DOMAIN: Domain = {
  min: Float64Array.of(-0.5, -0.5, -0.5),
  max: Float64Array.of(0.5, 0.5, 0.5),
};
const UV_DOMAIN: Domain = { min: Float64Array.of(0, 0), max: Float64Array.of(1, 1) };
const POSITION_BYTES = 6;
const NORMAL_BYTES = 6;
const UV_BYTES = 4;

/**
 * Decodes a level (or physics_mesh) section: one submesh per face, up to {@link MAX_DECODED_FACES}.
 *
 * @throws {@link DecodeError} `wrong-type`, `not-finite`, `too-many-vertices`.
 *
 * **Source:** mesh-asset.md sections 2 and 5.
 */
export function decodeSubmeshes(
  scope: SectionContext,
  value: Llsd,
  context: FaceContext,
): Submesh[] {
  if (value === null) return [];
  const faces = requireArray(scope, value, '');
  warnOfFaces(scope, faces.length);
  let vertices = 0;
  return faces.slice(0, MAX_DECODED_FACES).map((face, i) => {
    const path = `[${i}]`;
    const submesh = decodeSubmesh(scope, requireMap(scope, face, path), path, context);
    vertices += submesh.vertexCount;
    if (vertices > MAX_LEVEL_VERTICES) throw tooManyVertices(scope, vertices, path);
    return submesh;
  });
}

function tooManyVertices(scope: SectionContext, found: number, path: string): DecodeError {
  const limit = MAX_LEVEL_VERTICES;
  const message = `brings the level to ${found} vertices; ${limit} are the limit`;
  return scope.error('too-many-vertices', message, path, undefined, { found, limit });
}

function warnOfFaces(scope: SectionContext, count: number): void {
  if (count <= MAX_FACES) return;
  const rest =
    count > MAX_DECODED_FACES ? `; those after the first ${MAX_DECODED_FACES} are left out` : '';
  scope.warn('too-many-faces', `has ${count} faces, the viewer takes ${MAX_FACES}${rest}`, '');
}

function decodeSubmesh(
  scope: SectionContext,
  face: LlsdMap,
  path: string,
  context: FaceContext,
): Submesh {
  if (face.has('NoGeometry')) return allocateSubmesh(0, 0, false);
  const positions = binaryField(scope, face, 'Position', path);
  const vertexCount = countVertices(scope, positions, path);
  if (positions === undefined || vertexCount === 0) {
    scope.warn('no-positions', 'has no vertices; the slot is kept empty', path);
    return allocateSubmesh(0, 0, false);
  }
  const triangles = binaryField(scope, face, 'TriangleList', path);
  const weights = binaryField(scope, face, 'Weights', path);
  const weighted = weights !== undefined && context.jointCount > 0;
  const submesh = allocateSubmesh(vertexCount, triangles ? countTriangles(triangles) : 0, weighted);
  fillPositions(scope, face, positions, path, context.bindShape, submesh);
  if (triangles) fillTriangles(scope, triangles, path, submesh);
  fillNormals(scope, face, path, context.bindShape, submesh);
  fillUvs(scope, face, path, submesh);
  if (weighted) fillWeights(scope, weights, path, context.jointCount, submesh);
  return submesh;
}

function countVertices(
  scope: SectionContext,
  positions: Uint8Array | undefined,
  path: string,
): number {
  if (positions === undefined) return 0;
  const count = Math.floor(positions.length / POSITION_BYTES);
  if (count > MAX_VERTICES) {
    throw scope.error(
      'too-many-vertices',
      `has ${count} vertices; 16-bit indices reach ${MAX_VERTICES}`,
      `${path}/Position`,
      positions,
      { found: count, limit: MAX_VERTICES },
    );
  }
  if (positions.length % POSITION_BYTES !== 0) {
    scope.warn('length-remainder', 'ends inside a vertex', `${path}/Position`);
  }
  return count;
}

function fillPositions(
  scope: SectionContext,
  face: LlsdMap,
  bytes: Uint8Array,
  path: string,
  bindShape: BindShape,
  out: Submesh,
): void {
  const domainPath = `${path}/PositionDomain`;
  const domain = readDomain(scope, field(face, 'PositionDomain'), POSITION_DOMAIN, domainPath);
  const folded = foldDomain(domain, bindShape.positions);
  if (!Number.isFinite(Math.fround(largestCoordinate(folded)))) {
    throw scope.error('not-finite', 'reaches past 32-bit numbers with the bind shape', domainPath);
  }
  const bounds = dequantisePositions(bytes, folded, out.positions);
  for (let axis = 0; axis < 3; axis++) {
    const min = domain.min[axis];
    const extent = domain.max[axis] - min;
    const low = (bounds[axis] / U16_MAX) * extent + min;
    const high = (bounds[3 + axis] / U16_MAX) * extent + min;
    // A domain may be upside down.
    out.positionMin[axis] = Math.min(low, high);
    out.positionMax[axis] = Math.max(low, high);
  }
}

function fillTriangles(scope: SectionContext, bytes: Uint8Array, path: string, out: Submesh): void {
  const listPath = `${path}/TriangleList`;
  const allExist = readTriangles(bytes, out.vertexCount, out.indices);
  if (bytes.length > out.indices.byteLength) {
    scope.warn('length-remainder', 'ends inside a triangle', listPath);
  }
  if (allExist) return;
  const found = out.triangleCount;
  out.indices = keepTrianglesWithin(out.indices, out.vertexCount);
  out.triangleCount = out.indices.length / 3;
  out.empty = out.triangleCount === 0;
  const message = `${found - out.triangleCount} triangles name a vertex that does not exist and are left out`;
  scope.warn('index-out-of-range', message, listPath);
}

function fillNormals(
  scope: SectionContext,
  face: LlsdMap,
  path: string,
  bindShape: BindShape,
  out: Submesh,
): void {
  const bytes = binaryField(scope, face, 'Normal', path);
  const needed = out.vertexCount * NORMAL_BYTES;
  if (bytes && bytes.length >= needed) {
    dequantiseNormals(bytes, bindShape.normals, out.normals);
  } else {
    computeNormals(out.positions, out.indices, out.normals);
  }
  warnOfLength(scope, bytes, needed, `${path}/Normal`);
}

function fillUvs(scope: SectionContext, face: LlsdMap, path: string, out: Submesh): void {
  const bytes = binaryField(scope, face, 'TexCoord0', path);
  if (!bytes) return;
  const domainPath = `${path}/TexCoord0Domain`;
  const domain = readDomain(scope, field(face, 'TexCoord0Domain'), UV_DOMAIN, domainPath);
  const needed = out.vertexCount * UV_BYTES;
  dequantiseUvs(bytes, Math.floor(Math.min(bytes.length, needed) / UV_BYTES), domain, out.uvs);
  warnOfLength(scope, bytes, needed, `${path}/TexCoord0`);
}

function fillWeights(
  scope: SectionContext,
  bytes: Uint8Array,
  path: string,
  jointCount: number,
  out: Submesh,
): void {
  if (!out.joints || !out.weights) return;
  const read = readWeights(bytes, jointCount, out.joints, out.weights);
  const weightsPath = `${path}/Weights`;
  if (read.clampedJoints > 0) {
    const message = `${read.clampedJoints} weights name a joint that does not exist; the last one takes them`;
    scope.warn('joint-out-of-range', message, weightsPath);
  }
  if (read.vertices < out.vertexCount || read.bytes !== bytes.length) {
    const message = `covers ${read.vertices} of ${out.vertexCount} vertices with ${read.bytes} of ${bytes.length} bytes`;
    scope.warn('weights-length', message, weightsPath);
  }
}

function warnOfLength(
  scope: SectionContext,
  bytes: Uint8Array | undefined,
  needed: number,
  path: string,
): void {
  if (!bytes || bytes.length === needed) return;
  scope.warn('length-differs', `has ${bytes.length} bytes where the vertices need ${needed}`, path);
}

/**
 * The arrays of one face, zeroed, as views of a single buffer: making one is several times cheaper than
 * making six, and it is also one thing to transfer.
 */
function allocateSubmesh(vertexCount: number, triangleCount: number, weighted: boolean): Submesh {
  const influences = weighted ? vertexCount * MAX_INFLUENCES : 0;
  // From the widest numbers to the narrowest, so that each array is aligned.
  const normalsAt = vertexCount * 12;
  const uvsAt = normalsAt + vertexCount * 12;
  const weightsAt = uvsAt + vertexCount * 8;
  const indicesAt = weightsAt + influences * 4;
  const jointsAt = indicesAt + triangleCount * 6;
  const buffer = new ArrayBuffer(jointsAt + influences);
  return {
    empty: triangleCount === 0,
    vertexCount,
    triangleCount,
    positions: new Float32Array(buffer, 0, vertexCount * 3),
    normals: new Float32Array(buffer, normalsAt, vertexCount * 3),
    uvs: new Float32Array(buffer, uvsAt, vertexCount * 2),
    indices: new Uint16Array(buffer, indicesAt, triangleCount * 3),
    joints: weighted ? new Uint8Array(buffer, jointsAt, influences) : null,
    weights: weighted ? new Float32Array(buffer, weightsAt, influences) : null,
    positionMin: [0, 0, 0],
    positionMax: [0, 0, 0],
  };
}
