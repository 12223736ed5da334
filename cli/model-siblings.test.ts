import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { siblingsOf } from './model-siblings.ts';

it('reads files in the folder of a model and below it, and no others', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'models/textures'), { recursive: true });
  writeFileSync(join(folder, 'secret.bin'), 'secret');
  writeFileSync(join(folder, 'models/coat_LOD2.dae'), 'level');
  writeFileSync(join(folder, 'models/textures/cloth.png'), 'cloth');
  const siblings = siblingsOf(join(folder, 'models/coat.dae'));
  const read = (path: string) => {
    const bytes = siblings(path);
    return bytes && new TextDecoder().decode(bytes);
  };
  expect(read('coat_LOD2.dae')).toBe('level');
  expect(read('textures/cloth.png')).toBe('cloth');
  expect(read('textures/../coat_LOD2.dae')).toBe('level');
  for (const path of [
    ...['../secret.bin', 'textures/../../secret.bin', join(folder, 'secret.bin')],
    ...['', '.', '..', 'nothing.dae', 'textures'],
  ]) {
    expect(read(path)).toBe(null);
  }
});
