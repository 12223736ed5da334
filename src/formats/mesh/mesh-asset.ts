import type { Warning } from '../bytes/index.ts';

/** The four levels of detail, finest first; asset section names are these plus `_lod`. */
export const LOD_NAMES = ['high', 'medium', 'low', 'lowest'] as const;
export type LodName = (typeof LOD_NAMES)[number];

/** What a face lacks in its file, so that its arrays have other values. */
export interface SubmeshGaps {
  /** The normals were computed. */
  readonly normals: boolean;
  /** The texture coordinates are zeros. */
  readonly uvs: boolean;
  /** Vertices of a weighted face that have no weights: they follow the first joint. */
  readonly weights: number;
}

/**
 * One face (material slot) of one level. The typed arrays belong to this record and may be transferred. They may
 * be views of one buffer, which then has to be named once in a transfer list.
 */
export interface Submesh {
  /** The slot exists but draws nothing: it has `NoGeometry`, or no usable triangles. */
  empty: boolean;
  vertexCount: number;
  triangleCount: number;
  /** 3 per vertex, metres, bind space: the skin's bind shape matrix is already applied. */
  positions: Float32Array<ArrayBuffer>;
  /** 3 per vertex, unit length, bind space; computed from the triangles where the file has none. */
  normals: Float32Array<ArrayBuffer>;
  /** 2 per vertex, V from the bottom; zeros where the file has none. */
  uvs: Float32Array<ArrayBuffer>;
  /** 3 per triangle, counter-clockwise from outside; always below vertexCount. */
  indices: Uint16Array<ArrayBuffer>;
  /** 4 per vertex, into `skin.jointNames`; null for a face without weights. */
  joints: Uint8Array<ArrayBuffer> | null;
  /** 4 per vertex, summing to 1; null together with `joints`. */
  weights: Float32Array<ArrayBuffer> | null;
  /** Bounds of the dequantised positions before the bind shape, the asset's own units. */
  positionMin: [number, number, number];
  positionMax: [number, number, number];
  /** Absent where the file has everything, and for faces that are not from a file. */
  gaps?: SubmeshGaps;
}

export interface MeshSkin {
  /** Names as in the file; the skeleton resolves them to joints. */
  jointNames: string[];
  /** 16 numbers, column-major for column vectors, which is the file's order. */
  bindShapeMatrix: Float64Array<ArrayBuffer>;
  /** 16 per joint, in the same order. */
  inverseBindMatrices: Float64Array<ArrayBuffer>;
  /** 16 per joint, or null. Only the translations are used: they are new local positions of the joints. */
  altInverseBindMatrices: Float64Array<ArrayBuffer> | null;
  /** Metres added to the avatar's height; 0 when absent. */
  pelvisOffset: number;
  lockScaleIfJointPosition: boolean;
}

export interface PhysicsConvex {
  /** One entry per hull, 3 numbers per point, in the asset's own units (before the bind shape); views of one buffer. */
  hulls: Float32Array<ArrayBuffer>[];
  /** One hull around the whole shape, 3 per point; null when absent. */
  boundingPoints: Float32Array<ArrayBuffer> | null;
}

export interface MeshSection {
  /** In bytes from the end of the header, as the file has it. */
  offset: number;
  /** Number of compressed bytes. */
  size: number;
}

export interface MeshAsset {
  /** Header sections in file order, by their full name (`high_lod`, `skin`, ...). */
  sections: Record<string, MeshSection>;
  /** Absolute offset of the first byte after the header, from which the offsets of sections count. */
  dataOffset: number;
  version: number | null;
  creator: string | null;
  /** The levels that the file has and that can be used. */
  lods: Partial<Record<LodName, Submesh[]>>;
  /** In the asset's own units: no bind shape applied, no weights. */
  physicsMesh: Submesh[] | null;
  physicsConvex: PhysicsConvex | null;
  skin: MeshSkin | null;
  warnings: Warning[];
}

/**
 * The limits of the viewer's uploader. The decoder accepts more with a warning, the encoder refuses more.
 *
 * **Source:** mesh-asset.md section 2, "Limits".
 */
export const MAX_FACES = 8;
export const MAX_JOINTS = 110;
export const MAX_INFLUENCES = 4;
export const MAX_ENCODED_VERTICES = 65_535;

/**
 * The decoder's limit; texture entries can name 45 faces. A compressed kilobyte can contain tens of thousands, each
 * of which would become several objects.
 */
export const MAX_DECODED_FACES = 64;

/** The decoder's limit, which is that of 16-bit indices. */
export const MAX_VERTICES = 65_536;

/**
 * For all faces of a level together: twice as many as eight full faces have. Zeros compress a thousandfold, and
 * each decoded vertex takes fifty bytes.
 */
export const MAX_LEVEL_VERTICES = 16 * MAX_VERTICES;

/** The latest version that the viewer accepts. */
export const MAX_VERSION = 999;

/** Nesting and number of LLSD values in one section; 40 faces and 255 joints need some 12,000. */
export const SECTION_LIMITS = { maxDepth: 96, maxValues: 32_768 } as const;

/** The largest 32-bit float, which no decoded number may exceed. */
export const MAX_FLOAT32 = 3.4028234663852886e38;
