import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIPS, encodeClip } from './clips/index.ts';
import { encodeGarment, GARMENTS, SAMPLE_MESHES } from './wardrobe/index.ts';

/* Modelling all meshes takes seconds: tests of what a mesh or a clip is like read the files. */

const SAMPLES = new URL('../public/samples/', import.meta.url);
const WARDROBE = new URL('../bridge/demo-grid/assets/', import.meta.url);

function expectStored(bytes: Uint8Array, name: string, folder: URL): void {
  expect(Buffer.compare(readFileSync(new URL(name, folder)), bytes), name).toBe(0);
}

it.each<[string, () => Uint8Array]>([
  ...Object.entries(SAMPLE_MESHES),
  ...CLIPS.map((design): [string, () => Uint8Array] => [
    `${design.name}.anim`,
    () => encodeClip(design),
  ]),
])('public/samples/%s is as `npm run assets` makes it', (name, encode) => {
  expectStored(encode(), name, SAMPLES);
});

it('bridge/demo-grid/assets is as `npm run assets` makes it', () => {
  const infos = GARMENTS.map((garment) => {
    const { bytes, info } = encodeGarment(garment);
    expectStored(bytes, `${info.name}.llmesh`, WARDROBE);
    return info;
  });
  const files = [...infos.map(({ name }) => `${name}.llmesh`), 'wardrobe.json'];
  expect(readdirSync(WARDROBE).sort()).toEqual(files.sort());
  const list = readFileSync(new URL('wardrobe.json', WARDROBE), 'utf8');
  expect(JSON.parse(list)).toEqual(infos);
});
