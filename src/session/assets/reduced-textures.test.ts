import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textureTools } from '../../../test/open-jpeg.ts';
import { decodeTexture } from '../../formats/texture/index.ts';
import { FIRST_TEXTURE_BYTES, reducedTextureBytes } from './reduced-textures.ts';

const FOLDER = new URL('../../../bridge/demo-grid/textures/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.j2c'));
const readTexture = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));

/** Mean difference of two pictures, of 255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0) / a.length;
}

it.each([16, 32, 64])('at %i pixels, the part of a file looks like all of it', async (side) => {
  const tools = textureTools();
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const whole = readTexture(name);
    const upTo = reducedTextureBytes(whole.subarray(0, FIRST_TEXTURE_BYTES), side)!;
    const part = whole.slice(0, Math.max(upTo, FIRST_TEXTURE_BYTES));
    const [seen, best] = await Promise.all(
      [part, whole].map((bytes) => decodeTexture(bytes.slice(), { maxSize: side }, tools)),
    );
    // The map of a sculpt is smaller than the other pictures.
    const width = name === 'bun-map.j2c' ? Math.min(side, 32) : side;
    expect([name, seen.pixels.width]).toEqual([name, width]);
    // The demo's dots, the worst of them, are 2.2 off at 64 pixels.
    expect([name, difference(seen.pixels.rgba, best.pixels.rgba) < 2.5]).toEqual([name, true]);
  }
});

it('takes fewer bytes the smaller the picture is, and all of one that is not larger', () => {
  const head = readTexture('fair-head.j2c');
  const at = (side: number) => reducedTextureBytes(head.subarray(0, 600), side);
  expect(head.length).toBe(26_141);
  // 256² with four components: 32² × 4 samples of 6 bits, 64² × 4 of 3, 128² × 4 of 1.5, and 1024 bytes.
  expect([at(32), at(64), at(128)]).toEqual([4096, 7168, 13_312]);
  expect([at(256), at(4096)]).toEqual([null, null]);
});

it('takes all of what is no bare codestream, or whose header cannot be read', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
  expect(reducedTextureBytes(png, 64)).toBeNull();
  expect(reducedTextureBytes(readTexture('plaid.j2c').subarray(0, 20), 16)).toBeNull();
  expect(reducedTextureBytes(new Uint8Array(), 16)).toBeNull();
});
