import type { Llsd, LlsdMap } from '../llsd/index.ts';
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
import { type Domain, field, type SectionContext } from './section-fields.ts';
import { computeNormals, countTriangles, keepTrianglesWithin, readTriangles } from './triangles.ts';
import { readWeights } from './vertex-weights.ts';

/** The parts of the skin that decoding a face needs. */
export interface FaceSkin {
  bindShape: BindShape;
  /** 0 for a static mesh, whose weights are not read. */
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
export function decodeSubmeshes(section: SectionContext, value: Llsd, skin: FaceSkin): Submesh[] {
  if (value === null) return [];
  const faces = section.requireArray(value, '');
  if (faces.length > MAX_FACES) {
    const rest =
      faces.length > MAX_DECODED_FACES
        ? `; those after the first ${MAX_DECODED_FACES} are left out`
        : '';
    const message = `has ${faces.length} faces, the viewer takes ${MAX_FACES}${rest}`;
    section.warn('too-many-faces', message, '');
  }
  const limit = MAX_LEVEL_VERTICES;
  let found = 0;
  return faces.slice(0, MAX_DECODED_FACES).map((face, i) => {
    const path = `[${i}]`;
    const map = section.requireMap(face, path);
    const submesh = new FaceDecoder(section, map, path, skin).decode();
    found += submesh.vertexCount;
    if (found <= limit) return submesh;
    const message = `brings the level to ${found} vertices; ${limit} are the limit`;
    throw section.error('too-many-vertices', message, path, undefined, { found, limit });
  });
}

/** Decodes one face of a level. */
class FaceDecoder {
  readonly #section: SectionContext;
  readonly #face: LlsdMap;
  readonly #path: string;
  readonly #skin: FaceSkin;

  constructor(section: SectionContext, face: LlsdMap, path: string, skin: FaceSkin) {
    this.#section = section;
    this.#face = face;
    this.#path = path;
    this.#skin = skin;
  }

  decode(): Submesh {
    if (this.#face.has('NoGeometry')) return allocateSubmesh(0, 0, false);
    const positions = this.#binary('Position');
    const vertexCount = positions ? this.#countVertices(positions) : 0;
    if (positions === undefined || vertexCount === 0) {
      this.#warn('no-positions', 'has no vertices; the slot is kept empty', '');
      return allocateSubmesh(0, 0, false);
    }
    const triangles = this.#binary('TriangleList');
    const weights = this.#binary('Weights');
    const weighted = weights !== undefined && this.#skin.jointCount > 0;
    const triangleCount = triangles ? countTriangles(triangles) : 0;
    const submesh = allocateSubmesh(vertexCount, triangleCount, weighted);
    this.#fillPositions(positions, submesh);
    if (triangles) this.#fillTriangles(triangles, submesh);
    const gaps = {
      normals: !this.#fillNormals(submesh),
      uvs: !this.#fillUvs(submesh),
      weights: weighted ? this.#fillWeights(weights, submesh) : 0,
    };
    if (gaps.normals || gaps.uvs || gaps.weights > 0) submesh.gaps = gaps;
    return submesh;
  }

  #countVertices(positions: Uint8Array): number {
    const found = Math.floor(positions.length / POSITION_BYTES);
    if (found > MAX_VERTICES) {
      const limit = MAX_VERTICES;
      const message = `has ${found} vertices; 16-bit indices reach ${limit}`;
      const path = `${this.#path}/Position`;
      throw this.#section.error('too-many-vertices', message, path, positions, { found, limit });
    }
    if (positions.length % POSITION_BYTES !== 0) {
      this.#warn('length-remainder', 'ends inside a vertex', '/Position');
    }
    return found;
  }

