import type { CornerSources, WeldedVertices } from './corner-welder.ts';

/** A part of an element: what of a face depends on its corners. */
export interface FacePart {
  readonly vertices: WeldedVertices;
  /** 3 per triangle; always below the number of vertices. */
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** A face as its corners were welded, before it is sorted into a model. */
export interface WeldedFace extends FacePart {
  readonly material: string;
  readonly sources: CornerSources;
  /** Whether the file has them: the uploader makes some where it has none. */
  readonly hasNormals: boolean;
  readonly hasUvs: boolean;
  /** Sets of texture coordinates that the file has; one is taken. */
  readonly uvSets: number;
  /** Whether its corners have colours, which are not taken. */
  readonly hasColors: boolean;
}
