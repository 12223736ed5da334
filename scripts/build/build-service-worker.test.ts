import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { offlineFiles } from './build-service-worker.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'vitrine-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function writeDistFile(path: string, content: string): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), content);
}

it('a file with a hash in its name has no revision; the others have a hash of their content', () => {
  writeDistFile('index.html', 'abc');
  writeDistFile('assets/main-0a1B_c-d.js', '1');
  writeDistFile('embed/player-0a1B_c-d.js', '12');
  writeDistFile('samples/walk-fast-and-far.anim', '');
  expect(offlineFiles(dist)).toEqual([
    { url: 'assets/main-0a1B_c-d.js', revision: null, byteLength: 1 },
    { url: 'embed/player-0a1B_c-d.js', revision: null, byteLength: 2 },
    // The first digits of the SHA-256 of “abc”.
    { url: 'index.html', revision: 'ba7816bf8f01cfea', byteLength: 3 },
    { url: 'samples/walk-fast-and-far.anim', revision: 'e3b0c44298fc1c14', byteLength: 0 },
  ]);
});

it('a changed file has another revision, an unchanged one the same', () => {
  writeDistFile('index.html', 'one');
  writeDistFile('favicon.svg', 'icon');
  const [icon, page] = offlineFiles(dist);
  writeDistFile('index.html', 'two');
  const [sameIcon, otherPage] = offlineFiles(dist);
  expect(sameIcon).toEqual(icon);
  expect(otherPage.revision).not.toBe(page.revision);
});

it('leaves out files that offline use does not need', () => {
  for (const path of [
    'assets/main-0a1B_c-d.js.map',
    'embed/viewer-script-0a1B_c-d.js',
    'embed/openjpeg-script-0a1B_c-d.js',
    'examples/shop/index.html',
    'licenses.txt',
    'service-worker.js',
    'service-worker-remover.js',
    'vitrine-avatar.js',
    'vitrine-embed.js',
    'vitrine-embed.d.ts',
  ]) {
    writeDistFile(path, 'x');
  }
  writeDistFile('embed.html', 'x');
  expect(offlineFiles(dist).map(({ url }) => url)).toEqual(['embed.html']);
});
