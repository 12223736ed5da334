/*
 * `npm run figures`: the sizes of files and functions, room by room. It enforces nothing: the figures are there to be
 * watched. `-- --list` also names the files behind them.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const PRODUCTION = /^(src|bridge|cli|workers)\//;
const TOOLS = /^(scripts|bench|test|e2e|e2e-engines)\//;
const CODE = /\.(tsx?|mjs)$/;
const TEST = /\.test\.tsx?$/;
/** A file with fewer lines is listed. */
const SMALL_LINES = 50;
/** A file of at most as many lines, without a test and with one importer beside it, is probably a part of that one. */
const FRAGMENT_LINES = 80;

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => PRODUCTION.test(path) || TOOLS.test(path));
const sources = paths.filter((path) => CODE.test(path) && !TEST.test(path)).map(readSource);
const production = sources.filter(({ path }) => PRODUCTION.test(path));
const tools = sources.filter(({ path }) => TOOLS.test(path));

/** Reads the lengths of a file and of its functions, in lines, and the paths of the files that it imports. */
function readSource(path) {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const functions = [];
  const imports = new Set();
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      functions.push(lineOf(node.end) - lineOf(node.getStart()) + 1);
    }
    if (ts.isStringLiteral(node) && node.text.startsWith('.') && isImport(node.parent)) {
      imports.add(normalize(join(dirname(path), node.text.replace(/\?.*/, ''))));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { path, lines: text.split('\n').length - 1, functions, imports };
}

function isImport(node) {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
  );
}

printSizes();
printOutliers();

function printSizes() {
  printRow(['', 'files', 'lines', 'file p50/p90/max', 'fn p50/p90/max', 'imports p50/p90']);
  printRooms(production);
  printRow(sizesOf('all', production));
  console.log();
  printRooms(tools);
}

function printRooms(files) {
  for (const [room, group] of [...groupBy(files, ({ path }) => roomOf(path))].sort()) {
    printRow(sizesOf(room, group));
  }
}

function printRow([first, ...others]) {
  console.log(first.padEnd(16) + others.map((cell) => String(cell).padStart(18)).join(''));
}

/** The cells of a row. */
function sizesOf(title, files) {
  const lines = files.map((file) => file.lines);
  const functions = files.flatMap((file) => file.functions);
  const imports = files.map((file) => file.imports.size);
  return [
    title,
    files.length,
    lines.reduce((sum, count) => sum + count, 0),
    percentiles(lines, [0.5, 0.9, 1]),
    percentiles(functions, [0.5, 0.9, 1]),
    percentiles(imports, [0.5, 0.9]),
  ];
}

/** For each share, the number that this share of the numbers is not above. */
function percentiles(numbers, shares) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return shares
    .map((share) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0)
    .join(' / ');
}

/** A folder of src, or another folder of the project. */
function roomOf(path) {
  const [program, folder] = path.split('/');
  return program === 'src' ? `src/${folder}` : program;
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Files of the production code that are probably too small, alone, or not named for their subject. */
function printOutliers() {
  const named = production.filter(({ path }) => !isIndex(path));
  const importers = new Map(production.map(({ path }) => [path, []]));
  for (const { path, imports } of production) {
    for (const imported of imports) importers.get(imported)?.push(path);
  }
  const hasTest = (path) => paths.includes(path.replace(/\.tsx?$/, '.test.ts'));
  const fragments = named.filter(({ path, lines }) => {
    const [importer, ...others] = importers.get(path);
    if (!importer || others.length > 0 || isIndex(importer)) return false;
    return lines <= FRAGMENT_LINES && dirname(importer) === dirname(path) && !hasTest(path);
  });

  console.log();
  printList(
    `files under ${SMALL_LINES} lines (index.ts aside)`,
    named.filter(({ lines }) => lines < SMALL_LINES).map(({ path, lines }) => `${lines} ${path}`),
  );
  printList(
    `files of at most ${FRAGMENT_LINES} lines, without a test, that one neighbour alone imports`,
    fragments.map(({ path, lines }) => `${lines} ${path} <- ${importers.get(path)}`),
  );
  printList('folders with a single file', foldersWithSingleFile());
  printList(
    'file names that occur more than once (index.ts and main.ts aside)',
    [...groupBy(named, ({ path }) => basename(path))]
      .filter(([name, files]) => files.length > 1 && name !== 'main.ts')
      .map(([name, files]) => `${name}: ${files.map(({ path }) => path).join(' ')}`),
  );
}

function isIndex(path) {
  return basename(path).startsWith('index.');
}

/** Folders that hold one file of any kind, and no folder. */
function foldersWithSingleFile() {
  const files = paths.filter((path) => PRODUCTION.test(path));
  return [...groupBy(files, dirname)]
    .filter(([folder, group]) => {
      const isLeaf = !files.some((path) => dirname(path).startsWith(`${folder}/`));
      return group.length === 1 && isLeaf;
    })
    .map(([folder]) => folder);
}

function printList(title, entries) {
  console.log(`${String(entries.length).padStart(5)}  ${title}`);
  if (!process.argv.includes('--list')) return;
  for (const entry of entries) console.log(`         ${entry}`);
}
