import { hex } from './hex.ts';

/*
 * Small pictures of kinds that few programs write, bit by bit.
 */

/** Bits in the order in which a format packs them. */
class Bits {
  readonly values: number[] = [];

  /** Appends bits of a value, the lowest or the highest first. */
  add(value: number, count: number, order: 'lowest' | 'highest'): void {
    for (let bit = 0; bit < count; bit++) {
      this.values.push((value >> (order === 'lowest' ? bit : count - 1 - bit)) & 1);
    }
  }
}

/** A byte for each eight bits. @param fill - for what is left of the last byte. */
function packed(bits: readonly number[], order: 'lowest' | 'highest', fill: 0 | 1): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) {
      byte |= (bits[at + bit] ?? fill) << (order === 'lowest' ? bit : 7 - bit);
    }
    bytes.push(byte);
  }
  return bytes;
}

/**
 * A baseline JPEG of 8 × 8 pixels with four components and Adobe's marker, as programs for print write them: of one colour, as
 * cyan, magenta, yellow and black, each 0 (all of the ink) to 255 (none).
 */
export function cmykJpeg(
  ...inks: readonly [number, number, number, number]
): Uint8Array<ArrayBuffer> {
  const bits = new Bits();
  for (const ink of inks) {
    // With a quantiser of 8, the mean of a block is its first coefficient.
    const value = ink - 128;
    const category = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
    bits.add(category, 4, 'highest');
    bits.add(value > 0 ? value : value + 2 ** category - 1, category, 'highest');
    // All other coefficients are 0.
    bits.add(0, 1, 'highest');
  }
  const scan = packed(bits.values, 'highest', 1).flatMap((byte) =>
    byte === 0xff ? [0xff, 0] : [byte],
  );
  const parts = [
    'ff d8',
    // Adobe, no transformation of colours.
    'ff ee 00 0e 41 64 6f 62 65 00 64 00 00 00 00 00',
    `ff db 00 43 00 ${'08 '.repeat(64)}`,
    'ff c0 00 14 08 00 08 00 08 04 01 11 00 02 11 00 03 11 00 04 11 00',
    // Nine categories of four bits; and the end of the block, of one.
    'ff c4 00 1c 00 00 00 00 09 00 00 00 00 00 00 00 00 00 00 00 00 00 01 02 03 04 05 06 07 08',
    'ff c4 00 14 10 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00',
    'ff da 00 0e 04 01 00 02 00 03 00 04 00 00 3f 00',
  ];
  return Uint8Array.from([...parts.flatMap((part) => [...hex(part)]), ...scan, 0xff, 0xd9]);
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** A lossless WebP picture of one colour, without its file. */
function losslessWebp(width: number, height: number, [red, green, blue, alpha]: Rgba): number[] {
  const bits = new Bits();
  bits.add(width - 1, 14, 'lowest');
  bits.add(height - 1, 14, 'lowest');
  bits.add(1, 1, 'lowest');
  // Version; neither transforms nor a cache of colours nor several groups of codes.
  bits.add(0, 3 + 3, 'lowest');
  for (const value of [green, red, blue, alpha]) {
    // A simple code of one symbol, which takes no bits in the picture.
    bits.add(0b101, 3, 'lowest');
    bits.add(value, 8, 'lowest');
  }
  // Distances: the same, of a symbol of one bit.
  bits.add(0b0001, 4, 'lowest');
  return [0x2f, ...packed(bits.values, 'lowest', 0)];
}

const u24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
const u32 = (value: number) => [...u24(value & 0xffffff), value >>> 24];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

function chunk(name: string, content: readonly number[]): number[] {
  return [...ascii(name), ...u32(content.length), ...content, ...(content.length % 2 ? [0] : [])];
}

/** An animated WebP of 4 × 2 pixels, each frame of one colour. */
export function animatedWebp(frames: readonly Rgba[]): Uint8Array<ArrayBuffer> {
  const size = [...u24(4 - 1), ...u24(2 - 1)];
  const content = [
    // Animated, with alpha.
    ...chunk('VP8X', [0x12, 0, 0, 0, ...size]),
    ...chunk('ANIM', [...u32(0), 0, 0]),
    ...frames.flatMap((color) =>
      chunk('ANMF', [
        ...[...u24(0), ...u24(0), ...size, ...u24(100), 0x02],
        ...chunk('VP8L', losslessWebp(4, 2, color)),
      ]),
    ),
  ];
  return Uint8Array.from([
    ...ascii('RIFF'),
    ...u32(4 + content.length),
    ...ascii('WEBP'),
    ...content,
  ]);
}
