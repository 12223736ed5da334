import { deflate } from 'pako';
import { ByteWriter } from '../bytes/index.ts';
import { encodeLlsdBinary, type Llsd, type LlsdMap } from '../llsd/index.ts';
import { identityMatrix } from './bind-shape.ts';
import { U16_MAX } from './dequantise-vertices.ts';
import { LOD_NAMES, MAX_FACES, MAX_INFLUENCES } from './mesh-asset.ts';
import {
  checkMeshSource,
  type MeshSource,
  type PhysicsConvexSource,
  type SkinSource,
  type SubmeshSource,
} from './mesh-source.ts';
import type { Domain } from './section-fields.ts';

/** How a mesh is encoded. */
export interface EncodeOptions {
  /** Those that the uploader accepts by default; decoders accept {@link MAX_DECODED_FACES}. */
  readonly maxFaces?: number;
  /** Of zlib: 9 as in the viewer, or 0 for one that is shown at once, since the best takes ten times as long as all else. */
  readonly compression?: 0 | 9;
}

/**
 * Encodes an authored mesh as an asset: sections in the viewer's order, without version, creator and date, which the
 * simulator adds. Equal sources give equal bytes.
 *
 * Positions and uvs are rounded down by at most 1/65535 of their domain.
 *
 * @throws {RangeError} for what a mesh asset cannot represent, or the uploader would refuse.
 *
 * **Source:** mesh-asset.md sections 1 to 4.
 */
export function encodeMesh(
  source: MeshSource,
  { maxFaces = MAX_FACES, compression = 9 }: EncodeOptions = {},
): Uint8Array<ArrayBuffer> {
  checkMeshSource(source, maxFaces);
  const sections = sectionsToLlsd(source).map(
    ([name, value]) => [name, deflate(encodeLlsdBinary(value), { level: compression })] as const,
  );
  const writer = new ByteWriter();
  writer.raw(encodeLlsdBinary(headerToLlsd(sections, source.submodelId)));
  for (const [, bytes] of sections) writer.raw(bytes);
  return writer.finish();
}

/** Names and values of all sections, in the order in which they are written. */
export function sectionsToLlsd({
  lods,
  skin,
  physicsConvex,
  physicsMesh,
}: MeshSource): [string, Llsd][] {
  const sections: [string, Llsd][] = [];
  if (skin) sections.push(['skin', skinToLlsd(skin)]);
  if (physicsConvex !== undefined) {
    sections.push(['physics_convex', physicsConvex && convexToLlsd(physicsConvex)]);
  }
  for (const name of LOD_NAMES.toReversed()) {
    const faces = lods[name];
    if (faces) sections.push([`${name}_lod`, levelToLlsd(faces)]);
  }
  if (physicsMesh) {
    const faces = physicsMesh.map(({ positions, indices }) => ({ positions, indices }));
    sections.push(['physics_mesh', levelToLlsd(faces)]);
  }
  return sections;
}

