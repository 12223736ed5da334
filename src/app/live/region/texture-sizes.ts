import type { TextureSizes } from '../../state/index.ts';

/** An avatar, as far as it decides how large its textures appear. */
interface TexturedAvatar {
  /** Whether everything that it shows is wanted as sharp as it is. */
  readonly isInFocus: boolean;
  /** Metres from the camera; null while its place is not known. */
  readonly distance: number | null;
  readonly textureIds: ReadonlySet<string>;
}

/** An avatar with hair and shoes, metres: a texture extends over its whole height at most. */
const AVATAR_HEIGHT = 2.2;
/** Metres: the camera does not come closer. */
const NEAREST = 0.3;

/**
 * How large the textures of avatars appear, by their distance: also of those out of view, so that the camera can turn to them.
 * A texture that several wear is as large as on the nearest. What the avatar in focus wears is infinitely large.
 */
export class AvatarTextureSizes {
  readonly #avatars: () => readonly TexturedAvatar[];
  readonly #pixelsPerMetre: (distance: number) => number;
  #sizes: ReadonlyMap<string, number> = new Map();
  #published: TextureSizes = { of: (id) => this.of(id) };
  #isCurrent = false;

  /** @param pixelsPerMetre - of the screen, at a distance from the camera in metres. */
  constructor(
    avatars: () => readonly TexturedAvatar[],
    pixelsPerMetre: (distance: number) => number,
  ) {
    this.#avatars = avatars;
    this.#pixelsPerMetre = pixelsPerMetre;
  }

  /** Pixels of the screen; null for a texture that no avatar shows. */
  of(id: string): number | null {
    if (!this.#sizes.has(id) && !this.#isCurrent) {
      this.#sizes = this.#measure();
      // Whoever looks for one texture of an avatar that has just come looks for all of them.
      this.#isCurrent = true;
      queueMicrotask(() => {
        this.#isCurrent = false;
      });
    }
    return this.#sizes.get(id) ?? null;
  }

  /** Measures again. Another object than before where a texture appears so much larger that it may have to be sharper. */
  update(): TextureSizes {
    const before = this.#sizes;
    this.#sizes = this.#measure();
    for (const [id, size] of this.#sizes) {
      if (stepOf(size) <= stepOf(before.get(id) ?? 0)) continue;
      this.#published = { of: (each) => this.of(each) };
      break;
    }
    return this.#published;
  }

  #measure(): Map<string, number> {
    const sizes = new Map<string, number>();
    for (const { isInFocus, distance, textureIds } of this.#avatars()) {
      const size = isInFocus ? Number.POSITIVE_INFINITY : this.#sizeAt(distance);
      for (const id of textureIds) sizes.set(id, Math.max(size, sizes.get(id) ?? 0));
    }
    return sizes;
  }

  /** Of one whose place is not known yet little is loaded at first. */
  #sizeAt(distance: number | null): number {
    if (distance === null) return 1;
    return AVATAR_HEIGHT * this.#pixelsPerMetre(Math.max(NEAREST, distance));
  }
}

/** Sizes of a step have the same sharpness: powers of two. */
function stepOf(size: number): number {
  return Math.ceil(Math.log2(Math.max(1, size)));
}
