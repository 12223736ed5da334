import { DecodeError } from '../../formats/bytes/index.ts';
import {
  BAKE_FACES,
  type BakeName,
  decodeTextureEntry,
  encodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureEntry,
  textureFace,
} from '../../formats/texture-entry/index.ts';

/** How others draw an avatar, as far as its AvatarAppearance tells. */
export type SeenAs =
  /** It says nothing, or there is none. */
  | 'unknown'
  /** Head, upper or lower body have no bake. */
  | 'cloud'
  /** The bakes are the default skin that this page announces where there is none. */
  | 'stand-in'
  | 'baked';

/** Without one of these, others see a cloud. */
const BODY_BAKES = ['head', 'upper', 'lower'] as const;
/** What every avatar has; a skirt only who wears one. */
const USUAL_BAKES = [...BODY_BAKES, 'eyes', 'hair'] as const;

const NOT_BAKED: readonly string[] = [SPECIAL_TEXTURES.none, SPECIAL_TEXTURES.plain];

/**
 * Textures of every OpenSimulator's library that have the layout of bakes: a bare default body. The eyes are blank,
 * since only 13 % of the library's iris are opaque.
 */
const STAND_IN: ReadonlyMap<BakeName, string> = new Map([
  ['head', '00000000-0000-1111-9999-000000000012'],
  ['upper', '00000000-0000-1111-9999-000000000010'],
  ['lower', '00000000-0000-1111-9999-000000000011'],
  ['eyes', SPECIAL_TEXTURES.blank],
  ['hair', '7ca39b4c-bd19-4699-aff7-f93fd03d3e7b'],
]);

/** What the texture entry of an AvatarAppearance says. */
export interface SeenBakes {
  readonly seenAs: SeenAs;
  readonly known: number;
  readonly of: number;
  /** Head, upper and lower body have the texture of an avatar that was never baked, and nothing would be lost. */
  readonly isNeverBaked: boolean;
}

const NOTHING: SeenBakes = { seenAs: 'unknown', known: 0, of: 5, isNeverBaked: false };

/**
 * How viewers draw an avatar with this texture entry. An empty entry, and one that cannot be read, says nothing.
 *
 * **Source:** region.md section 7.
 */
export function readBakes(textureEntry: Uint8Array): SeenBakes {
  const entry = decodeEntry(textureEntry);
  if (entry === null) return NOTHING;
  const textureOf = (bake: BakeName) => textureFace(entry, BAKE_FACES[bake]).textureId;
  const isBaked = (bake: BakeName) => !NOT_BAKED.includes(textureOf(bake));
  const bakes = isBaked('skirt') ? [...USUAL_BAKES, 'skirt' as const] : USUAL_BAKES;
  return {
    seenAs: seenAs(textureOf, isBaked),
    known: bakes.filter(isBaked).length,
    of: bakes.length,
    isNeverBaked: BODY_BAKES.every((bake) => textureOf(bake) === SPECIAL_TEXTURES.none),
  };
}

function seenAs(
  textureOf: (bake: BakeName) => string,
  isBaked: (bake: BakeName) => boolean,
): SeenAs {
  if (!BODY_BAKES.every(isBaked)) return 'cloud';
  const isStandIn = BODY_BAKES.every((bake) => textureOf(bake) === STAND_IN.get(bake));
  return isStandIn ? 'stand-in' : 'baked';
}

/** The texture entry of an AvatarAppearance with these bakes. */
export function bakedTextureEntry(bakes: ReadonlyMap<BakeName, string>): Uint8Array<ArrayBuffer> {
  const face = (textureId: string) => ({ ...PLAIN_FACE, textureId });
  const faces = new Map([...bakes].map(([name, id]) => [BAKE_FACES[name], face(id)]));
  return encodeTextureEntry({ defaultFace: face(SPECIAL_TEXTURES.none), faces });
}

function decodeEntry(bytes: Uint8Array): TextureEntry | null {
  if (bytes.length === 0) return null;
  try {
    return decodeTextureEntry(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** The texture entry of an avatar that has no bakes of its own. */
export function standInTextureEntry(): Uint8Array<ArrayBuffer> {
  return bakedTextureEntry(STAND_IN);
}