function headerToLlsd(
  sections: readonly (readonly [string, Uint8Array])[],
  submodelId: number | undefined,
): Llsd {
  let offset = 0;
  const entries = sections.map(([name, { length }]): [string, Llsd] => {
    const entry = new Map([
      ['offset', BigInt(offset)],
      ['size', BigInt(length)],
    ]);
    offset += length;
    return [name, entry];
  });
  if (submodelId !== undefined) entries.push(['submodel_id', BigInt(submodelId)]);
  // As in the viewer's files, whose maps are sorted by key.
  return new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/* The LLSD of each section. Keys are in alphabetical order, as the viewer writes them. */

/** The faces of a level, with one position domain for all of them. */
function levelToLlsd(faces: readonly SubmeshSource[]): Llsd {
  const positions = faces.filter((face) => !isEmpty(face)).map((face) => face.positions);
  const domain = boundsOf(positions, 3);
  return faces.map((face) => faceToLlsd(face, domain));
}

function isEmpty({ positions, indices }: SubmeshSource): boolean {
  return positions.length === 0 || indices.length === 0;
}

function faceToLlsd(face: SubmeshSource, domain: Domain): LlsdMap {
  if (isEmpty(face)) return new Map([['NoGeometry', true]]);
  const { positions, normals, uvs, indices, joints, weights } = face;
  const map: LlsdMap = new Map();
  if (normals) map.set('Normal', quantiseNormals(normals));
  map.set('Position', quantise(positions, domain));
  map.set('PositionDomain', domainToLlsd(domain));
  if (uvs) {
    const uvDomain = boundsOf([uvs], 2);
    map.set('TexCoord0', quantise(uvs, uvDomain));
    map.set('TexCoord0Domain', domainToLlsd(uvDomain));
  }
  map.set('TriangleList', encodeIndices(indices));
  if (joints && weights) map.set('Weights', encodeWeights(joints, weights));
  return map;
}

function domainToLlsd({ min, max }: Domain): LlsdMap {
  return new Map<string, Llsd>([
    ['Max', [...max]],
    ['Min', [...min]],
  ]);
}

/** **Source:** mesh-asset.md section 3. */
function skinToLlsd(skin: SkinSource): LlsdMap {
  const map: LlsdMap = new Map();
  if (skin.altInverseBindMatrices) {
    map.set('alt_inverse_bind_matrix', matricesToLlsd(skin.altInverseBindMatrices));
  }
  map.set('bind_shape_matrix', Array.from(skin.bindShapeMatrix ?? identityMatrix()));
  map.set('inverse_bind_matrix', matricesToLlsd(skin.inverseBindMatrices));
  map.set('joint_names', [...skin.jointNames]);
  if (skin.lockScaleIfJointPosition !== undefined) {
    map.set('lock_scale_if_joint_position', skin.lockScaleIfJointPosition);
  }
  if (skin.pelvisOffset !== undefined) map.set('pelvis_offset', skin.pelvisOffset);
  return map;
}

export function matricesToLlsd(matrices: ArrayLike<number>): Llsd[] {
  const numbers = Array.from(matrices);
  return Array.from({ length: numbers.length / 16 }, (_, i) => numbers.slice(i * 16, i * 16 + 16));
}

/** **Source:** mesh-asset.md section 4. */
function convexToLlsd({ hulls = [], boundingPoints = [] }: PhysicsConvexSource): LlsdMap {
  const domain = boundsOf([...hulls, boundingPoints], 3);
  const map: LlsdMap = new Map();
  if (boundingPoints.length > 0) map.set('BoundingVerts', quantise(boundingPoints, domain));
  if (hulls.length > 0) {
    // 256 points wrap around to 0, which is how the format writes them.
    const counts = Uint8Array.from(hulls, (hull) => hull.length / 3);
    map.set('HullList', counts);
  }
  map.set('Max', [...domain.max]);
  map.set('Min', [...domain.min]);
  if (hulls.length > 0) {
    const points = hulls.flatMap((hull) => Array.from(hull));
    map.set('Positions', quantise(points, domain));
  }
  return map;
}

const END_OF_VERTEX = 0xff;

/**
 * Writes the influences of all vertices in their order: normalised, without those too small for 16 bits, and with the
 * terminator after fewer than four.
 *
 * @param joints - 4 per vertex. @param weights - 4 per vertex, 0 or more.
 *
 * **Source:** mesh-asset.md section 2, "Weights".
 */
export function encodeWeights(
  joints: ArrayLike<number>,
  weights: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  // A joint and two bytes for each influence.
  const bytes = new Uint8Array(weights.length * 3);
  let at = 0;
  for (let first = 0; first < weights.length; first += MAX_INFLUENCES) {
    const end = first + MAX_INFLUENCES;
    let sum = 0;
    for (let i = first; i < end; i++) sum += weights[i];
    let written = 0;
    for (let i = first; i < end; i++) {
      const weight = sum > 0 ? Math.floor((weights[i] / sum) * U16_MAX) : 0;
      if (weight === 0) continue;
      bytes[at++] = joints[i];
      bytes[at++] = weight & 0xff;
      bytes[at++] = weight >> 8;
      written++;
    }
    if (written < MAX_INFLUENCES) bytes[at++] = END_OF_VERTEX;
  }
  return bytes.subarray(0, at);
}

/** Rounds down, as the viewer does, what is a fraction of 16 bits; they are little-endian, as every machine with a browser. */
const toU16 = (fraction: number) => Math.max(0, Math.min(U16_MAX, Math.floor(fraction * U16_MAX)));

const bytesOf = ({ buffer }: Uint16Array<ArrayBuffer>) => new Uint8Array(buffer);

/** The smallest box around all points of `axes` numbers each; zeros where there are none. */
function boundsOf(lists: Iterable<ArrayLike<number>>, axes: number): Domain {
  const min = new Float64Array(axes).fill(Infinity);
  const max = new Float64Array(axes).fill(-Infinity);
  for (const list of lists) {
    for (let axis = 0; axis < axes; axis++) {
      let [least, most] = [min[axis], max[axis]];
      for (let i = axis; i < list.length; i += axes) {
        if (list[i] < least) least = list[i];
        if (list[i] > most) most = list[i];
      }
      min[axis] = least;
      max[axis] = most;
    }
  }
  return min[0] <= max[0] ? { min, max } : { min: min.fill(0), max: max.fill(0) };
}

/**
 * Quantises values to 16-bit fractions of their domain; on an axis without extent all are 0.
 *
 * **Source:** mesh-asset.md section 2, "Formulas".
 */
function quantise(values: ArrayLike<number>, { min, max }: Domain): Uint8Array<ArrayBuffer> {
  const axes = min.length;
  const words = new Uint16Array(values.length);
  for (let axis = 0; axis < axes; axis++) {
    const least = min[axis];
    const extent = max[axis] - least;
    for (let i = axis; extent > 0 && i < values.length; i += axes) {
      words[i] = toU16((values[i] - least) / extent);
    }
  }
  return bytesOf(words);
}

/** Quantises −1..1 to 16 bits. */
function quantiseNormals(normals: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const words = new Uint16Array(normals.length);
  for (let i = 0; i < words.length; i++) words[i] = toU16((normals[i] + 1) / 2);
  return bytesOf(words);
}

export const encodeIndices = (indices: ArrayLike<number>) => bytesOf(new Uint16Array(indices));
