import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  licenseOf,
  packagesOf,
  withDependencies,
  writeLicenses,
  writeToolLicenses,
} from './licenses.ts';
import { SERVER_PACKAGES } from './server-packages.ts';

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
  expect(text).toMatch(/^OpenJPEG 2[\d.]+\nBSD-2-Clause\n\n.*Universite catholique de Louvain/ms);
  expect(text).not.toContain('not-here');
});

/** Licences that allow what Vitrine does with the packages, as their authors write them. */
const ALLOWED = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
];

it('writes the licences of the server: its packages, what those depend on, and what is bundled', () => {
  const dist = mkdtempSync(join(tmpdir(), 'vitrine-licenses-'));
  writeToolLicenses(dist, ['/x/node_modules/pako/dist/pako.mjs', '/x/cli/a.ts'], SERVER_PACKAGES);
  const text = readFileSync(join(dist, 'licenses.txt'), 'utf8');
  rmSync(dist, { recursive: true });
  const parts = text.split(`\n\n${'-'.repeat(72)}\n\n`);
  const names = parts.map((part) => part.slice(0, part.indexOf(' ')));
  // Each with a dependency that only it brings along.
  const transitive = ['avvio', 'sonic-boom', 'tdigest', '@nats-io/nkeys', '@fastify/send'];
  expect(names).toEqual(expect.arrayContaining([...SERVER_PACKAGES, ...transitive, 'pako']));
  expect(names).not.toContain('vitest');
  for (const part of parts) {
    const [head, license, , ...body] = part.split('\n');
    expect([...ALLOWED, '(MIT AND Zlib)'], head).toContain(license);
    // One package has no file of its licence, but an author.
    if (!head.startsWith('abstract-logging')) {
      expect(body.join('\n').length, head).toBeGreaterThan(150);
    } else expect(body).toEqual([expect.stringContaining('James Sumners')]);
  }
});

it('finds dependencies as Node does: inside of the package first, optional ones if there are any', () => {
  const packages = mkdtempSync(join(tmpdir(), 'vitrine-packages-'));
  const add = (path: string, manifest: object) => {
    mkdirSync(join(packages, path), { recursive: true });
    writeFileSync(join(packages, path, 'package.json'), JSON.stringify(manifest));
  };
  add('a', { dependencies: { b: '1', c: '1' }, optionalDependencies: { absent: '1' } });
  add('a/node_modules/b', { dependencies: { c: '1' }, peerDependencies: { a: '1', gone: '1' } });
  add('b', {});
  add('c', { dependencies: { a: '1' } });
  expect(withDependencies(['a'], packages)).toEqual(
    ['a', 'a/node_modules/b', 'c'].map((name) => join(packages, name)),
  );
  add('d', { dependencies: { absent: '1' } });
  expect(() => withDependencies(['d'], packages)).toThrow('absent is not installed');
  rmSync(packages, { recursive: true });
});
