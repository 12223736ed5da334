import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLIPS, encodeClip } from './clips/index.ts';

/** Writes our own clips to public/samples: `npx tsx scripts/make-clips.ts`. */
const folder = fileURLToPath(new URL('../public/samples/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const design of CLIPS) {
  const bytes = encodeClip(design);
  writeFileSync(`${folder}${design.name}.anim`, bytes);
  console.log(`${design.name}.anim  ${design.duration.toFixed(2)} s  ${bytes.length} bytes`);
}
