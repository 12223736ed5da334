import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { GARMENTS, tailor } from './wardrobe/index.ts';

// The clothes of the demo grid are modelled in scripts/wardrobe; the same code gives the same bytes.
const folder = new URL('../bridge/demo-grid/assets/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const fittings = GARMENTS.map((garment) => {
  const { bytes, fitting } = tailor(garment);
  writeFileSync(new URL(`${fitting.name}.llmesh`, folder), bytes);
  console.log(`${fitting.name}.llmesh: ${bytes.length} bytes`);
  return fitting;
});
// Lists of numbers and names each on one line, as the formatter has them.
const list = JSON.stringify(fittings, null, 2).replace(/\[[^[\]{}]*\]/g, (row) =>
  row.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
);
writeFileSync(new URL('wardrobe.json', folder), `${list}\n`);
