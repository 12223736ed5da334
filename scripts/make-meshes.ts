import { mkdirSync, writeFileSync } from 'node:fs';
import { MESHES } from './mannequin/index.ts';

// The mannequin and its tee are modelled in scripts/mannequin; the same code gives the same bytes.
const folder = new URL('../public/samples/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, build] of Object.entries(MESHES)) {
  const bytes = build();
  writeFileSync(new URL(name, folder), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
