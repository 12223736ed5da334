import { NULL_UUID } from '../llsd/index.ts';

/** How the texture coordinates of a face are made; all but `default` ignore those of the mesh. */
export type TextureMapping = 'default' | 'planar' | 'spherical' | 'cylindrical';

/** How one face of an object looks. */
export interface TextureFace {
  /** Asset id of the texture, a lower-case UUID; see `BAKES_ON_MESH` for ids that stand for a bake. */
  readonly textureId: string;
  /** Red, green, blue, opacity, each 0 to 1; steps of 1/255. */
  readonly color: readonly [red: number, green: number, blue: number, alpha: number];
  /** How often the texture is repeated along s and t; negative numbers mirror it. */
  readonly repeats: readonly [s: number, t: number];
  /** Offset along s and t as a fraction of the texture, -1 to 1. */
  readonly offset: readonly [s: number, t: number];
  /** Rotation of the texture about its centre in radians, -2π to 2π. */
  readonly rotation: number;
  /** One of the viewer's built-in bump maps, 0 to 31; 0 is none. */
  readonly bump: number;
  /** 0 none, 1 low, 2 medium, 3 high. */
  readonly shiny: number;
  readonly fullbright: boolean;
  /** Whether the face shows media: a web page or a film. */
  readonly hasMedia: boolean;
  readonly mapping: TextureMapping;
  /** 0 to 1; steps of 1/255. */
  readonly glow: number;
  /** Id of the legacy (normal and specular) material; the null id for none. */
  readonly materialId: string;
}

/** What an object's faces look like. */
export interface TextureEntry {
  /** Applies to every face that `faces` does not contain. */
  readonly defaultFace: TextureFace;
  /** Complete records of the faces that differ, by index. */
  readonly faces: ReadonlyMap<number, TextureFace>;
}

/** The appearance of face `index`: its own record, or the default. */
export function textureFace(entry: TextureEntry, index: number): TextureFace {
  return entry.faces.get(index) ?? entry.defaultFace;
}

/** A white face without a texture. */
export const PLAIN_FACE: TextureFace = {
  textureId: NULL_UUID,
  color: [1, 1, 1, 1],
  repeats: [1, 1],
  offset: [0, 0],
  rotation: 0,
  bump: 0,
  shiny: 0,
  fullbright: false,
  hasMedia: false,
  mapping: 'default',
  glow: 0,
  materialId: NULL_UUID,
};

/**
 * Faces 0 to 44. Only an avatar's bakes use the last ones; objects have fewer faces.
 *
 * **Source:** objects-and-appearance.md section 6.
 */
export const MAX_TEXTURE_FACES = 45;
export const MAX_TEXTURE_ENTRY_BYTES = 4096;

/**
 * Texture ids that mean something to viewers. An avatar without a bake has `none`; `plain` is grey, and stands for a
 * texture that is not there; as a bake, `invisible` hides the part.
 *
 * **Source:** textures.md section 2.
 */
export const SPECIAL_TEXTURES = {
  none: 'c228d1cf-4b5d-4ba8-84f4-899a0796aa97',
  plain: 'd2114404-dd59-4a4d-8e6c-49359e91bbf0',
  invisible: '3a367d1c-bef1-6d43-7595-e88c1e3aadb3',
  transparent: '8dcd4a48-2d37-4909-9f78-f7a9eb4ef903',
  blank: '5748decc-f629-461c-9a36-a35a221fe21f',
  flatNormal: '5b53359e-59dd-d8a2-04c3-9e65134da47a',
  alphaGradient: 'e97cf410-8e61-7005-ec06-629eba4cd1fb',
} as const;

/**
 * The parts of an avatar that have a bake, in the order of bakes, and the face of each in the avatar's own texture entry.
 *
 * **Source:** objects-and-appearance.md section 7; textures.md section 2.
 */
export const BAKE_FACES = {
  head: 8,
  upper: 9,
  lower: 10,
  eyes: 11,
  skirt: 19,
  hair: 20,
  leftarm: 40,
  leftleg: 41,
  aux1: 42,
  aux2: 43,
  aux3: 44,
} as const;

/** A part of an avatar that has a bake. */
export type BakeName = keyof typeof BAKE_FACES;

/**
 * A face whose texture has one of these ids shows the wearer's bake of that name instead. The names are those in
 * the URLs of the baking service.
 *
 * **Source:** objects-and-appearance.md sections 6 and 7.
 */
export const BAKES_ON_MESH: ReadonlyMap<string, BakeName> = new Map([
  ['5a9f4a74-30f2-821c-b88d-70499d3e7183', 'head'],
  ['ae2de45c-d252-50b8-5c6e-19f39ce79317', 'upper'],
  ['24daea5f-0539-cfcf-047f-fbc40b2786ba', 'lower'],
  ['52cc6bb6-2ee5-e632-d3ad-50197b1dcb8a', 'eyes'],
  ['43529ce8-7faa-ad92-165a-bc4078371687', 'skirt'],
  ['09aac1fb-6bce-0bee-7d44-caac6dbb6c63', 'hair'],
  ['ff62763f-d60a-9855-890b-0c96f8f8cd98', 'leftarm'],
  ['8e915e25-31d1-cc95-ae08-d58a47488251', 'leftleg'],
  ['9742065b-19b5-297c-858a-29711d539043', 'aux1'],
  ['03642e83-2bd1-4eb9-34b4-4c47ed586d2d', 'aux2'],
  ['edd51b77-fc10-ce7a-4b3d-011dfc349e4f', 'aux3'],
]);
