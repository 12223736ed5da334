/* Prints what a visitor loads, in gzipped JavaScript, and fails the build when a first load is over its limit. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const read = (name) => readFileSync(new URL(name, dist), 'utf8');
const weigh = (name) => gzipSync(readFileSync(new URL(name, dist))).length / 1000;
const line = (kb, text) => console.log(`${kb.toFixed(1).padStart(8)} KB gzip  ${text}`);
const scripts = (folder) =>
  readdirSync(new URL(folder, dist))
    .filter((name) => name.endsWith('.js'))
    .map((name) => folder + name);

function report(title, names, limit) {
  const rows = names.map((name) => ({ name, kb: weigh(name) })).sort((a, b) => b.kb - a.kb);
  for (const { name, kb } of rows) line(kb, name);
  const total = rows.reduce((sum, { kb }) => sum + kb, 0);
  line(total, `${title} (limit ${limit})\n`);
  return total <= limit;
}

/** The page's own scripts, and the worker that decodes the mannequin; panels come later. */
function pageScripts() {
  const page = read('index.html');
  return scripts('assets/').filter((name) => page.includes(name) || name.includes('/mesh.worker-'));
}

/** The chunks that a script holds. */
const held = (name) => [...read(name).matchAll(/vitrineChunk1\("([^"]+)"/g)].map(([, of]) => of);

/** The chunks that this one brings, the first of each list being the one that is wanted. */
const brought = (name, kind) =>
  [...read(name).matchAll(new RegExp(`vitrineHere\\.${kind}\\((\\[[^\\]]*\\])\\)`, 'g'))].map(
    ([, list]) => JSON.parse(list),
  );

/** An embed without controls: what `embed.html` names, the viewer that it brings, and the viewer's worker. */
function embedScripts() {
  const [, entry] = /src="\.\/(embed\/[^"]+)"/.exec(read('embed.html'));
  const viewer = brought(entry, 'load').find(([name]) => /\/bring-viewer-/.test(name));
  const workers = [entry, ...viewer].flatMap((name) => brought(name, 'startWorker'));
  const inEntry = held(entry);
  const others = [...viewer, ...workers.flat()].filter((name) => !inEntry.includes(name));
  return [entry, ...new Set(others)];
}

const fits = [
  report('first load of index.html, with the worker', pageScripts(), 245),
  report('first load of embed.html without controls, with the worker', embedScripts(), 234),
  report('vitrine-embed.js', ['vitrine-embed.js'], 5),
];
const rest = ['assets/', 'embed/'].filter((folder) => existsSync(new URL(folder, dist)));
const total = rest.flatMap(scripts).reduce((sum, name) => sum + weigh(name), 0);
line(total, 'all scripts of dist');
if (fits.includes(false)) process.exit(1);
