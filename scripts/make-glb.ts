/*
 * `npx tsx scripts/make-glb.ts --out FILE [--anim CLIP] [MESH …]`: writes an avatar as binary glTF, as the page saves it.
 * By default it is our mannequin with our dance.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exportGlb, glbAvatarOf } from '../src/app/export/glb/index.ts';
import { stateWith } from '../test/worn-file.ts';

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, anim: { type: 'string' } },
  allowPositionals: true,
});
if (!values.out) throw new Error('--out FILE is required');
const samples = fileURLToPath(new URL('../public/samples/', import.meta.url));
const meshes = positionals.length > 0 ? positionals : [`${samples}mannequin.llmesh`];
const state = await stateWith(...meshes, values.anim ?? `${samples}dance.anim`);
const tints = state.meshes.value.filter(({ builtIn }) => !builtIn).map(({ id }) => id);
const glb = await exportGlb(await glbAvatarOf(state, (id) => tints.indexOf(id)));
writeFileSync(values.out, glb);
console.log(`${values.out}: ${glb.length} bytes`);
