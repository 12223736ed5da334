import type { Warning } from '../bytes/index.ts';

/** The four levels of detail, finest first; asset section names are these plus `_lod`. */
export const LOD_NAMES = ['high', 'medium', 'low', 'lowest'] as const;
export type LodName = (typeof LOD_NAMES)[number];

/**
 * One face (material slot) of one level. The typed arrays belong to the value and may be transferred; they
 * may be views of one buffer, which is then named once in a transfer list.
 */
export interface Submesh {
  /** The slot is kept, but it draws nothing: `NoGeometry`, or no usable triangles. */
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
}

export interface MeshSkin {
  /** As in the file; which joint each one is, is the skeleton's business. */
  jointNames: string[];
  /** 16 numbers, column-major for column vectors (the file's order). */
  bindShapeMatrix: Float64Array<ArrayBuffer>;
  /** 16 per joint, same convention. */
  inverseBindMatrices: Float64Array<ArrayBuffer>;
  /** 16 per joint, or null. Only the translations mean anything: new local joint positions. */
  altInverseBindMatrices: Float64Array<ArrayBuffer> | null;
  /** Metres added to the avatar's height; 0 when absent. */
  pelvisOffset: number;
  lockScaleIfJointPosition: boolean;
}

export interface PhysicsConvex {
  /**
   * One entry per hull, 3 numbers per point, the asset's own units (before bind shape); views of one
   * buffer.
   */
  hulls: Float32Array<ArrayBuffer>[];
  /** One hull of the whole shape, 3 per point; null when absent. */
  boundingPoints: Float32Array<ArrayBuffer> | null;
}

export interface MeshSection {
  /** Bytes from the end of the header, as the file says. */
  offset: number;
  /** Compressed bytes. */
  size: number;
}

export interface MeshAsset {
  /** Header sections in file order, by their full name (`high_lod`, `skin`, ...). */
  sections: Record<string, MeshSection>;
  /** Absolute offset of the first byte after the header: what section offsets count from. */
  dataOffset: number;
  version: number | null;
  creator: string | null;
  /** Only the levels that the file has and that could be used. */
  lods: Partial<Record<LodName, Submesh[]>>;
  /** In the asset's own units: no bind shape applied, no weights. */
  physicsMesh: Submesh[] | null;
  physicsConvex: PhysicsConvex | null;
  skin: MeshSkin | null;
  warnings: Warning[];
}

/**
 * What the viewer's uploader allows; decoders accept more and warn, the encoder refuses more.
 *
 * **Source:** mesh-asset.md section 2, "Limits".
 */
export const MAX_FACES = 8;
export const MAX_JOINTS = 110;
export const MAX_INFLUENCES = 4;
export const MAX_ENCODED_VERTICES = 65_535;

/**
 * The decoder's limit; texture entries know 45 faces. A packed kilobyte can announce tens of
 * thousands, each of which would become several objects.
 */
export const MAX_DECODED_FACES = 64;

/** 16-bit indices reach no further; the decoder's limit. */
export const MAX_VERTICES = 65_536;

/**
 * All faces of a level together: twice what eight full ones have. Zeros pack a thousandfold, and what a
 * vertex becomes takes fifty bytes.
 */
export const MAX_LEVEL_VERTICES = 16 * MAX_VERTICES;

/** The viewer refuses meshes of a later version. */
export const MAX_VERSION = 999;

/** Nesting and number of LLSD values in one section; 40 faces and 255 joints need some 12,000. */
export const SECTION_LIMITS = { maxDepth: 96, maxValues: 32_768 } as const;

/** The largest 32-bit float: what decoded numbers must stay within. */
export const MAX_FLOAT32 = 3.4028234663852886e38;