  #fillPositions(bytes: Uint8Array, out: Submesh): void {
    const domain = this.#domain('PositionDomain', POSITION_DOMAIN);
    const folded = foldDomain(domain, this.#skin.bindShape.positions);
    if (!Number.isFinite(Math.fround(largestCoordinate(folded)))) {
      const message = 'reaches past 32-bit numbers with the bind shape';
      throw this.#section.error('not-finite', message, `${this.#path}/PositionDomain`);
    }
    const bounds = dequantisePositions(bytes, folded, out.positions);
    for (let axis = 0; axis < 3; axis++) {
      const min = domain.min[axis];
      const extent = domain.max[axis] - min;
      const low = (bounds[axis] / U16_MAX) * extent + min;
      const high = (bounds[3 + axis] / U16_MAX) * extent + min;
      // The Min of a domain may be above its Max.
      out.positionMin[axis] = Math.min(low, high);
      out.positionMax[axis] = Math.max(low, high);
    }
  }

  #fillTriangles(bytes: Uint8Array, out: Submesh): void {
    const allExist = readTriangles(bytes, out.vertexCount, out.indices);
    if (bytes.length > out.indices.byteLength) {
      this.#warn('length-remainder', 'ends inside a triangle', '/TriangleList');
    }
    if (allExist) return;
    const found = out.triangleCount;
    out.indices = keepTrianglesWithin(out.indices, out.vertexCount);
    out.triangleCount = out.indices.length / 3;
    out.empty = out.triangleCount === 0;
    const message = `${found - out.triangleCount} triangles name a vertex that does not exist and are left out`;
    this.#warn('index-out-of-range', message, '/TriangleList');
  }

  /** Whether the file has them. */
  #fillNormals(out: Submesh): boolean {
    const bytes = this.#binary('Normal');
    const needed = out.vertexCount * NORMAL_BYTES;
    const isWhole = bytes !== undefined && bytes.length >= needed;
    if (isWhole) {
      dequantiseNormals(bytes, this.#skin.bindShape.normals, out.normals);
    } else {
      computeNormals(out.positions, out.indices, out.normals);
    }
    if (bytes) this.#checkLength(bytes, needed, '/Normal');
    return isWhole;
  }

  /** Whether the file has any. */
  #fillUvs(out: Submesh): boolean {
    const bytes = this.#binary('TexCoord0');
    if (!bytes) return false;
    const domain = this.#domain('TexCoord0Domain', UV_DOMAIN);
    const needed = out.vertexCount * UV_BYTES;
    dequantiseUvs(bytes, Math.floor(Math.min(bytes.length, needed) / UV_BYTES), domain, out.uvs);
    this.#checkLength(bytes, needed, '/TexCoord0');
    return true;
  }

  /** Returns the number of vertices that have none, of those for which there are bytes. */
  #fillWeights(bytes: Uint8Array, out: Submesh): number {
    if (!out.joints || !out.weights) return 0;
    const read = readWeights(bytes, this.#skin.jointCount, out.joints, out.weights);
    if (read.clampedJoints > 0) {
      const message = `${read.clampedJoints} weights name a joint that does not exist; the last one takes them`;
      this.#warn('joint-out-of-range', message, '/Weights');
    }
    if (read.vertices < out.vertexCount || read.bytes !== bytes.length) {
      const message = `covers ${read.vertices} of ${out.vertexCount} vertices with ${read.bytes} of ${bytes.length} bytes`;
      this.#warn('weights-length', message, '/Weights');
    }
    return read.unweighted;
  }

  #checkLength(bytes: Uint8Array, needed: number, subPath: string): void {
    if (bytes.length === needed) return;
    const message = `has ${bytes.length} bytes where the vertices need ${needed}`;
    this.#warn('length-differs', message, subPath);
  }

  #binary(key: string): Uint8Array | undefined {
    return this.#section.binaryField(this.#face, key, this.#path);
  }

  #domain(key: string, fallback: Domain): Domain {
    return this.#section.readDomain(field(this.#face, key), fallback, `${this.#path}/${key}`);
  }

  #warn(code: string, message: string, subPath: string): void {
    this.#section.warn(code, message, this.#path + subPath);
  }
}

/**
 * The arrays of one face, zeroed, as views of a single buffer. Allocating one buffer is several times cheaper than
 * six, and transferring it is too.
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
