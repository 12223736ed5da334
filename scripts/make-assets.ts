/*
 * `npm run assets`: writes the meshes and clips of public/samples, the clothes of the demo grid with their textures, and the
 * things of the demo's bubbles. They are modelled and painted in code; the same code gives the same bytes. Textures need
 * `opj_compress` of Debian's `libopenjp2-tools`; without it they stay as they are.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { CLIPS, encodeClip } from './clips/index.ts';
import { encodeProp, PROPS } from './props/index.ts';
import { encodeCodestream, hasEncoder, SCULPT_MAPS, TEXTURES } from './textures/index.ts';
import { encodeGarment, GARMENTS, SAMPLE_MESHES } from './wardrobe/index.ts';

const samples = new URL('../public/samples/', import.meta.url);
const wardrobe = new URL('../bridge/demo-grid/assets/', import.meta.url);
const textures = new URL('../bridge/demo-grid/textures/', import.meta.url);
const props = new URL('../bridge/bubble/assets/', import.meta.url);

function writeAsset(name: string, folder: URL, bytes: Uint8Array): void {
  writeFileSync(new URL(name, folder), bytes);
  console.log(`${String(bytes.length).padStart(8)} bytes  ${name}`);
}

mkdirSync(samples, { recursive: true });
for (const [name, build] of Object.entries(SAMPLE_MESHES)) writeAsset(name, samples, build());
for (const design of CLIPS) writeAsset(`${design.name}.anim`, samples, encodeClip(design));

/** Writes meshes into a folder of their own, with a list of what is known of them. */
function writeFolder(
  folder: URL,
  list: string,
  made: readonly { bytes: Uint8Array; info: { readonly name: string } }[],
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { bytes, info } of made) writeAsset(`${info.name}.llmesh`, folder, bytes);
  // Arrays of numbers and names are on one line each, as Biome formats them.
  const infos = made.map(({ info }) => info);
  const text = JSON.stringify(infos, null, 2).replace(/\[[^[\]{}]*\]/g, (row) =>
    row.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
  writeFileSync(new URL(list, folder), `${text}\n`);
}

writeFolder(wardrobe, 'wardrobe.json', GARMENTS.map(encodeGarment));
writeFolder(props, 'props.json', PROPS.map(encodeProp));

if (hasEncoder()) {
  rmSync(textures, { recursive: true, force: true });
  mkdirSync(textures, { recursive: true });
  for (const [name, paint] of Object.entries(TEXTURES)) {
    writeAsset(`${name}.j2c`, textures, encodeCodestream(paint()));
  }
  for (const [name, paint] of Object.entries(SCULPT_MAPS)) {
    writeAsset(`${name}.j2c`, textures, encodeCodestream(paint(), true));
  }
} else
  console.log('opj_compress is not installed, or is another version: textures stay as they are');
