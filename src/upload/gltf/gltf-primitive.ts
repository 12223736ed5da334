import { mat4 } from 'gl-matrix';
import {
  GLTF_COMPONENTS,
  type GltfBuffers,
  type GltfElements,
  type GltfPrimitive,
} from '../../formats/gltf/index.ts';
import type { UploadMessageCode } from '../scene/upload-message.ts';
import type { UploadRule } from '../scene/upload-observation.ts';
import { type Matrix, transformNormals, transformPoints } from './gltf-space.ts';

/** A primitive as triangles in the axes of the skeleton. */
export interface ReadPrimitive {
  /** 3 per vertex. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** 3 per vertex, at unit length; null where the file has none. */
  readonly normals: Float32Array<ArrayBuffer> | null;
  /** 2 per vertex, V from the bottom; null where the file has none. */
  readonly uvs: Float32Array<ArrayBuffer> | null;
  /** 3 per triangle; always below the number of vertices. */
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly influences: Influences | null;
  /** How many of its normals and texture coordinates are no numbers: they are zeros. */
  readonly notFinite: number;
}

/** Joints and weights of the vertices, 4 each. */
export interface Influences {
  /** Into the list of the skin. */
  readonly joints: GltfElements['values'];
  readonly weights: GltfElements['values'];
  /** Positive weights of further sets, which the uploader does not read: a sum for each vertex; null without any. */
  readonly furtherWeights: Float64Array<ArrayBuffer> | null;
}

/** Why there is no upload of a primitive. */
export class RefusedPrimitive {
  readonly code: UploadMessageCode;
  readonly rule: UploadRule;
  /** What is wrong: the name of an attribute, or of a kind of primitives. */
  readonly subject: string;
  /** Whether the uploader stops there, and reads no other mesh. */
  readonly isStop: boolean;

  constructor(code: UploadMessageCode, rule: UploadRule, subject: string, isStop = false) {
    this.code = code;
    this.rule = rule;
    this.subject = subject;
    this.isStop = isStop;
  }
}

const MODES = ['POINTS', 'LINES', 'LINE_LOOP', 'LINE_STRIP', 'TRIANGLES'] as const;
const TRIANGLES = 4;
const STRIP = 5;

/**
 * Reads a primitive as the uploader does, and takes it through the transform of its node. A mirrored one is turned round.
 *
 * @param isSkinned - Whether its node has a skin.
 * @throws {@link DecodeError} those of {@link GltfBuffers.read}.
 *
 * **Source:** reference/upload.md section 2; a strip or fan becomes a list of triangles while the viewer makes tangents.
 */
export function readPrimitive(
  primitive: GltfPrimitive,
  matrix: Matrix,
  isSkinned: boolean,
  buffers: GltfBuffers,
): ReadPrimitive | RefusedPrimitive {
  const reader = new AttributeReader(primitive, buffers);
  const source = reader.read('POSITION', 3, null);
  if (source instanceof RefusedPrimitive) return source;
  if (!source || source.count === 0) {
    return new RefusedPrimitive('EmptyVertexArray', 'data-invalid', 'POSITION');
  }
  const { count } = source;
  const normals = reader.read('NORMAL', 3, count);
  if (normals instanceof RefusedPrimitive) return normals;
  const uvs = reader.read('TEXCOORD_0', 2, count);
  if (uvs instanceof RefusedPrimitive) return uvs;
  const indices = readTriangles(primitive, count, buffers);
  if (indices instanceof RefusedPrimitive) return indices;
  const influences = isSkinned ? reader.readInfluences(count) : null;
  if (influences instanceof RefusedPrimitive) return influences;
  const positions = transformPoints(matrix, source.values);
  if (!positions.every(Number.isFinite)) {
    return new RefusedPrimitive('PositionNaN', 'data-invalid', 'POSITION');
  }
  if (mat4.determinant(matrix) < 0) turnRound(indices);
  return {
    positions,
    normals: normals && transformNormals(matrix, normals.values),
    uvs: uvs && Float32Array.from(uvs.values, flipV),
    indices,
    influences,
    notFinite: countNotFinite(normals) + countNotFinite(uvs),
  };
}

/** V from the bottom; what is no number becomes zero. */
const flipV = (value: number, i: number) =>
  Number.isFinite(value) ? (i % 2 === 0 ? value : -value) : 0;

function countNotFinite(elements: GltfElements | null): number {
  let count = 0;
  for (const value of elements?.values ?? []) if (!Number.isFinite(value)) count++;
  return count;
}

function turnRound(indices: Uint32Array): void {
  for (let i = 0; i < indices.length; i += 3) {
    const second = indices[i + 1];
    indices[i + 1] = indices[i + 2];
    indices[i + 2] = second;
  }
}

class AttributeReader {
  readonly #primitive: GltfPrimitive;
  readonly #buffers: GltfBuffers;

