import { DecodeError } from '../bytes/index.ts';

/** Greatest width and height of a texture, in pixels: viewers decode no larger ones. */
export const MAX_TEXTURE_SIZE = 4096;
/** Greatest number of components that are decoded; those after the fifth have no meaning, and are left out. */
export const MAX_COMPONENTS = 8;
/** Greatest number of bits of a component. */
export const MAX_BIT_DEPTH = 16;

/** The largest side that an upload keeps, in pixels. **Source:** textures.md section 1. */
export const MAX_UPLOAD_SIDE = 2048;

export const isPowerOfTwo = (side: number): boolean => (side & (side - 1)) === 0;

/**
 * The side after an upload: the lower power of two, or the upper one from 1.75 times the lower on.
 *
 * **Source:** textures.md section 1.
 */
export function uploadSide(side: number): number {
  const lower = 2 ** Math.floor(Math.log2(side));
  return Math.min(MAX_UPLOAD_SIDE, side > 1.75 * lower ? 2 * lower : lower);
}

export function textureError(
  code: string,
  message: string,
  offset: number,
  path = '',
  details: Record<string, string | number> = {},
): DecodeError {
  return new DecodeError(message, { format: 'texture', code, offset, path, details });
}

/** @throws {@link DecodeError} `texture-size` */
export function checkSize(width: number, height: number, offset: number): void {
  if (width >= 1 && height >= 1 && Math.max(width, height) <= MAX_TEXTURE_SIZE) return;
  const message = `${width} × ${height} pixels are not between 1 and ${MAX_TEXTURE_SIZE} each way`;
  const details = { width, height, limit: MAX_TEXTURE_SIZE };
  throw textureError('texture-size', message, offset, 'size', details);
}

/** @throws {@link DecodeError} `texture-components` */
export function checkComponents(components: number, offset: number): void {
  if (components >= 1 && components <= MAX_COMPONENTS) return;
  const message = `${components} components are not between 1 and ${MAX_COMPONENTS}`;
  const details = { found: components, limit: MAX_COMPONENTS };
  throw textureError('texture-components', message, offset, 'components', details);
}

/** @throws {@link DecodeError} `texture-depth` */
export function checkBitDepth(bits: number, offset: number, path = 'bitDepth'): void {
  if (bits >= 1 && bits <= MAX_BIT_DEPTH) return;
  const message = `components of ${bits} bits are not between 1 and ${MAX_BIT_DEPTH}`;
  throw textureError('texture-depth', message, offset, path, {
    found: bits,
    limit: MAX_BIT_DEPTH,
  });
}
