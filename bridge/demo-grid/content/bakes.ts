import { bakesOf } from '../../../src/avatar/surface/index.ts';
import {
  type BakeName,
  decodeTextureEntry,
  SPECIAL_TEXTURES,
} from '../../../src/formats/texture-entry/index.ts';
import { bakedTextureEntry, standInTextureEntry } from '../../../src/protocol/objects/index.ts';
import type { DemoAsset } from './demo-content.ts';
import { textureId } from './textile.ts';

const SKINS = ['fair', 'olive', 'deep'] as const;
const PARTS = ['head', 'upper', 'lower', 'eyes'] as const;

/** The bakes of whoever has this name, as a packed TextureEntry: one of the skins. Nobody has hair. */
export function skinBakes(name: string): Uint8Array<ArrayBuffer> {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const skin = SKINS[sum % SKINS.length];
  const bakes = new Map<BakeName, string>(
    PARTS.map((part) => [part, textureId(`${skin}-${part}`)]),
  );
  return bakedTextureEntry(bakes.set('hair', SPECIAL_TEXTURES.invisible));
}

/**
 * The textures of every OpenSimulator's library with which pages announce avatars that were never baked: here with a skin of
 * ours.
 */
export function standInAssets(textures: ReadonlyMap<string, DemoAsset>): DemoAsset[] {
  const bakes = bakesOf(decodeTextureEntry(standInTextureEntry()));
  return [...bakes].flatMap(([bake, id]) => {
    // Nobody has hair, so what stands for it is seen nowhere; but pages that save an avatar ask for all of its bakes.
    const part = bake === 'hair' ? 'head' : bake;
    const texture = textures.get(textureId(`${SKINS[0]}-${part}`));
    return texture && id !== SPECIAL_TEXTURES.blank ? [{ ...texture, id }] : [];
  });
}
