import { textureError } from './texture-limits.ts';

/** A picture of its own within an interlaced PNG: every so many pixels from a first one. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  /** Pixels of it. */
  readonly width: number;
  readonly height: number;
}

/** The seven passes of Adam7. **Source:** PNG, "Interlacing and pass extraction". */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The passes of a picture of this size that have pixels. */
function passesOf(width: number, height: number): Pass[] {
  return ADAM7.map(([x, y, stepX, stepY]) => ({
    ...{ x, y, stepX, stepY },
    width: Math.max(0, Math.ceil((width - x) / stepX)),
    height: Math.max(0, Math.ceil((height - y) / stepY)),
  })).filter((pass) => pass.width > 0 && pass.height > 0);
}

const lineBytes = (width: number, pixelBits: number) => Math.ceil((width * pixelBits) / 8);

/** Bytes of a picture in lines, with a byte for the filter of each. */
export function plainLength(width: number, height: number, pixelBits: number): number {
  return (1 + lineBytes(width, pixelBits)) * height;
}

/** Bytes of an interlaced picture. */
export function interlacedLength(width: number, height: number, pixelBits: number): number {
  const lengths = passesOf(width, height).map((pass) =>
    plainLength(pass.width, pass.height, pixelBits),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/**
 * The lines of a picture that is stored interlaced, in order and without filters (each still has the byte for one).
 *
 * @param data - As many bytes as {@link interlacedLength} says.
 * @throws {@link DecodeError} `picture-damaged`
 */
export function withoutInterlace(
  data: Uint8Array,
  width: number,
  height: number,
  pixelBits: number,
): Uint8Array {
  const target = new Uint8Array(plainLength(width, height, pixelBits));
  const targetLine = 1 + lineBytes(width, pixelBits);
  let start = 0;
  for (const pass of passesOf(width, height)) {
    const length = plainLength(pass.width, pass.height, pixelBits);
    const lines = data.slice(start, start + length);
    start += length;
    removeFilters(lines, pass, pixelBits);
    const line = 1 + lineBytes(pass.width, pixelBits);
    for (let row = 0; row < pass.height; row++) {
      const from = row * line + 1;
      const to = (pass.y + row * pass.stepY) * targetLine + 1;
      for (let column = 0; column < pass.width; column++) {
        copyPixel(lines, from, column, target, to, pass.x + column * pass.stepX, pixelBits);
      }
    }
  }
  return target;
}

/** Copies the pixel of one number in a line to another number in another line, where all bits are 0. */
function copyPixel(
  source: Uint8Array,
  sourceLine: number,
  sourcePixel: number,
  target: Uint8Array,
  targetLine: number,
  targetPixel: number,
  pixelBits: number,
): void {
  if (pixelBits >= 8) {
    const bytes = pixelBits / 8;
    for (let n = 0; n < bytes; n++) {
      target[targetLine + targetPixel * bytes + n] = source[sourceLine + sourcePixel * bytes + n];
    }
    return;
  }
  const [from, to] = [sourcePixel * pixelBits, targetPixel * pixelBits];
  const mask = 2 ** pixelBits - 1;
  const value = (source[sourceLine + (from >> 3)] >> (8 - pixelBits - (from & 7))) & mask;
  target[targetLine + (to >> 3)] |= value << (8 - pixelBits - (to & 7));
}

/** Replaces what is stored by what it stands for, in place. **Source:** PNG, "Filter types for filter method 0". */
function removeFilters(lines: Uint8Array, { width, height }: Pass, pixelBits: number): void {
  const length = lineBytes(width, pixelBits);
  const pixelBytes = Math.max(1, pixelBits / 8);
  for (let row = 0; row < height; row++) {
    const start = row * (1 + length) + 1;
    const filter = lines[start - 1];
    if (filter > 4) {
      const reason = `filter ${filter}`;
      throw textureError('picture-damaged', `the PNG has a ${reason}`, 0, 'picture', { reason });
    }
    for (let n = 0; n < length; n++) {
      const at = start + n;
      const left = n >= pixelBytes ? lines[at - pixelBytes] : 0;
      const above = row > 0 ? lines[at - length - 1] : 0;
      const corner = row > 0 && n >= pixelBytes ? lines[at - length - 1 - pixelBytes] : 0;
      lines[at] += predicted(filter, left, above, corner);
    }
  }
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter === 0) return 0;
  const estimate = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(estimate - value));
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
