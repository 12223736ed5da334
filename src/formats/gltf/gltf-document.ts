/*
 * A glTF 2.0 document as its file has it, with defaults filled in. All numbers of accessors, buffer views, buffers,
 * materials, skins and children are those of entries that exist.
 */

export interface GltfDocument {
  /** The length that the header of a .glb states, where that is not the length of the file; else null. */
  readonly statedLength: number | null;
  /** The binary data of a .glb, as far as the file has them; else null. */
  readonly binary: Uint8Array | null;
  /** Of the JSON in the file, for errors about what it says. */
  readonly jsonOffset: number;
  readonly extensionsUsed: readonly string[];
  readonly extensionsRequired: readonly string[];
  /** The uppermost nodes of each scene. */
  readonly scenes: readonly (readonly number[])[];
  /** The default scene, or null. */
  readonly scene: number | null;
  /** Each has at most one parent, and none is beneath itself. */
  readonly nodes: readonly GltfNode[];
  readonly meshes: readonly GltfMesh[];
  readonly materials: readonly GltfMaterial[];
  /** The image of each texture, or null. */
  readonly textures: readonly (number | null)[];
  readonly images: readonly GltfImage[];
  readonly skins: readonly GltfSkin[];
  readonly accessors: readonly GltfAccessor[];
  readonly bufferViews: readonly GltfBufferView[];
  readonly buffers: readonly GltfBuffer[];
  /** How many animations, cameras and so on there are, by name; without those of which there are none. */
  readonly others: ReadonlyMap<string, number>;
}

export interface GltfNode {
  readonly name: string;
  /** 16 numbers, column-major: the local transform. */
  readonly matrix: Float64Array<ArrayBuffer>;
  readonly children: readonly number[];
  readonly parent: number | null;
  /** May be that of no mesh. */
  readonly mesh: number | null;
  readonly skin: number | null;
}

export interface GltfMesh {
  readonly name: string;
  readonly primitives: readonly GltfPrimitive[];
}

export interface GltfPrimitive {
  /** 0 points, 1 to 3 lines, 4 triangles, 5 strip, 6 fan. */
  readonly mode: number;
  /** Accessors by semantic, such as `TEXCOORD_0`. */
  readonly attributes: ReadonlyMap<string, number>;
  readonly indices: number | null;
  readonly material: number | null;
  /** Morph targets. */
  readonly targets: number;
}

export interface GltfMaterial {
  readonly name: string;
  /** Red, green, blue and alpha from 0 to 1, linear. */
  readonly baseColor: readonly [number, number, number, number];
  /** A texture, or null. */
  readonly baseColorTexture: number | null;
  /** Names of what else changes its look, such as `normalTexture`; `texCoord` for another set of coordinates than the first. */
  readonly others: readonly string[];
}

export interface GltfImage {
  readonly name: string;
  /** Address or file name, as the file has it; null for one in a buffer view. */
  readonly uri: string | null;
  readonly bufferView: number | null;
  readonly mimeType: string;
}

export interface GltfSkin {
  readonly name: string;
  /** Nodes. */
  readonly joints: readonly number[];
  /** An accessor, or null. */
  readonly inverseBindMatrices: number | null;
}

export interface GltfAccessor {
  /** Null where it is all zeros but for sparse values. */
  readonly bufferView: number | null;
  readonly byteOffset: number;
  readonly componentType: GltfComponentType;
  readonly isNormalized: boolean;
  readonly count: number;
  /** Numbers of each element: 1 to 4, 9 or 16. */
  readonly width: number;
  readonly isSparse: boolean;
}

/** Signed and unsigned integers of 1, 2 and 4 bytes, and floats. */
export const GLTF_COMPONENTS = {
  BYTE: 5120,
  UNSIGNED_BYTE: 5121,
  SHORT: 5122,
  UNSIGNED_SHORT: 5123,
  UNSIGNED_INT: 5125,
  FLOAT: 5126,
} as const;

export type GltfComponentType = (typeof GLTF_COMPONENTS)[keyof typeof GLTF_COMPONENTS];

export interface GltfBufferView {
  readonly buffer: number;
  readonly byteOffset: number;
  readonly byteLength: number;
  /** Bytes from one element to the next; 0 where they follow each other. */
  readonly byteStride: number;
}

export interface GltfBuffer {
  /** Null for the one that a .glb contains. */
  readonly uri: string | null;
  readonly byteLength: number;
}
