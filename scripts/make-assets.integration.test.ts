import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIPS, encodeClip } from './clips/index.ts';
import { encodeProp, PROPS } from './props/index.ts';
import { encodeCodestream, hasEncoder, SCULPT_MAPS, TEXTURES } from './textures/index.ts';
import { encodeGarment, GARMENTS, SAMPLE_MESHES } from './wardrobe/index.ts';

/* Modelling all meshes takes seconds: tests of what a mesh or a clip is like read the files. */

const SAMPLES = new URL('../public/samples/', import.meta.url);

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

it.each([
  {
    folder: 'bridge/demo-grid/assets',
    list: 'wardrobe.json',
    made: () => GARMENTS.map(encodeGarment),
  },
  { folder: 'bridge/bubble/assets', list: 'props.json', made: () => PROPS.map(encodeProp) },
])('$folder is as `npm run assets` makes it', ({ folder, list, made }) => {
  const url = new URL(`../${folder}/`, import.meta.url);
  const infos = made().map(({ bytes, info }) => {
    expectStored(bytes, `${info.name}.llmesh`, url);
    return info;
  });
  const files = [...infos.map(({ name }) => `${name}.llmesh`), list];
  expect(readdirSync(url).sort()).toEqual(files.sort());
  expect(JSON.parse(readFileSync(new URL(list, url), 'utf8'))).toEqual(infos);
});

const TEXTURE_FOLDER = new URL('../bridge/demo-grid/textures/', import.meta.url);

it('bridge/demo-grid/textures has every texture, and nothing else', () => {
  const names = Object.keys({ ...TEXTURES, ...SCULPT_MAPS }).map((name) => `${name}.j2c`);
  expect(readdirSync(TEXTURE_FOLDER).sort()).toEqual(names.sort());
});

// Skipped where opj_compress is not installed in the version that made the stored files.
it.skipIf(!hasEncoder()).each(Object.entries({ ...TEXTURES, ...SCULPT_MAPS }))(
  'bridge/demo-grid/textures/%s is as `npm run assets` makes it',
  (name, paint) => {
    const bytes = encodeCodestream(paint(), name in SCULPT_MAPS);
    expectStored(bytes, `${name}.j2c`, TEXTURE_FOLDER);
  },
);
