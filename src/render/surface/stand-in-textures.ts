import { builtInTexture } from '../../avatar/surface/index.ts';
import type { TexturePixels } from '../../formats/texture/index.ts';
import { bumpPattern, isBumpPattern } from './bump-patterns.ts';
import { createLabelledChecker } from './labelled-checker.ts';
import type { StoredTexture, TextureEncoding, TextureStore } from './texture-store.ts';

/** What a texture is used for on a surface. */
export type SurfaceSlot = 'color' | 'normal' | 'specular' | 'metallicRoughness' | 'emissive';

/** A texture that is drawn where there is no picture. */
export type StandIn = 'white' | 'black' | 'flat' | 'checker';

/** Stands for a texture id: a checker with which placement is examined. */
export const LABELLED_CHECKER = 'labelled-checker';

/** Whether the picture of a texture is made here, and never asked for. */
export function isBuiltIn(textureId: string): boolean {
  if (textureId === LABELLED_CHECKER || isBumpPattern(textureId)) return true;
  return builtInTexture(textureId) !== null;
}

/** How the texture of each slot is stored. */
export const SLOT_ENCODING: Readonly<Record<SurfaceSlot, TextureEncoding>> = {
  color: 'color',
  specular: 'color',
  emissive: 'color',
  normal: 'data',
  metallicRoughness: 'data',
};

/**
 * What is drawn in each slot of a surface without a map, of one whose picture has not come yet, and of one whose picture
 * cannot be had. While it is on its way a face has its plain colour, without gloss and light of its own.
 */
export const SLOT_STAND_INS: Readonly<
  Record<
    SurfaceSlot,
    { readonly none: StandIn; readonly waiting: StandIn; readonly missing: StandIn }
  >
> = {
  color: { none: 'white', waiting: 'white', missing: 'checker' },
  specular: { none: 'white', waiting: 'black', missing: 'black' },
  emissive: { none: 'white', waiting: 'black', missing: 'black' },
  normal: { none: 'flat', waiting: 'flat', missing: 'flat' },
  metallicRoughness: { none: 'white', waiting: 'white', missing: 'white' },
};

/** The two greys of the checker, near enough to each other that it does not draw the eye. */
const CHECKER_LIGHT = 0xb4;
const CHECKER_DARK = 0x98;
/** Cells along each side of the checker, which covers the texture once. */
const CHECKER_CELLS = 16;
/** Texels along each side of a cell: more than one, so that the edges stay sharp nearby. */
const CELL_TEXELS = 8;

/** The textures of all stand-ins, and those that every viewer has built in; made when first needed. */
export class StandInTextures {
  readonly #store: TextureStore;
  readonly #stored = new Map<string, StoredTexture>();

  constructor(store: TextureStore) {
    this.#store = store;
  }

  /** A stand-in, or the built-in texture with this id. Null where the GPU has no context. */
  get(name: StandIn | string, encoding: TextureEncoding): StoredTexture | null {
    const key = `${name} ${encoding}`;
    const known = this.#stored.get(key);
    if (known) return known;
    const { width, height, rgba } = createPicture(name);
    const stored = this.#store.create(width, height, encoding);
    if (!stored) return null;
    this.#store.writeRows(stored, 0, rgba);
    this.#store.finish(stored);
    this.#stored.set(key, stored);
    return stored;
  }

  /** Forgets the textures of a context that was lost. */
  forget(): void {
    this.#stored.clear();
  }

  dispose(): void {
    for (const stored of this.#stored.values()) this.#store.delete(stored);
    this.#stored.clear();
  }
}

type Picture = Pick<TexturePixels, 'width' | 'height' | 'rgba'>;

function createPicture(name: StandIn | string): Picture {
  switch (name) {
    case 'black':
      return pixel([0, 0, 0, 255]);
    case 'flat':
      return pixel([128, 128, 255, 255]);
    case 'checker':
      return createChecker();
    case LABELLED_CHECKER:
      return createLabelledChecker();
    default:
      return builtInTexture(name) ?? bumpPattern(name) ?? pixel([255, 255, 255, 255]);
  }
}

function pixel(rgba: readonly number[]): Picture {
  return { width: 1, height: 1, rgba: Uint8Array.from(rgba) };
}

function createChecker(): Picture {
  const size = CHECKER_CELLS * CELL_TEXELS;
  const rgba = new Uint8Array(4 * size * size);
  for (let index = 0; index < size * size; index++) {
    const column = Math.floor((index % size) / CELL_TEXELS);
    const row = Math.floor(index / size / CELL_TEXELS);
    const grey = (column + row) % 2 === 0 ? CHECKER_LIGHT : CHECKER_DARK;
    rgba.set([grey, grey, grey, 255], 4 * index);
  }
  return { width: size, height: size, rgba };
}
