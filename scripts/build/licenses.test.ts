import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licenseOf, packagesOf, writeLicenses } from './licenses.ts';

it('finds the package of each bundled source, and the inner one of nested packages', () => {
  expect(
    packagesOf([
      '../../src/main.ts',
      '../../node_modules/three/src/Three.js',
      '../../node_modules/three/src/math/Vector3.js',
      '../../node_modules/@preact/signals/node_modules/preact/dist/preact.mjs',
    ]),
  ).toEqual(['preact', 'three']);
});

it('names the authors and the licence of a package', () => {
  expect(licenseOf('three')).toMatch(/^three [\d.]+\nMIT\n\n.*three\.js authors.*"AS IS"/s);
});

it('writes the licences of bundled packages, also of one that no source map names', () => {
  const dist = mkdtempSync(join(tmpdir(), 'vitrine-licenses-'));
  const sources = ['../node_modules/fflate/esm/browser.js', '../node_modules/not-here/a.js'];
  writeFileSync(join(dist, 'main.js.map'), JSON.stringify({ sources }));
  writeLicenses(dist);
  const text = readFileSync(join(dist, 'licenses.txt'), 'utf8');
  rmSync(dist, { recursive: true });
  expect(text).toMatch(/^fflate [\d.]+\nMIT\n/);
  expect(text).toMatch(/^gl-matrix [\d.]+\nMIT\n/m);
  expect(text).not.toContain('not-here');
});
