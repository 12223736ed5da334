/*
 * A COLLADA document as plain records: what it contains, before anyone's rules. References between its parts are
 * resolved; what refers to something that is not there has null.
 *
 * Matrices are 16 numbers each, column-major for column vectors (translation at 12, 13, 14); the file has rows.
 */

/** Where something is in the file. */
export interface ColladaPlace {
  /** Byte offset of the element's content. */
  readonly offset: number;
  /** Such as `library_geometries/geometry[Tee-mesh]/mesh/triangles`. */
  readonly path: string;
}

export type UpAxis = 'X_UP' | 'Y_UP' | 'Z_UP';

/** A list of numbers, read in groups. */
export interface ColladaSource {
  readonly id: string;
  /** Those of the file in 32 bits, as the uploader has them, without negative zero; what is no number is NaN. */
  readonly values: Float32Array<ArrayBuffer>;
  /** Index of the first group's first number. */
  readonly offset: number;
  /** Numbers from one group to the next, at least 1. */
  readonly stride: number;
  /** Groups that the accessor announces, or as many as there are numbers for, where it does not. */
  readonly count: number;
}

/** What the indices at one offset refer to. */
export interface ColladaInput {
  /** Such as `VERTEX`, `NORMAL`, `TEXCOORD`, `COLOR`. */
  readonly semantic: string;
  /** Place among the indices of a corner. */
  readonly offset: number;
  /** Null also for `VERTEX`, which refers to {@link ColladaMesh.vertices}. */
  readonly source: ColladaSource | null;
  /** The set that it belongs to, 0 where it has none. */
  readonly set: number;
}

export interface ColladaPrimitive {
  readonly kind: 'triangles' | 'polylist' | 'polygons';
  /** The symbol that nodes bind a material to; empty where there is none. */
  readonly material: string;
  readonly inputs: readonly ColladaInput[];
  /** Numbers for each corner. */
  readonly stride: number;
  /** `stride` for each corner; `NO_INDEX` for what is no integer. */
  readonly indices: Int32Array<ArrayBuffer>;
  /** Corners of each polygon; null for triangles. */
  readonly corners: Int32Array<ArrayBuffer> | null;
  readonly place: ColladaPlace;
}

export interface ColladaMesh {
  readonly id: string;
  readonly name: string;
  /** Inputs of `vertices`, whose offset has no meaning; null where there is no such element. */
  readonly vertices: readonly ColladaInput[] | null;
  /** In the order of the file. */
  readonly primitives: readonly ColladaPrimitive[];
  /** How many elements of other kinds, such as `lines`, there are. */
  readonly others: ReadonlyMap<string, number>;
  readonly place: ColladaPlace;
}

/** Weights of the vertices of a skin. */
export interface ColladaWeights {
  /** Vertices, as announced. */
  readonly count: number;
  /** How many pairs of joint and weight each vertex has. */
  readonly pairs: Int32Array<ArrayBuffer>;
  /** `stride` numbers for each pair. */
  readonly indices: Int32Array<ArrayBuffer>;
  readonly stride: number;
  readonly jointOffset: number;
  readonly weightOffset: number;
  readonly values: ColladaSource | null;
}

export interface ColladaSkin {
  /** Id of the controller. */
  readonly controller: string;
  /** Index into {@link ColladaDocument.meshes}, or -1. */
  readonly mesh: number;
  /** Whether what it refers to is another controller, such as a morph. */
  readonly isOfController: boolean;
  /** Null where the file has none, or one of other than 16 numbers. */
  readonly bindShapeMatrix: Float64Array<ArrayBuffer> | null;
  readonly jointNames: readonly string[];
  /** 16 for each whole matrix. */
  readonly inverseBindMatrices: Float64Array<ArrayBuffer>;
  readonly weights: ColladaWeights | null;
  readonly place: ColladaPlace;
}

/** One step of a node's transform; the matrices of all steps are multiplied in order. */
export interface ColladaTransform {
  readonly kind: 'translate' | 'rotate' | 'scale' | 'matrix';
  readonly sid: string;
  /** 3 numbers; of `rotate` axis and degrees; of `matrix` 16. */
  readonly values: Float64Array<ArrayBuffer>;
}

/** A node's use of a geometry or a controller. */
export interface ColladaInstance {
  readonly kind: 'geometry' | 'controller';
  /** As the file has it. */
  readonly url: string;
  /** Id of each symbol's material. */
  readonly materials: ReadonlyMap<string, string>;
}

export interface ColladaNode {
  readonly id: string;
  readonly name: string;
  readonly sid: string;
  /** `NODE` where the file has none. */
  readonly type: string;
  readonly transforms: readonly ColladaTransform[];
  readonly instances: readonly ColladaInstance[];
  /** The `url` of each `instance_node`. */
  readonly nodeUrls: readonly string[];
  readonly children: readonly ColladaNode[];
}

/** What of an effect's first common profile is read. */
export interface ColladaEffect {
  /** Null where a texture stands for it, or there is none. */
  readonly diffuse: readonly number[] | null;
  /** Id of the image of the diffuse texture; null where there is no texture. */
  readonly diffuseImage: string | null;
  /** Null where a texture stands for it, or there is none. */
  readonly emission: readonly number[] | null;
  /** Channels other than `diffuse` that have textures. */
  readonly otherTextures: readonly string[];
}

export interface ColladaImage {
  readonly id: string;
  /** As the file names it, with percent-encoding removed; empty where the picture is in the file itself. */
  readonly path: string;
}

export interface ColladaDocument {
  /** Metres in a unit. */
  readonly meter: number;
  /** Null where the file says nothing. */
  readonly upAxis: UpAxis | null;
  readonly authoringTool: string;
  readonly meshes: readonly ColladaMesh[];
  /** Indices into {@link meshes}, by the id of the geometry; -1 for a geometry that is no mesh. */
  readonly meshIndices: ReadonlyMap<string, number>;
  readonly skins: readonly ColladaSkin[];
  /** Roots of the first visual scene; null where there is none. */
  readonly scene: readonly ColladaNode[] | null;
  /** By id, also of nodes outside of the scene. */
  readonly nodes: ReadonlyMap<string, ColladaNode>;
  /** The url of each `skeleton`. */
  readonly skeletonUrls: readonly string[];
  /** The effect of each material, by its id. */
  readonly materials: ReadonlyMap<string, ColladaEffect>;
  readonly images: readonly ColladaImage[];
  /** How many `animation`, `morph`, `light` and `camera` elements there are. */
  readonly ignored: ReadonlyMap<string, number>;
}

/** The id in a reference to a part of the same document: what is after the `#`. */
export const idOf = (url: string): string => url.slice(url.indexOf('#') + 1);
