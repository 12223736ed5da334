import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { UploadMessage } from './upload-message.ts';
import type { UploadObservation } from './upload-observation.ts';

/*
 * A model file as the viewer's uploader reads it: what COLLADA and glTF files become before levels are generated and an
 * asset is written.
 *
 * Matrices are 16 numbers each, column-major for column vectors (translation at 12, 13, 14), like those of mesh assets.
 */

/** How a face looks, as far as the uploader takes it. */
export interface UploadMaterial {
  /** Red, green, blue and alpha from 0 to 1, as the file has them. */
  readonly color: readonly [number, number, number, number];
  /** Index into {@link UploadScene.images}, or null. */
  readonly image: number | null;
  readonly fullBright: boolean;
}

/** A face (material slot) of a model: at most 65,535 vertices. The typed arrays may be transferred. */
export interface UploadFace {
  /** The material's name in the file, by which faces are sorted and the faces of levels are matched. */
  readonly material: string;
  /**
   * 3 per vertex. Of COLLADA: the numbers of the file, which its axis and unit do not touch. Of glTF: turned to the axes
   * of the skeleton, with the world transform of the node.
   */
  readonly positions: Float32Array<ArrayBuffer>;
  /** 3 per vertex, unit length or zero; null where the file has none. */
  readonly normals: Float32Array<ArrayBuffer> | null;
  /** 2 per vertex, V from the bottom; null where the file has none. */
  readonly uvs: Float32Array<ArrayBuffer> | null;
  /** 3 per triangle; always below the number of vertices. */
  readonly indices: Uint32Array<ArrayBuffer>;
  /** 4 per vertex, into {@link UploadSkin.jointNames}, the heaviest first; null in a model without a skin. */
  readonly joints: Uint8Array<ArrayBuffer> | null;
  /** 4 per vertex, summing to 1, or all zero for a vertex without weights; null together with `joints`. */
  readonly weights: Float32Array<ArrayBuffer> | null;
  /** White without an image, where the uploader takes none. */
  readonly look: UploadMaterial;
}

/** Joints, matrices and joint positions of a rigged model. */
export interface UploadSkin {
  /** As they are written to the asset: aliases have become the names of their joints. */
  readonly jointNames: readonly string[];
  /** As the file has them. */
  readonly sourceNames: readonly string[];
  /** Further joints of the file, which the uploader leaves out together with their weights; only of glTF. */
  readonly droppedNames?: readonly string[];
  /** The number of each joint in the default skeleton, -1 for a name that is not legal. */
  readonly joints: Int16Array<ArrayBuffer>;
  /** The file's, without normalisation; null where the file has none, which the asset then does not compensate. */
  readonly bindShapeMatrix: Float64Array<ArrayBuffer> | null;
  /** 16 per joint, as they are written to the asset. */
  readonly inverseBindMatrices: Float64Array<ArrayBuffer>;
  /** 3 per joint: the local positions that "include joint positions" writes; zeros for a joint without a node. */
  readonly positions: Float64Array<ArrayBuffer>;
  /** 1 for a joint whose node was found, else 0. */
  readonly hasNode: Uint8Array<ArrayBuffer>;
}

/** A mesh asset to be; a mesh of over eight faces becomes several. */
export interface UploadModel {
  /** The object's label, by which levels and physics shapes are found in other files. */
  readonly name: string;
  /** At most 8, in the order of the upload. */
  readonly faces: readonly UploadFace[];
  /** Index of the model that this one continues, or null. Both are normalised by the box of all faces. */
  readonly continues: number | null;
  /** The box by which positions are normalised, in the units of {@link UploadFace.positions}. */
  readonly center: Vector3;
  readonly size: Vector3;
  readonly skin: UploadSkin | null;
}

/** A prim that shows a model; metres, axes of the skeleton. */
export interface UploadInstance {
  /** Index into {@link UploadScene.models}. */
  readonly model: number;
  /** Of the prim's centre. */
  readonly position: Vector3;
  /** x, y, z, w. */
  readonly rotation: Quaternion;
  /** Of the prim, so that a normalised position times this is the size in metres. */
  readonly scale: Vector3;
}

/** A picture that a material names. */
export interface UploadImage {
  /** As the file names it, with percent-encoding removed. */
  readonly path: string;
  /** The picture's own bytes where the file contains them, or null. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

export interface UploadScene {
  readonly source: 'collada' | 'gltf';
  readonly models: readonly UploadModel[];
  readonly instances: readonly UploadInstance[];
  readonly images: readonly UploadImage[];
  /** What the dialog of the uploader would say, in its order. */
  readonly messages: readonly UploadMessage[];
  /** What is in the file and not in the upload as its author may expect; `lint` has words for each code. */
  readonly observations: readonly UploadObservation[];
}
