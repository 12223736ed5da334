/**
 * Writes src/protocol/puppetry/joint-names.ts from the reference figures in
 * ../shared/reference/puppetry-joints.json.
 *
 *   node scripts/make-puppetry-joints.mjs
 *
 * The result is committed; building and testing the project does not need ../shared.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../../shared/reference/puppetry-joints.json', import.meta.url);
const target = fileURLToPath(new URL('../src/protocol/puppetry/joint-names.ts', import.meta.url));
const { nameById, numBones } = JSON.parse(readFileSync(source, 'utf8'));

const names = Array.from({ length: numBones }, (_, id) => `  '${nameById[id]}',`);

const table = `// Made by scripts/make-puppetry-joints.mjs from the reference figures. Do not edit by hand.

/** The bones in the order of their numbers, 0 to 132: what joint events may move. */
export const PUPPET_JOINT_NAMES: readonly string[] = [
${names.join('\n')}
];
`;

writeFileSync(target, table);
execFileSync('npx', ['biome', 'format', '--write', target], { stdio: 'inherit' });
