import type { LodName } from './types.ts';

/** One face (material slot) to be written. All numbers are the asset's own, before the bind shape. */
export interface SubmeshSource {
  /** 3 per vertex; up to 65,535 vertices. */
  positions: ArrayLike<number>;
  /** 3 per vertex, unit length; left out of the file when absent. */
  normals?: ArrayLike<number>;
  /** 2 per vertex, V from the bottom; left out of the file when absent. */
  uvs?: ArrayLike<number>;
  /** 3 per triangle, counter-clockwise from outside. No vertices or no indices: an empty slot. */
  indices: ArrayLike<number>;
  /** 4 per vertex, into `skin.jointNames`; needs `weights`. */
  joints?: ArrayLike<number>;
  /** 4 per vertex, 0 or more, any sum; the order is kept and zeros are left out of the file. */
  weights?: ArrayLike<number>;
}

/** Matrices are 16 numbers each, column-major for column vectors (translation at 12, 13, 14). */
export interface SkinSource {
  /** Up to 110. */
  jointNames: readonly string[];
  /** Identity when absent. */
  bindShapeMatrix?: ArrayLike<number>;
  /** 16 per joint. */
  inverseBindMatrices: ArrayLike<number>;
  /** 16 per joint; only the translations (new local joint positions, metres) mean anything. */
  altInverseBindMatrices?: ArrayLike<number>;
  /** Metres. */
  pelvisOffset?: number;
  lockScaleIfJointPosition?: boolean;
}

export interface PhysicsConvexSource {
  /** 3 numbers per point, 1 to 256 points per hull, up to 256 hulls. */
  hulls?: readonly ArrayLike<number>[];
  /** One hull of the whole shape, 3 per point. */
  boundingPoints?: ArrayLike<number>;
}

/** What an author hands to {@link encodeMesh}. */
export interface MeshSource {
  /**
   * The high level and, without gaps, lower ones; 1 to 8 submeshes each, the same number in every level.
   */
  lods: Partial<Record<LodName, readonly SubmeshSource[]>>;
  skin?: SkinSource;
  physicsConvex?: PhysicsConvexSource;
  /** Triangles of the physics shape; weights are not written. */
  physicsMesh?: readonly SubmeshSource[];
}
