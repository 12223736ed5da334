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

/** Numbers of all accessors that are read: far more than 4 million triangles have. */
const MAX_VALUES = 120_000_000;

/** The bytes of a document's buffers, and the numbers in them. */
export class GltfBuffers {
  readonly #document: GltfDocument;
  readonly #buffers: readonly Uint8Array[];
  #read = 0;

  /** @param buffers - Of the document, in its order; each has the length that the document states. */
  constructor(document: GltfDocument, buffers: readonly Uint8Array[]) {
    this.#document = document;
    this.#buffers = buffers;
  }

  /**
   * The elements of an accessor, copied. Sparse values are not applied. Null where it has no buffer view.
   *
   * @throws {@link DecodeError} of format `gltf`: `count-over-end`, `too-many-values`.
   */
  read(index: number): GltfElements | null {
    const { accessors, bufferViews } = this.#document;
    const { bufferView, byteOffset, componentType, isNormalized, count, width } = accessors[index];
    if (bufferView === null) return null;
    const { buffer, byteStride, byteOffset: start } = bufferViews[bufferView];
    const bytes = this.#buffers[buffer];
    const { bytes: size, max, read } = COMPONENTS[componentType];
    const stride = byteStride === 0 ? size * width : byteStride;
    const left = bytes.length - start - byteOffset;
    const room = left < size * width ? 0 : Math.floor((left - size * width) / stride) + 1;
    if (count > room) {
      const details = { found: count, room, bytesEach: stride, left: Math.max(left, 0) };
      throw this.#error('count-over-end', `has room for ${room} elements`, index, details);
    }
    this.#read += count * width;
    if (this.#read > MAX_VALUES) throw this.#error('too-many-values', 'is one too many', index);
    const isFraction = componentType === GLTF_COMPONENTS.FLOAT || isNormalized;
    const isSigned =
      componentType === GLTF_COMPONENTS.BYTE || componentType === GLTF_COMPONENTS.SHORT;
    const ArrayType = isFraction ? Float32Array : isSigned ? Int32Array : Uint32Array;
    const values = new ArrayType(count * width);
    if (count === 0) return { componentType, count, width, values };
    const view = new DataView(bytes.buffer, bytes.byteOffset + start + byteOffset);
    const unit = isNormalized ? max : 1;
    for (let element = 0, out = 0; element < count; element++) {
      let at = element * stride;
      for (let k = 0; k < width; k++, at += size) values[out++] = read(view, at) / unit;
    }
    return { componentType, count, width, values };
  }

  /** The bytes of a buffer view, copied; as many as there are. */
  view(index: number): Uint8Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#document.bufferViews[index];
    return this.#buffers[buffer].slice(byteOffset, byteOffset + byteLength);
  }

  #error(
    code: string,
    message: string,
    index: number,
    details?: Record<string, string | number>,
  ): DecodeError {
    const path = `accessors[${index}]`;
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
