/*
 * `npm run figures`: how the production code is cut into files and functions. Nothing is enforced: the figures are there
 * to be watched. `-- --list` names the files behind them.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const PRODUCTION = /^(src|bridge|cli|workers)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const SMALL_FILE = 50;
/** A file of at most this many lines that serves one neighbour, and has no test, is probably a page of that neighbour. */
const TORN_OUT = 80;

/** @param {string} path */
function readSource(path) {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  return { path, lines: text.split('\n').length - 1, ...measure(source) };
}

/** Lengths of the functions in lines, and the relative paths of what a file imports. @param {ts.SourceFile} source */
function measure(source) {
  const functions = [];
  const imports = new Set();
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      functions.push(lineOf(node.end) - lineOf(node.getStart()) + 1);
    }
    if (ts.isStringLiteral(node) && node.text.startsWith('.') && isSpecifier(node.parent)) {
      imports.add(normalize(join(dirname(source.fileName), node.text.replace(/\?.*/, ''))));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { functions, imports };
}

/** @param {ts.Node} parent of a string */
const isSpecifier = (parent) =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);

/** The value below which a share of the numbers lies. */
function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

const spread = (numbers) =>
  [percentile(numbers, 0.5), percentile(numbers, 0.9), percentile(numbers, 1)].join(' / ');

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const roomOf = (path) =>
  (path.startsWith('src/') ? path.split('/').slice(0, 2) : [path.split('/')[0]]).join('/');

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => PRODUCTION.test(path));
const tests = new Set(tracked.filter((path) => TEST.test(path)));
const files = tracked.filter((path) => !TEST.test(path)).map(readSource);

function row(cells) {
  const [first, ...others] = cells.map(String);
  console.log(first.padEnd(16) + others.map((cell) => cell.padStart(18)).join(''));
}

row(['', 'files', 'lines', 'file p50/p90/max', 'fn p50/p90/max', 'imports p50/p90']);
const importSpread = (list) =>
  [0.5, 0.9]
    .map((share) =>
      percentile(
        list.map((file) => file.imports.size),
        share,
      ),
    )
    .join(' / ');
function report(title, list) {
  const lines = list.map((file) => file.lines);
  row([
    title,
    list.length,
    lines.reduce((sum, count) => sum + count, 0),
    spread(lines),
    spread(list.flatMap((file) => file.functions)),
    importSpread(list),
  ]);
}
for (const [room, list] of [...groupBy(files, (file) => roomOf(file.path))].sort())
  report(room, list);
report('all', files);

const importers = new Map(files.map((file) => [file.path, []]));
for (const file of files) for (const target of file.imports) importers.get(target)?.push(file.path);
const isIndex = (path) => basename(path).startsWith('index.');
const testOf = (path) => path.replace(/\.tsx?$/, '.test.ts');
const tornOut = files.filter(({ path, lines }) => {
  const [only, ...others] = importers.get(path);
  const isAlone = only && others.length === 0 && dirname(only) === dirname(path) && !isIndex(only);
  return isAlone && !isIndex(path) && lines <= TORN_OUT && !tests.has(testOf(path));
});
const small = files.filter(({ path, lines }) => lines < SMALL_FILE && !isIndex(path));
const lonely = [...groupBy(files, (file) => dirname(file.path))].filter(
  ([folder, list]) =>
    list.length === 1 &&
    !files.some(({ path }) => path.startsWith(`${folder}/`) && dirname(path) !== folder),
);
const sameName = [
  ...groupBy(
    files.filter(({ path }) => !isIndex(path)),
    (file) => basename(file.path),
  ),
].filter(([, list]) => list.length > 1);

console.log();
const list = (title, entries, toText) => {
  console.log(`${String(entries.length).padStart(5)}  ${title}`);
  if (process.argv.includes('--list'))
    for (const entry of entries) console.log(`         ${toText(entry)}`);
};
list(
  `files under ${SMALL_FILE} lines (index.ts aside)`,
  small,
  (file) => `${file.lines} ${file.path}`,
);
list(
  `files of at most ${TORN_OUT} lines, without a test, that one neighbour alone imports`,
  tornOut,
  (file) => `${file.lines} ${file.path} <- ${importers.get(file.path)}`,
);
list('folders with a single file', lonely, ([folder]) => folder);
list(
  'file names that stand more than once (index.ts aside)',
  sameName,
  ([name, group]) => `${name}: ${group.map((file) => file.path).join(' ')}`,
);
