/*
 * Small glTF documents for tests: a builder of accessors, and a square of two triangles that nodes and skins are put
 * around. Each test passes what it is about.
 */

type Json = Record<string, unknown>;
type Numbers = Float32Array | Uint8Array | Uint16Array | Uint32Array | Int16Array;

const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;
const COMPONENTS = new Map<unknown, number>([
  [Float32Array, 5126],
  [Uint8Array, 5121],
  [Int16Array, 5122],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
]);

/** Collects the numbers of accessors in one buffer. */
export class GltfData {
  readonly accessors: Json[] = [];
  readonly bufferViews: Json[] = [];
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** The index of a new accessor. */
  add(type: keyof typeof WIDTHS, values: Numbers, more: Json = {}): number {
    const bufferView = this.addView(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
    const componentType = COMPONENTS.get(values.constructor);
    const count = values.length / WIDTHS[type];
    return this.accessors.push({ bufferView, componentType, count, type, ...more }) - 1;
  }

  /** The index of a new buffer view, at a multiple of four bytes. */
  addView(bytes: Uint8Array): number {
    const byteOffset = this.#length;
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    this.#chunks.push(padded);
    this.#length += padded.length;
    return this.bufferViews.push({ buffer: 0, byteOffset, byteLength: bytes.length }) - 1;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      out.set(chunk, at);
      at += chunk.length;
    }
    return out;
  }
}

export const floats = (...values: number[]) => Float32Array.from(values);

/** Four corners of a square in the plane of glTF's floor. */
export const CORNERS = floats(0, 0, 0, 1, 0, 0, 1, 0, -1, 0, 0, -1);
export const UP = floats(0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0);
const UVS = floats(0, 0, 1, 0, 1, 1, 0, 1);
const TRIANGLES = Uint16Array.of(0, 1, 2, 0, 2, 3);

export interface PrimitiveParts {
  readonly positions?: Float32Array;
  readonly normals?: Float32Array | null;
  readonly uvs?: Numbers | null;
  readonly indices?: Uint16Array | Uint32Array | null;
  readonly material?: number;
  readonly mode?: number;
  /** Further attributes, by accessor. */
  readonly attributes?: Readonly<Record<string, number>>;
}

/** A primitive: the square, if nothing else is said; null leaves out. */
export function primitive(
  data: GltfData,
  {
    positions = CORNERS,
    normals = UP,
    uvs = UVS,
    indices = TRIANGLES,
    attributes = {},
    ...others
  }: PrimitiveParts = {},
): Json {
  return {
    attributes: {
      POSITION: data.add('VEC3', positions),
      ...(normals && { NORMAL: data.add('VEC3', normals) }),
      ...(uvs && { TEXCOORD_0: data.add('VEC2', uvs) }),
      ...attributes,
    },
    ...(indices && { indices: data.add('SCALAR', indices) }),
    ...others,
  };
}

/** The document of a node `square` with a mesh of these primitives; `more` replaces members. */
export function document(data: GltfData, primitives: readonly Json[], more: Json = {}): Json {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'square', mesh: 0 }],
    meshes: [{ name: 'the mesh', primitives }],
    accessors: data.accessors,
    bufferViews: data.bufferViews,
    buffers: [{ byteLength: data.bytes().length }],
    ...more,
  };
}

/** A .glb. @param stated - The length in its header. */
export function glb(json: unknown, binary: Uint8Array | null, stated?: number) {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const jsonLength = Math.ceil(text.length / 4) * 4;
  const length = 20 + jsonLength + (binary ? 8 + binary.length : 0);
  const bytes = new Uint8Array(length).fill(0x20, 20, 20 + jsonLength);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, stated ?? length, jsonLength, 0x4e4f534a];
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word, true);
  bytes.set(text, 20);
  if (binary) {
    view.setUint32(20 + jsonLength, binary.length, true);
    view.setUint32(24 + jsonLength, 0x004e4942, true);
    bytes.set(binary, 28 + jsonLength);
  }
  return bytes;
}

/** A .glb with the square, or other parts of a primitive, and other members of the document. */
export function squareGlb(parts: PrimitiveParts = {}, more: Json = {}): Uint8Array<ArrayBuffer> {
  const data = new GltfData();
  const json = document(data, [primitive(data, parts)], more);
  return glb(json, data.bytes());
}

/** A joint of {@link rigGlb}: its name, where it is from its parent, and the index of that. */
export interface RigJoint {
  readonly name: string;
  readonly translation?: readonly number[];
  readonly parent?: number;
  /** More members of its node. */
  readonly node?: Json;
}

export interface RigParts {
  readonly joints?: readonly RigJoint[];
  /** 4 per vertex. */
  readonly indices?: Uint8Array | Uint16Array;
  readonly weights?: Float32Array | Uint8Array;
  /** 16 per joint; null for none. */
  readonly inverseBinds?: Float32Array | null;
  /** More members of the node of the mesh, and of the document. */
  readonly node?: Json;
  readonly more?: Json;
  readonly primitive?: PrimitiveParts;
}

/** The pelvis where the viewer has it, and the torso; glTF's axes. */
const PELVIS_AND_TORSO: readonly RigJoint[] = [
  { name: 'mPelvis', translation: [0, 1.067, 0] },
  { name: 'mTorso', translation: [0, 0.084, 0], parent: 0 },
];

/** The square with a skin. Joints are not rotated, and bound where they rest, if nothing else is said. */
export function rigGlb({
  joints = PELVIS_AND_TORSO,
  indices = Uint8Array.of(0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  weights = floats(0.5, 0.5, 0, 0, 0.75, 0.25, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  inverseBinds,
  ...parts
}: RigParts = {}): Uint8Array<ArrayBuffer> {
  const data = new GltfData();
  const square = primitive(data, {
    ...parts.primitive,
    attributes: {
      JOINTS_0: data.add('VEC4', indices),
      WEIGHTS_0: data.add('VEC4', weights),
      ...parts.primitive?.attributes,
    },
  });
  const binds = inverseBinds === undefined ? boundAtRest(joints) : inverseBinds;
  const nodes = joints.map(({ name, translation, node }, index) => {
    const children = joints.flatMap(({ parent }, child) => (parent === index ? [child + 1] : []));
    return {
      ...{ name, translation, ...node },
      ...(children.length > 0 && { children }),
    };
  });
  const roots = joints.flatMap(({ parent }, index) => (parent === undefined ? [index + 1] : []));
  const more = {
    nodes: [{ name: 'square', mesh: 0, skin: 0, ...parts.node }, ...nodes],
    scenes: [{ nodes: [0, ...roots] }],
    skins: [
      {
        joints: joints.map((_, index) => index + 1),
        ...(binds && { inverseBindMatrices: data.add('MAT4', binds) }),
      },
    ],
    ...parts.more,
  };
  return glb(document(data, [square], more), data.bytes());
}

function boundAtRest(joints: readonly RigJoint[]): Float32Array {
  const places = joints.map(() => [0, 0, 0]);
  return Float32Array.from(
    joints.flatMap(({ translation = [0, 0, 0], parent }, index) => {
      const origin = parent === undefined ? [0, 0, 0] : places[parent];
      places[index] = origin.map((value, k) => value + translation[k]);
      const [x, y, z] = places[index].map((value) => -value);
      return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
    }),
  );
}
