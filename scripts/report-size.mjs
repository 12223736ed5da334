/* Prints what the first load costs in gzipped JavaScript, and fails the build beyond the budget. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 220;
const folder = new URL('../dist/assets/', import.meta.url);
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, kb: gzipSync(readFileSync(new URL(name, folder))).length / 1000 }))
  .sort((a, b) => b.kb - a.kb);
for (const { name, kb } of rows) console.log(`${kb.toFixed(1).padStart(8)} KB gzip  ${name}`);
const total = rows.reduce((sum, row) => sum + row.kb, 0);
console.log(
  `${total.toFixed(1).padStart(8)} KB gzip  first load, all JavaScript (budget ${BUDGET_KB})`,
);
if (total > BUDGET_KB) process.exit(1);
