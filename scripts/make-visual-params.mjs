/**
 * Writes src/protocol/objects/visual-param-table.ts from the reference figures in
 * ../shared/reference/visual-params.json.
 *
 *   node scripts/make-visual-params.mjs
 *
 * The result is committed; building and testing the project does not need ../shared.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../../shared/reference/visual-params.json', import.meta.url);
const { params, transmitted_order: order } = JSON.parse(readFileSync(source, 'utf8'));

/** The first entry of an id counts: 664 has another range where it is repeated for the eyelashes. */
const first = new Map([...params].reverse().map((param) => [param.id, param]));

const rows = order.map((id) => {
  const { min, max, name } = first.get(id);
  return `  [${id}, ${min}, ${max}], // ${name}`;
});

const table = `// Made by scripts/make-visual-params.mjs from the reference figures. Do not edit by hand.

/** The parameters that AvatarAppearance has a byte for, in the order of the bytes. */
export const VISUAL_PARAMS: readonly (readonly [id: number, min: number, max: number])[] = [
${rows.join('\n')}
];
`;

const target = fileURLToPath(
  new URL('../src/protocol/objects/visual-param-table.ts', import.meta.url),
);
writeFileSync(target, table);
execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'inherit' });
