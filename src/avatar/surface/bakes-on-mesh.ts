import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  BAKE_FACES,
  BAKES_ON_MESH,
  type BakeName,
  SPECIAL_TEXTURES,
  type TextureEntry,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import type { SurfaceContext } from './surface-context.ts';

/** The bake that a texture id stands for; null for an ordinary texture. */
export function bakeOf(textureId: string): BakeName | null {
  return BAKES_ON_MESH.get(textureId) ?? null;
}

/** The bakes that an avatar's own texture entry names, as AvatarAppearance has it; those that it has not are missing. */
export function bakesOf(avatar: TextureEntry): ReadonlyMap<BakeName, string> {
  const names = Object.keys(BAKE_FACES) as BakeName[];
  return new Map(
    names
      .map((name) => [name, textureFace(avatar, BAKE_FACES[name]).textureId] as const)
      .filter(([, textureId]) => !isNoBake(textureId)),
  );
}

function isNoBake(textureId: string): boolean {
  const { none, plain } = SPECIAL_TEXTURES;
  return textureId === none || textureId === plain || textureId === NULL_UUID;
}

/**
 * The texture that a face or material really shows when it names `textureId`: a bake of the wearer, plain grey for a bake
 * that is not there and for the null id, and else the texture itself.
 *
 * **Source:** textures.md section 2, "Bakes on Mesh", rules 1 to 3.
 */
export function shownTexture(textureId: string, context: SurfaceContext): string {
  if (textureId === NULL_UUID) return SPECIAL_TEXTURES.plain;
  const name = bakeOf(textureId);
  if (!name || !context.bakes || context.isAnimatedObject) return textureId;
  const bake = context.bakes.get(name);
  if (bake === undefined || isNoBake(bake) || context.isMissing?.(bake)) {
    return SPECIAL_TEXTURES.plain;
  }
  return bake;
}

/** A part of the avatar's own body that worn objects can hide. */
export type HideableBake = 'head' | 'upper' | 'lower' | 'eyes' | 'skirt' | 'hair';

const HIDEABLE: readonly string[] = ['head', 'upper', 'lower', 'eyes', 'skirt', 'hair'];

/** A worn object, as far as it decides about the body. */
export interface HidingObject {
  readonly textureEntry: TextureEntry;
  /** Number of its faces; where it is not known, the default face and all others count. */
  readonly faceCount?: number;
}

/**
 * The parts of the avatar's own body that are not drawn, since a face of a worn object (root or child, rigged or not, on
 * a HUD too) shows their bake. Materials do not count. `head` is the head with its eyelashes, `eyes` both eyeballs.
 *
 * **Source:** textures.md section 2, "Bakes on Mesh", rule 6.
 */
export function hiddenBodyParts(worn: Iterable<HidingObject>): ReadonlySet<HideableBake> {
  const hidden = new Set<HideableBake>();
  for (const object of worn) {
    for (const textureId of textureIdsOf(object)) {
      const bake = bakeOf(textureId);
      if (bake && HIDEABLE.includes(bake)) hidden.add(bake as HideableBake);
    }
  }
  return hidden;
}

function textureIdsOf({ textureEntry, faceCount }: HidingObject): string[] {
  const { defaultFace, faces } = textureEntry;
  return faceCount === undefined
    ? [defaultFace, ...faces.values()].map(({ textureId }) => textureId)
    : Array.from({ length: faceCount }, (_, face) => textureFace(textureEntry, face).textureId);
}