  constructor(primitive: GltfPrimitive, buffers: GltfBuffers) {
    this.#primitive = primitive;
    this.#buffers = buffers;
  }

  /** Floats of each vertex; null where there are none. @param count - That there have to be, if that is known. */
  read(
    semantic: string,
    width: number,
    count: number | null,
  ): GltfElements | RefusedPrimitive | null {
    const elements = this.#elements(semantic, width, count);
    if (!elements || elements instanceof RefusedPrimitive) return elements;
    if (elements.componentType === GLTF_COMPONENTS.FLOAT) return elements;
    // The viewer ends itself at numbers of another kind.
    return new RefusedPrimitive('UnknownException', 'gltf-refused', semantic, true);
  }

  readInfluences(count: number): Influences | RefusedPrimitive {
    const joints = this.#elements('JOINTS_0', 4, count);
    const weights = this.#elements('WEIGHTS_0', 4, count);
    if (joints instanceof RefusedPrimitive) return joints;
    if (weights instanceof RefusedPrimitive) return weights;
    if (!joints || !weights) {
      const missing = joints ? 'WEIGHTS_0' : 'JOINTS_0';
      return new RefusedPrimitive('UnknownException', 'gltf-refused', missing, true);
    }
    const { componentType, values } = joints;
    const isIndex =
      componentType === GLTF_COMPONENTS.UNSIGNED_BYTE ||
      componentType === GLTF_COMPONENTS.UNSIGNED_SHORT;
    if (!isIndex) return new RefusedPrimitive('ElementInvalid', 'data-invalid', 'JOINTS_0');
    const furtherWeights = this.#sumFurther(count);
    return { joints: values, weights: weights.values, furtherWeights };
  }

  #sumFurther(count: number): Influences['furtherWeights'] {
    let sums: Float64Array<ArrayBuffer> | null = null;
    for (let set = 1; this.#primitive.attributes.has(`WEIGHTS_${set}`); set++) {
      const further = this.#elements(`WEIGHTS_${set}`, 4, count);
      if (!further || further instanceof RefusedPrimitive) continue;
      sums ??= new Float64Array(count);
      for (const [i, weight] of further.values.entries()) if (weight > 0) sums[i >> 2] += weight;
    }
    return sums;
  }

  #elements(
    semantic: string,
    width: number,
    count: number | null,
  ): GltfElements | RefusedPrimitive | null {
    const accessor = this.#primitive.attributes.get(semantic);
    if (accessor === undefined) return null;
    const elements = this.#buffers.read(accessor);
    if (!elements) return new RefusedPrimitive('UnknownException', 'gltf-refused', semantic, true);
    const isFitting = elements.width === width && (count === null || elements.count === count);
    return isFitting ? elements : new RefusedPrimitive('ElementInvalid', 'data-invalid', semantic);
  }
}

/** A copy of the indices, as a list of triangles. */
function readTriangles(
  { mode, indices, attributes }: GltfPrimitive,
  vertices: number,
  buffers: GltfBuffers,
): Uint32Array<ArrayBuffer> | RefusedPrimitive {
  if (mode < TRIANGLES) {
    return new RefusedPrimitive('InvalidGeometryNonTriangulated', 'triangles-only', MODES[mode]);
  }
  const elements = indices === null ? null : buffers.read(indices);
  if (indices !== null && (!elements || !(elements.values instanceof Uint32Array))) {
    return new RefusedPrimitive('UnknownException', 'gltf-refused', 'indices', true);
  }
  const corners = elements
    ? Uint32Array.from(elements.values)
    : Uint32Array.from({ length: vertices }, (_, i) => i);
  if (!corners.every((vertex) => vertex < vertices)) {
    return new RefusedPrimitive('ElementInvalid', 'data-invalid', 'indices');
  }
  const hasTangents = attributes.has('NORMAL') && attributes.has('TANGENT');
  const list = mode === TRIANGLES || hasTangents ? corners : unroll(corners, mode);
  if (list.length === 0) return new RefusedPrimitive('ElementInvalid', 'data-invalid', 'indices');
  if (list.length % 3 === 0) return list;
  return new RefusedPrimitive('InvalidGeometryNonTriangulated', 'triangles-only', 'indices');
}

/** The triangles of a strip, or of a fan. */
function unroll(corners: Uint32Array, mode: number): Uint32Array<ArrayBuffer> {
  const triangles = Math.max(0, corners.length - 2);
  const list = new Uint32Array(triangles * 3);
  for (let i = 0; i < triangles; i++) {
    const isOdd = i % 2 === 1;
    const first = mode === STRIP ? i : 0;
    list[i * 3] = corners[first];
    list[i * 3 + 1] = corners[mode === STRIP && isOdd ? i + 2 : i + 1];
    list[i * 3 + 2] = corners[mode === STRIP && isOdd ? i + 1 : i + 2];
  }
  return list;
}
