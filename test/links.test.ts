import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const inFolder = (folder: string, ending: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...inFolder('docs', '.md')];
const EXAMPLES = inFolder('public/examples', '.html');
/** What the build puts into `dist/` besides `public/`. */
const BUILT = ['index.html', 'embed.html', 'vitrine-avatar.js', 'vitrine-embed.js'];
/** A page is read on phones, too. */
const MAX_PICTURE_BYTES = 120_000;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const withoutCode = (text: string) =>
  text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** Targets of links and pictures that are in this repository. */
function linksOf(path: string): string[] {
  const text = withoutCode(read(path));
  return [...text.matchAll(/\]\(([^)\s]+)\)|\ssrc="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source)
    .filter((link) => !/^[a-z]+:/i.test(link));
}

/** As code forges make them from headings. */
function anchorsOf(path: string): string[] {
  const text = read(path).replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('%s', (path) => {
  it('has no link that leads nowhere', () => {
    const broken = linksOf(path).filter((link) => {
      const [file, anchor] = link.split('#');
      const target = file === '' ? path : relative(ROOT, resolve(ROOT, dirname(path), file));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

/** Where the paths of a document begin. */
const ROOTS = ['', 'src/', 'src/kinds/', 'bridge/'];

describe.each(DOCUMENTS)('%s', (path) => {
  const named = [...read(path).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|json))(?::([^`]+))?`/g)]
    .map(([, file, symbol]) => ({ file, symbol }))
    // Not those of the build, of the reader's own folders, and of a translation to be written.
    .filter(({ file }) => !/^(dist|public|\.\.|https?:)|words\/fr\//.test(file));

  it('names only files and functions that exist', () => {
    const wrong = named.filter(({ file, symbol = '' }) => {
      const found = ROOTS.map((root) => root + file).find((each) => existsSync(join(ROOT, each)));
      return !found || !symbol.split('.').every((name) => read(found).includes(name));
    });
    expect(wrong).toEqual([]);
  });
});

it('CONTRIBUTING has the rooms of dependency-cruiser, and what each may import', async () => {
  const config = pathToFileURL(join(ROOT, '.dependency-cruiser.mjs')).href;
  const { default: rules } = await import(/* @vite-ignore */ config);
  const roomsIn = (pattern: string) => pattern.replace(/^\^\(|\)\/$/g, '').split('|');
  const expected = new Map<string, string[]>();
  for (const { name, from, to } of rules.forbidden) {
    if (!name.endsWith('-imports-downwards')) continue;
    const room = from.path.slice(1, -1);
    expected.set(
      room,
      roomsIn(to.pathNot).filter((each) => each !== room && each !== 'src/async'),
    );
  }
  const page = read('CONTRIBUTING.md');
  const [, pure] = /The \*pure rooms\* \(([^)]+)\)/.exec(page)!;
  const rows = [...page.matchAll(/^\| `([\w/]+)` \| .* \|(?: ([^|]*))? \|$/gm)];
  const listed = rows.map(([, room, rooms = '']): [string, string[]] => {
    const names = rooms.replace('pure rooms', pure).split(', ').filter(Boolean);
    return [room, names.map((name) => (expected.has(name) ? name : `src/${name}`)).sort()];
  });
  const sorted = [...expected].map(([room, rooms]): [string, string[]] => [room, rooms.sort()]);
  expect(new Map(listed)).toEqual(new Map(sorted));
  const picture = read('docs/pictures/rooms.svg');
  expect([...expected.keys()].filter((room) => !picture.includes(`>${room}<`))).toEqual([]);
});

it('has every document in the index', () => {
  const linked = linksOf('docs/README.md').map((link) => join('docs', link));
  const documents = DOCUMENTS.filter((path) => path.startsWith('docs/'));
  expect(documents.filter((path) => !linked.includes(path))).toEqual(['docs/README.md']);
});

it('names existing tests beside the jobs of first-time users', () => {
  const rows = read('docs/first-time-users.md').matchAll(
    /\| `([^`|]+\.test\.ts|[^`|]+\.spec\.ts)` › (.+?) \| [a-z ]+ \|$/gm,
  );
  const jobs = [...rows].map(([, file, titles]) => ({
    path: file.includes('/') ? file : `e2e/${file}`,
    titles: titles.split(' › '),
  }));
  expect(jobs.length).toBeGreaterThan(60);
  const missing = jobs.flatMap(({ path, titles }) => {
    const source = existsSync(join(ROOT, path)) ? read(path) : '';
    return titles.filter((title) => !source.includes(title)).map((title) => `${path} › ${title}`);
  });
  expect(missing).toEqual([]);
});

it('shows every picture, each small enough', () => {
  const shown = DOCUMENTS.flatMap((path) => linksOf(path).map((link) => join(dirname(path), link)));
  const pictures = inFolder('docs/pictures', '.jpg');
  expect(pictures.filter((path) => !shown.includes(path))).toEqual([]);
  const tooLarge = pictures.filter((path) => statSync(join(ROOT, path)).size > MAX_PICTURE_BYTES);
  expect(tooLarge).toEqual([]);
});

/** Whether the built page has it, named as seen from `examples/`. */
function isBuilt(link: string): boolean {
  const path = relative(ROOT, resolve(ROOT, 'examples', link));
  return BUILT.includes(path) || existsSync(join(ROOT, 'public', path));
}

describe.each(EXAMPLES)('%s', (path) => {
  const text = read(path);

  it('names only files that the build has', () => {
    const attributes = [...text.matchAll(/\s(?:href|src|anim|poster)="([^"#][^"]*)"/g)];
    const links = attributes.map(([, value]) => value.split('?')[0]);
    // Files in the address of an embed are relative to embed.html.
    const inAddresses = [...text.matchAll(/[?;](?:mesh|anim|poster)=([^&"]+)/g)];
    const all = [...links, ...inAddresses.map(([, file]) => `../${file}`)];
    expect(all.filter((link) => !isBuilt(link))).toEqual([]);
  });

  it('runs under a strict policy: nothing inline, and relative addresses alone', () => {
    expect(text).not.toMatch(/\sstyle=|\son\w+=|<style|<script(?![^>]* src=)|https?:|["=]\//);
  });
});

it('shows every example in the gallery', () => {
  const gallery = read('public/examples/index.html');
  const shown = [...gallery.matchAll(/data-files="([^"]+)"/g)].flatMap(([, files]) =>
    files.split(' '),
  );
  const pages = EXAMPLES.filter((path) => !path.endsWith('index.html'));
  const scripts = inFolder('public/examples', '.js').filter((path) => !path.endsWith('gallery.js'));
  expect(shown.map((name) => join('public/examples', name)).sort()).toEqual(
    [...pages, ...scripts].sort(),
  );
});
