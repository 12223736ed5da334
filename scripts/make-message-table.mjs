/**
 * Writes src/protocol/lludp/message-table.ts from the reference figures in
 * ../shared/reference/lludp-messages.json.
 *
 *   node scripts/make-message-table.mjs
 *
 * The result is committed; building and testing the project does not need ../shared.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../../shared/reference/lludp-messages.json', import.meta.url);
const target = fileURLToPath(new URL('../src/protocol/lludp/message-table.ts', import.meta.url));
const { messages } = JSON.parse(readFileSync(source, 'utf8'));

/** Those whose size the template gives say it in their name: `Variable2`, `Fixed4`. */
const typeName = ({ type, size }) =>
  type === 'Variable' || type === 'Fixed' ? `${type}${size}` : type;

const fieldRow = (field) => `${field.name}: '${typeName(field)}',`;

/** Single, Variable, or how often a Multiple block stands there. */
const repeat = ({ kind, count }) => (kind === 'Multiple' ? count : `'${kind}'`);

const blockRow = (block) =>
  `${block.name}: [${repeat(block)}, { ${block.fields.map(fieldRow).join(' ')} }],`;

const messageRow = ({ name, wireId, zerocoded, blocks }) => `  ${name}: {
    number: 0x${wireId},
    zeroCoded: ${zerocoded},
    blocks: { ${blocks.map(blockRow).join('\n')} },
  },`;

/** By number, so that a new template shows as lines added and removed. */
const byNumber = (a, b) => Number.parseInt(a.wireId, 16) - Number.parseInt(b.wireId, 16);

const table = `// Made by scripts/make-message-table.mjs from the reference figures. Do not edit by hand.

/**
 * Every message: its number as one 32-bit value, whether the template lets its sender zero-code it, and its
 * blocks and fields in wire order. A block stands once (Single), as often as a count byte says (Variable),
 * or a fixed number of times.
 */
export const MESSAGE_TABLE = {
${messages.toSorted(byNumber).map(messageRow).join('\n')}
} as const;
`;

writeFileSync(target, table);
execFileSync('npx', ['biome', 'format', '--write', target], { stdio: 'inherit' });
