import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licenseOf, packagesOf, writeLicenses } from './licenses.ts';

it('knows packages by the sources that were bundled, the innermost of those in others', () => {
  expect(
    packagesOf([
      '../../src/main.ts',
      '../../node_modules/three/src/Three.js',
      '../../node_modules/three/src/math/Vector3.js',
      '../../node_modules/@preact/signals/node_modules/preact/dist/preact.mjs',
    ]),
  ).toEqual(['preact', 'three']);
});

it('says whose a package is, and under which terms', () => {
  expect(licenseOf('three')).toMatch(/^three [\d.]+\nMIT\n\n.*three\.js authors.*"AS IS"/s);
});

it('names what a built page holds, and what no source map names', () => {
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
