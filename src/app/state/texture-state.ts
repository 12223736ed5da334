import type { TextureHeader } from '../../formats/texture/index.ts';
import type { FileFailure } from './file-records.ts';

/** The maps of a face: those of its legacy look, and those of a PBR material. */
export const FACE_MAPS = [
  ...(['diffuse', 'normal', 'specular'] as const),
  ...(['pbrBaseColor', 'pbrNormal', 'pbrMetallicRoughness', 'pbrEmissive'] as const),
] as const;
export type FaceMap = (typeof FACE_MAPS)[number];

/** A map of a face that names a texture, or a wearable that does. */
export interface TextureUse {
  /** Id of the mesh's item, or of the wearable's. */
  readonly meshId: string;
  /** Number of the face, or of the wearable's slot. */
  readonly face: number;
  /** `sculpt`: the surface of the whole prim is made of it; `wearable`: a wearable has it in a slot. */
  readonly map: FaceMap | 'sculpt' | 'wearable';
}

/**
 * How far a texture has come: it waits, its bytes are being read, it is decoded at reduced or at full size, nothing is
 * known that has it, or it could not be read. A texture that no face wants stays `unused`.
 */
export type TextureStage =
  | 'unused'
  | 'waiting'
  | 'loading'
  | 'reduced'
  | 'sharp'
  | 'missing'
  | 'failed';

/** A texture that was opened, or that a face names. Records are replaced, never changed in place. */
export interface TextureState {
  /** A lower-case UUID; see `textureIdOf`. */
  readonly id: string;
  /** Id of the opened picture's item; null for a texture from elsewhere. */
  readonly itemId: string | null;
  /** File name; null where only the id is known. */
  readonly name: string | null;
  /** Null until the file has been read. */
  readonly header: TextureHeader | null;
  /** Bytes of the file; null until they are known. */
  readonly byteLength: number | null;
  /** Bytes of video memory that it takes now, mips included. */
  readonly videoMemory: number;
  readonly stage: TextureStage;
  /** Of `loading`: 0..1, or null where the length is not known. */
  readonly progress: number | null;
  /** Why it failed: a `DecodeError` or an error of fetching. */
  readonly failure: FileFailure | null;
  /** The faces of worn meshes that name it. */
  readonly wantedBy: readonly TextureUse[];
}

/** Bytes of video memory that textures take together. */
export function totalVideoMemory(textures: readonly TextureState[]): number {
  return textures.reduce((total, { videoMemory }) => total + videoMemory, 0);
}
