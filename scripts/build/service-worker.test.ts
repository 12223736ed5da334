import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { offlineFiles } from './service-worker.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'vitrine-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), content);
}

it('names with a hash say their version themselves, the others have one of their content', () => {
  put('index.html', 'abc');
  put('assets/main-0a1B_c-d.js', '1');
  put('embed/player-0a1B_c-d.js', '12');
  put('samples/walk-fast-and-far.anim', '');
  expect(offlineFiles(dist)).toEqual([
    { url: 'assets/main-0a1B_c-d.js', revision: null, byteLength: 1 },
    { url: 'embed/player-0a1B_c-d.js', revision: null, byteLength: 2 },
    // SHA-256 of “abc” begins so.
    { url: 'index.html', revision: 'ba7816bf8f01cfea', byteLength: 3 },
    { url: 'samples/walk-fast-and-far.anim', revision: 'e3b0c44298fc1c14', byteLength: 0 },
  ]);
});

it('a changed file has another revision, an unchanged one the same', () => {
  put('index.html', 'one');
  put('favicon.svg', 'icon');
  const [icon, page] = offlineFiles(dist);
  put('index.html', 'two');
  const [sameIcon, otherPage] = offlineFiles(dist);
  expect(sameIcon).toEqual(icon);
  expect(otherPage.revision).not.toBe(page.revision);
});

it('leaves out what using the page offline does not take', () => {
  for (const path of [
    'assets/main-0a1B_c-d.js.map',
    'embed/viewer-script-0a1B_c-d.js',
    'examples/shop/index.html',
    'licenses.txt',
    'service-worker.js',
    'service-worker-remover.js',
    'vitrine-avatar.js',
    'vitrine-embed.js',
    'vitrine-embed.d.ts',
  ]) {
    put(path, 'x');
  }
  put('embed.html', 'x');
  expect(offlineFiles(dist).map(({ url }) => url)).toEqual(['embed.html']);
});
