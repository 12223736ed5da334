import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, 'utf8');

/** The boundaries that the document is about, by their headings. */
const BOUNDARIES = [
  ...['Files', 'Addresses', 'Datagrams', 'The bridge’s WebSockets and HTTP server'],
  ...['The bridge’s requests to grids', 'Programs', 'Bubbles', 'Showing a region to many'],
  ...['postMessage', 'The DOM', 'Dependencies'],
];

interface Check {
  readonly boundary: string;
  readonly claim: string;
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

/** The rows of all tables of checks: `| claim | \`file\` › title · \`file\` › title |`. */
function checksIn(text: string): Check[] {
  return text.split(/^## /m).flatMap((section) => {
    const boundary = section.slice(0, section.indexOf('\n'));
    const [, table = ''] = section.split('| check | test |\n|---|---|\n');
    const rows = table.split('\n').filter((line) => line.startsWith('| '));
    return rows.map((row) => {
      const [claim, ...cells] = row.slice(2, -2).split(' | ');
      const tests = cells
        .join(' | ')
        .split(' · ')
        .map((each) => {
          const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(each) ?? [];
          return { path, title };
        });
      return { boundary, claim, tests };
    });
  });
}

/** Whether a file has a test or a group of tests of exactly this title. */
function hasTitle(path: string, title: string): boolean {
  const source = read(path);
  const written = [title, title.replaceAll("'", "\\'")];
  return written.some((each) =>
    ["'", '"', '`'].some((quote) => source.includes(quote + each + quote)),
  );
}

const CHECKS = checksIn(read('SECURITY.md'));

it('has checks at every boundary', () => {
  const boundaries = [...new Set(CHECKS.map(({ boundary }) => boundary))];
  expect(boundaries).toEqual(BOUNDARIES);
  expect(CHECKS.length).toBeGreaterThan(70);
});

it('names an existing test for every check', () => {
  const missing = CHECKS.flatMap(({ claim, tests }) =>
    tests
      .filter(({ path, title }) => !existsSync(ROOT + path) || !hasTitle(path, title))
      .map(({ path, title }) => `${claim}: ${path} › ${title}`),
  );
  expect(missing).toEqual([]);
});

it('says how to report', () => {
  expect(read('SECURITY.md')).toMatch(/^## Reporting\n\n.*report a vulnerability/m);
});
