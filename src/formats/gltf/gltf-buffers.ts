import { DecodeError } from '../bytes/index.ts';
import { GLTF_COMPONENTS, type GltfComponentType, type GltfDocument } from './gltf-document.ts';

/** The elements of an accessor, one after another. */
export interface GltfElements {
  readonly componentType: GltfComponentType;
  readonly count: number;
  /** Numbers of each element. */
  readonly width: number;
  /** Integers that are normalised are from 0 (-1) to 1. */
  readonly values: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;
}

interface Component {
  readonly bytes: number;
  readonly max: number;
  read(view: DataView, at: number): number;
}

const COMPONENTS: Readonly<Record<GltfComponentType, Component>> = {
  [GLTF_COMPONENTS.BYTE]: { bytes: 1, max: 127, read: (view, at) => view.getInt8(at) },
  [GLTF_COMPONENTS.UNSIGNED_BYTE]: { bytes: 1, max: 255, read: (view, at) => view.getUint8(at) },
  [GLTF_COMPONENTS.SHORT]: { bytes: 2, max: 32767, read: (view, at) => view.getInt16(at, true) },
  [GLTF_COMPONENTS.UNSIGNED_SHORT]: {
    ...{ bytes: 2, max: 65535, read: (view, at) => view.getUint16(at, true) },
  },
  [GLTF_COMPONENTS.UNSIGNED_INT]: {
    ...{ bytes: 4, max: 0xffffffff, read: (view, at) => view.getUint32(at, true) },
  },
  [GLTF_COMPONENTS.FLOAT]: { bytes: 4, max: 1, read: (view, at) => view.getFloat32(at, true) },
};

/** Numbers that are read: those of a million triangles without shared vertices are fewer. */
const MAX_VALUES = 60_000_000;

/** The bytes of a document's buffers, and the numbers in them. */
export class GltfBuffers {
  readonly #document: GltfDocument;
  readonly #buffers: readonly Uint8Array[];
  #reserved = 0;
  readonly #views = new Map<number, Uint8Array<ArrayBuffer>>();
  #viewed = 0;

  /** @param buffers - Of the document, in its order; each has the length that the document states. */
  constructor(document: GltfDocument, buffers: readonly Uint8Array[]) {
    this.#document = document;
    this.#buffers = buffers;
  }

  /**
   * The elements of an accessor, copied. Sparse values are not applied. Null where it has no buffer view.
   *
   * @throws {@link DecodeError} of format `gltf`: `count-over-end`.
   */
  read(index: number): GltfElements | null {
    const place = this.#placeOf(index);
    if (!place) return null;
    const { bytes, start, stride } = place;
    const { componentType, isNormalized, count, width } = this.#document.accessors[index];
    const { bytes: size, max, read } = COMPONENTS[componentType];
    const isFraction = componentType === GLTF_COMPONENTS.FLOAT || isNormalized;
    const isSigned =
      componentType === GLTF_COMPONENTS.BYTE || componentType === GLTF_COMPONENTS.SHORT;
    const ArrayType = isFraction ? Float32Array : isSigned ? Int32Array : Uint32Array;
    const values = new ArrayType(count * width);
    if (count === 0) return { componentType, count, width, values };
    const view = new DataView(bytes.buffer, bytes.byteOffset + start);
    const unit = isNormalized ? max : 1;
    for (let element = 0, out = 0; element < count; element++) {
      let at = element * stride;
      for (let k = 0; k < width; k++, at += size) values[out++] = read(view, at) / unit;
    }
    return { componentType, count, width, values };
  }

  /**
   * Announces that accessors will be read, before any is: a document may use one of them thousands of times.
   *
   * @param accessors - As often as they will be.
   * @param times - How often all of that.
   * @throws {@link DecodeError} of format `gltf`: `count-over-end`; `too-many-values`, for 60 million numbers.
   */
  reserve(accessors: readonly number[], times: number, path: string): void {
    for (const index of accessors) {
      if (!this.#placeOf(index)) continue;
      const { count, width } = this.#document.accessors[index];
      this.#reserved += count * width * times;
    }
    if (this.#reserved > MAX_VALUES)
      throw this.#error('too-many-values', 'has too many numbers', path);
  }

  /**
   * The bytes of a buffer view, copied once; as many as there are.
   *
   * @throws {@link DecodeError} of format `gltf`: `too-many-values`, for more bytes than views that do not overlap have.
   */
  view(index: number): Uint8Array<ArrayBuffer> {
    const known = this.#views.get(index);
    if (known) return known;
    const { buffer, byteOffset, byteLength } = this.#document.bufferViews[index];
    const bytes = this.#buffers[buffer].slice(byteOffset, byteOffset + byteLength);
    this.#viewed += bytes.length;
    if (this.#viewed > this.#buffers.reduce((sum, { length }) => sum + length, 0)) {
      throw this.#error('too-many-values', 'overlaps others', `bufferViews[${index}]`);
    }
    this.#views.set(index, bytes);
    return bytes;
  }

  /** Where the elements are; null for an accessor without a buffer view. */
  #placeOf(index: number) {
    const { accessors, bufferViews } = this.#document;
    const { bufferView, byteOffset, componentType, count, width } = accessors[index];
    if (bufferView === null) return null;
    const { buffer, byteStride, byteOffset: viewOffset } = bufferViews[bufferView];
    const bytes = this.#buffers[buffer];
    const size = COMPONENTS[componentType].bytes * width;
    const stride = byteStride === 0 ? size : byteStride;
    const start = viewOffset + byteOffset;
    const left = bytes.length - start;
    const room = left < size ? 0 : Math.floor((left - size) / stride) + 1;
    if (count <= room) return { bytes, start, stride };
    const details = { found: count, room, bytesEach: stride, left: Math.max(left, 0) };
    const message = `has room for ${room} elements`;
    throw this.#error('count-over-end', message, `accessors[${index}]`, details);
  }

  #error(
    code: string,
    message: string,
    path: string,
    details?: Record<string, string | number>,
  ): DecodeError {
    const fields = {
      format: 'gltf',
      code,
      offset: this.#document.jsonOffset,
      path,
      details,
    } as const;
    return new DecodeError(message, fields);
  }
}
