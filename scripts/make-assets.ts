/*
 * `npm run assets`: writes the meshes and clips of public/samples, and the clothes of the demo grid. They are modelled in
 * code; the same code gives the same bytes.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { CLIPS, encodeClip } from './clips/index.ts';
import { encodeGarment, GARMENTS, SAMPLE_MESHES } from './wardrobe/index.ts';

const samples = new URL('../public/samples/', import.meta.url);
const wardrobe = new URL('../bridge/demo-grid/assets/', import.meta.url);

function writeAsset(name: string, folder: URL, bytes: Uint8Array): void {
  writeFileSync(new URL(name, folder), bytes);
  console.log(`${String(bytes.length).padStart(8)} bytes  ${name}`);
}

mkdirSync(samples, { recursive: true });
for (const [name, build] of Object.entries(SAMPLE_MESHES)) writeAsset(name, samples, build());
for (const design of CLIPS) writeAsset(`${design.name}.anim`, samples, encodeClip(design));

rmSync(wardrobe, { recursive: true, force: true });
mkdirSync(wardrobe, { recursive: true });
const garments = GARMENTS.map((garment) => {
  const { bytes, info } = encodeGarment(garment);
  writeAsset(`${info.name}.llmesh`, wardrobe, bytes);
  return info;
});
// Arrays of numbers and names are on one line each, as Biome formats them.
const list = JSON.stringify(garments, null, 2).replace(/\[[^[\]{}]*\]/g, (row) =>
  row.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
);
writeFileSync(new URL('wardrobe.json', wardrobe), `${list}\n`);
