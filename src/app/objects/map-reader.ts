import type { SculptMap } from '../../formats/prim/index.ts';
import type { DecodedTexture } from '../../formats/texture/index.ts';

/** Finds and decodes textures by their ids: `TextureLibrary`. */
export interface MapReader {
  /** Null where no source has it. @throws for a file that cannot be read. */
  decoded(
    id: string,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<DecodedTexture | null>;
}

/** A decoded texture as a map, whose rows run from the top: those of textures run from the bottom. */
export function mapOf({ header, pixels: { width, height, rgba } }: DecodedTexture): SculptMap {
  const row = 4 * width;
  const data = new Uint8Array(rgba.length);
  for (let y = 0; y < height; y++) {
    data.set(rgba.subarray(y * row, (y + 1) * row), (height - 1 - y) * row);
  }
  // What has one or two components is no map, though its grey is in three here.
  return { width, height, components: header.components < 3 ? header.components : 4, data };
}
