/** The first bytes of a mesh of the classic body: a text, and two NUL. */
export const AVATAR_MESH_MARKER = 'Linden Binary Mesh 1.0\0\0';

/** The vertices of a base file, in the space of the avatar: X forward, Y left, Z up, metres. */
export interface AvatarMeshVertices {
  readonly count: number;
  /** 3 per vertex. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** 3 per vertex. */
  readonly normals: Float32Array<ArrayBuffer>;
  /** 2 per vertex, V from the bottom. */
  readonly uvs: Float32Array<ArrayBuffer>;
  /**
   * 1 per vertex: the whole part is a place in the list of render joints, the fraction the share of the next place. Null
   * for a mesh that follows one joint rigidly.
   */
  readonly weights: Float32Array<ArrayBuffer> | null;
}

/** What a morph of weight 1 adds to some of the vertices. */
export interface AvatarMorph {
  readonly name: string;
  readonly vertices: Uint16Array<ArrayBuffer>;
  /** 3 for each of `vertices`, metres. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** 3 for each of `vertices`. */
  readonly normals: Float32Array<ArrayBuffer>;
  /** 2 for each of `vertices`. */
  readonly uvs: Float32Array<ArrayBuffer>;
}

/**
 * A part of the classic body (`.llm`), or a lower level of detail of one. Binormals and the second texture coordinates are
 * not kept: nothing is drawn with them.
 */
export interface AvatarMesh {
  /** As in the file; viewers do not apply these three to a mesh with weights. */
  readonly position: readonly [x: number, y: number, z: number];
  /** Degrees. */
  readonly rotation: readonly [x: number, y: number, z: number];
  readonly scale: readonly [x: number, y: number, z: number];
  /** Null for a level of detail, whose triangles are over the vertices of the base file. */
  readonly vertices: AvatarMeshVertices | null;
  /** 3 per triangle. */
  readonly indices: Uint16Array<ArrayBuffer>;
  /** The joints of its skin, from which the list of render joints is made; empty without weights. */
  readonly jointNames: readonly string[];
  readonly morphs: readonly AvatarMorph[];
  /** Pairs of a vertex and the one at the same place on the other side of a seam. */
  readonly remaps: Uint16Array<ArrayBuffer>;
}
