/** A texture of an object, with its sides in pixels. */
export interface CostedTexture {
  /** By which equal textures of an object are counted once. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Bytes of video memory of a texture with its mips, at 4 bytes a pixel. */
export function textureMemory(width: number, height: number): number {
  let bytes = 0;
  for (let [w, h] = [width, height]; ; [w, h] = [Math.max(1, w >> 1), Math.max(1, h >> 1)]) {
    bytes += 4 * w * h;
    if (w === 1 && h === 1) return bytes;
  }
}

/**
 * What a texture adds to the complexity of an item, once however many faces show it: 256, and 16 for each 128 pixels of a
 * side.
 *
 * **Source:** reference/upload.md section 6.
 */
export function textureComplexity(width: number, height: number): number {
  return 256 + Math.trunc(16 * (height / 128 + width / 128));
}

/** The textures with each id once. */
export function uniqueTextures(textures: readonly CostedTexture[]): CostedTexture[] {
  return [...new Map(textures.map((texture) => [texture.id, texture])).values()];
}
