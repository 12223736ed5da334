import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ARTEFACT, OPENJPEG } from './build-openjpeg.ts';

it('has the artefact that the build script makes', () => {
  const hash = createHash('sha256').update(readFileSync(ARTEFACT)).digest('hex');
  expect(hash).toBe(OPENJPEG.sha256);
});

it('is a module that imports nothing, so that every platform can use it', () => {
  const module = new WebAssembly.Module(readFileSync(ARTEFACT));
  expect(WebAssembly.Module.imports(module)).toEqual([]);
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['memory', 'allocate', 'decode', 'result', 'release']),
  );
});
