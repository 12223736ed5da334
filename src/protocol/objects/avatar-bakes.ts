import { DecodeError } from '../../formats/bytes/index.ts';
import {
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

/** The faces of an avatar's texture entry that have bakes. */
const BAKE_FACES = { head: 8, upper: 9, lower: 10, eyes: 11, skirt: 19, hair: 20 } as const;

/** Without one of these, others see a cloud. */
const BODY_FACES = [BAKE_FACES.head, BAKE_FACES.upper, BAKE_FACES.lower] as const;
/** What every avatar has; a skirt only who wears one. */
const USUAL_FACES = [...BODY_FACES, BAKE_FACES.eyes, BAKE_FACES.hair] as const;

const NOT_BAKED: readonly string[] = [SPECIAL_TEXTURES.none, SPECIAL_TEXTURES.plain];

/**
 * Textures of every OpenSimulator's library that have the layout of bakes: a bare default body. The eyes are blank,
 * since only 13 % of the library's iris are opaque.
 */
const STAND_IN: ReadonlyMap<number, string> = new Map([
  [BAKE_FACES.head, '00000000-0000-1111-9999-000000000012'],
  [BAKE_FACES.upper, '00000000-0000-1111-9999-000000000010'],
  [BAKE_FACES.lower, '00000000-0000-1111-9999-000000000011'],
  [BAKE_FACES.eyes, '5748decc-f629-461c-9a36-a35a221fe21f'],
  [BAKE_FACES.hair, '7ca39b4c-bd19-4699-aff7-f93fd03d3e7b'],
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
  const textureOf = (face: number) => textureFace(entry, face).textureId;
  const isBaked = (face: number) => !NOT_BAKED.includes(textureOf(face));
  const faces = isBaked(BAKE_FACES.skirt) ? [...USUAL_FACES, BAKE_FACES.skirt] : USUAL_FACES;
  return {
    seenAs: seenAs(textureOf, isBaked),
    known: faces.filter(isBaked).length,
    of: faces.length,
    isNeverBaked: BODY_FACES.every((face) => textureOf(face) === SPECIAL_TEXTURES.none),
  };
}

function seenAs(textureOf: (face: number) => string, isBaked: (face: number) => boolean): SeenAs {
  if (!BODY_FACES.every(isBaked)) return 'cloud';
  const isStandIn = BODY_FACES.every((face) => textureOf(face) === STAND_IN.get(face));
  return isStandIn ? 'stand-in' : 'baked';
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
  const face = (textureId: string) => ({ ...PLAIN_FACE, textureId });
  const faces = new Map([...STAND_IN].map(([index, id]) => [index, face(id)]));
  return encodeTextureEntry({ defaultFace: face(SPECIAL_TEXTURES.none), faces });
}
