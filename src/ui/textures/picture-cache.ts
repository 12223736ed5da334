import type { TexturePixels } from '../../formats/texture/index.ts';

/** Pixels of a thumbnail's longer side: that of the largest one, on a screen with two pixels for each of CSS. */
export const THUMBNAIL_SIDE = 128;
/** Pixels of the texture, along each axis, that one pixel of the thumbnail is the mean of at most. */
const SAMPLES = 4;

/** A small picture: red, green, blue, alpha of each pixel, the upper row first. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** One channel of a picture, or all of them. */
export type Channel = 'rgb' | 'r' | 'g' | 'b' | 'a';

/** A smaller picture of a texture: each pixel is the mean of a few. Smaller textures keep their size. */
export function shrink(
  { width, height, rgba }: TexturePixels,
  side = THUMBNAIL_SIDE,
): SmallPicture {
  const scale = Math.min(1, side / Math.max(width, height));
  const [w, h] = [width, height].map((size) => Math.max(1, Math.round(size * scale)));
  const small = new Uint8ClampedArray(4 * w * h);
  for (let y = 0; y < h; y++) {
    // The last row of a texture is the upper one.
    const [bottom, top] = [((h - 1 - y) * height) / h, ((h - y) * height) / h];
    for (let x = 0; x < w; x++) {
      const [left, right] = [(x * width) / w, ((x + 1) * width) / w];
      writeMean(small, 4 * (y * w + x), rgba, width, left, right, bottom, top);
    }
  }
  return { width: w, height: h, rgba: small };
}

/** Writes the mean of the samples in a rectangle of the texture. */
function writeMean(
  out: Uint8ClampedArray,
  at: number,
  rgba: Uint8Array,
  width: number,
  left: number,
  right: number,
  bottom: number,
  top: number,
): void {
  const columns = Math.max(1, Math.min(SAMPLES, Math.floor(right - left)));
  const rows = Math.max(1, Math.min(SAMPLES, Math.floor(top - bottom)));
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let row = 0; row < rows; row++) {
    const y = Math.floor(bottom + ((row + 0.5) / rows) * (top - bottom));
    for (let column = 0; column < columns; column++) {
      const x = Math.floor(left + ((column + 0.5) / columns) * (right - left));
      const from = 4 * (y * width + x);
      r += rgba[from];
      g += rgba[from + 1];
      b += rgba[from + 2];
      a += rgba[from + 3];
    }
  }
  const count = columns * rows;
  out[at] = r / count;
  out[at + 1] = g / count;
  out[at + 2] = b / count;
  out[at + 3] = a / count;
}

/** A picture of one channel in grey, opaque; all channels together are the picture itself. */
export function channelOf(picture: SmallPicture, channel: Channel): SmallPicture {
  if (channel === 'rgb') return picture;
  const index = 'rgba'.indexOf(channel);
  const rgba = new Uint8ClampedArray(picture.rgba.length);
  for (let i = 0; i < rgba.length; i += 4) {
    rgba.fill(picture.rgba[i + index], i, i + 3);
    rgba[i + 3] = 255;
  }
  return { ...picture, rgba };
}

/** Makes something of each texture once, and keeps what was used last. */
export class PictureCache<T> {
  readonly #make: (id: string) => Promise<T | null>;
  readonly #limit: number;
  readonly #changed: () => void;
  readonly #kept = new Map<string, T>();
  readonly #making = new Map<string, Promise<T | null>>();

  /**
   * @param limit - how many are kept.
   * @param changed - called when one more is kept.
   */
  constructor(
    make: (id: string) => Promise<T | null>,
    limit: number,
    changed: () => void = () => {},
  ) {
    this.#make = make;
    this.#limit = limit;
    this.#changed = changed;
  }

  /** What is kept of a texture; null for nothing. */
  peek(id: string): T | null {
    return this.#kept.get(id) ?? null;
  }

  /** What is made of a texture; null where it has no pixels, or they cannot be read. */
  get(id: string): Promise<T | null> {
    const kept = this.#kept.get(id);
    if (kept !== undefined) {
      // The last one of the map is the one that was used last.
      this.#kept.delete(id);
      this.#kept.set(id, kept);
      return Promise.resolve(kept);
    }
    let making = this.#making.get(id);
    if (!making) {
      making = this.#makeAndKeep(id).finally(() => this.#making.delete(id));
      this.#making.set(id, making);
    }
    return making;
  }

  /** Frees what is kept of textures that are gone. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#kept.keys()) if (!ids.has(id)) this.#kept.delete(id);
  }

  async #makeAndKeep(id: string): Promise<T | null> {
    // Why a texture cannot be read is in its record.
    const made = await this.#make(id).catch(() => null);
    if (made === null) return null;
    this.#kept.set(id, made);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit) this.#kept.delete(oldest);
    this.#changed();
    return made;
  }
}
