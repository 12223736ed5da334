import type { Warning } from '../bytes/index.ts';

/** How the bytes of a texture's file are coded: a bare JPEG 2000 codestream, the same in a JP2 file, or a picture. */
export type TextureCodec = 'j2c' | 'jp2' | 'png' | 'jpeg' | 'webp' | 'tga';

/** The order in which a JPEG 2000 codestream has its packets. */
export type Progression = 'LRCP' | 'RLCP' | 'RPCL' | 'PCRL' | 'CPRL';

/** What the header of a texture's file says. The last four fields are null for files that are not JPEG 2000. */
export interface TextureHeader {
  readonly codec: TextureCodec;
  /** Pixels, at least 1. */
  readonly width: number;
  readonly height: number;
  /** 1 grey, 2 grey and alpha, 3 red, green, blue, 4 with alpha, 5 with the clothing mask of a bake. */
  readonly components: number;
  /** Bits of a component. */
  readonly bitDepth: number;
  /** Sizes that can be decoded, each half of the last; 1 for files that are not JPEG 2000. */
  readonly resolutionLevels: number;
  readonly qualityLayers: number | null;
  readonly progression: Progression | null;
  /** Whether the wavelet loses nothing. */
  readonly reversible: boolean | null;
  /** Whether all of the file is there: codestreams are often cut, and show what they hold. */
  readonly complete: boolean | null;
  readonly warnings: readonly Warning[];
}

/** The pixels of a decoded texture. */
export interface TexturePixels {
  /** Pixels; those of the header, halved `reduction` times and rounded up. */
  readonly width: number;
  readonly height: number;
  /**
   * Red, green, blue, alpha of each pixel, 8 bits each, alpha not multiplied in; the **bottom row first**, as WebGL reads
   * them and as V counts. Grey is in red, green and blue; alpha is 255 where there is none.
   */
  readonly rgba: Uint8Array<ArrayBuffer>;
  /** The clothing mask of a bake (its fifth component), 8 bits a pixel, bottom row first; null where there is none. */
  readonly mask: Uint8Array<ArrayBuffer> | null;
  /** How often the size was halved. */
  readonly reduction: number;
}

/** A texture as it was decoded. */
export interface DecodedTexture {
  readonly header: TextureHeader;
  readonly pixels: TexturePixels;
  /** Whether its alpha is as good as a mask (`isTwoValuedAlpha`), where the worker has looked: at whole pictures only. */
  readonly isTwoValuedAlpha?: boolean;
}

/**
 * Whether a texture counts as having alpha, whatever its values are.
 *
 * **Source:** textures.md sections 1 and 3.
 */
export function hasAlpha({ components }: Pick<TextureHeader, 'components'>): boolean {
  return components === 2 || components >= 4;
}
