/* Prints what the page costs in gzipped JavaScript, and fails the build when the first load is over budget. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 220;
const dist = new URL('../dist/', import.meta.url);
const page = readFileSync(new URL('index.html', dist), 'utf8');

/** The page's own scripts, and the worker that decodes the mannequin; panels come later. */
const isFirstLoad = (name) => page.includes(name) || name.includes('mesh.worker-');

const rows = readdirSync(new URL('assets/', dist))
  .filter((name) => name.endsWith('.js'))
  .map((name) => {
    const bytes = readFileSync(new URL(`assets/${name}`, dist));
    return { name, kb: gzipSync(bytes).length / 1000, first: isFirstLoad(name) };
  })
  .sort((a, b) => Number(b.first) - Number(a.first) || b.kb - a.kb);
const line = (kb, text) => console.log(`${kb.toFixed(1).padStart(8)} KB gzip  ${text}`);

for (const { name, kb, first } of rows) line(kb, `${name}${first ? '' : '  (later)'}`);
const total = rows.filter((row) => row.first).reduce((sum, row) => sum + row.kb, 0);
line(total, `first load, JavaScript with the worker (budget ${BUDGET_KB})`);
if (total > BUDGET_KB) process.exit(1);
