import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeMesh } from './decode-mesh.ts';
import { keepLevels } from './keep-levels.ts';

const TEE = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));

it('keeps the chosen level and the skin as they are, and nothing else', async () => {
  const whole = await decodeMesh(TEE);
  const kept = keepLevels(TEE, ['high']);
  const mesh = await decodeMesh(kept);
  expect(Object.keys(mesh.sections).sort()).toEqual(['high_lod', 'skin']);
  expect(mesh.lods).toEqual({ high: whole.lods.high });
  expect(mesh.skin).toEqual(whole.skin);
  expect(mesh.physicsConvex).toBeNull();
  expect(kept.length).toBeLessThan(0.75 * TEE.length);
});

it('keeps several levels', async () => {
  const mesh = await decodeMesh(keepLevels(TEE, ['low', 'lowest']));
  expect(Object.keys(mesh.lods).sort()).toEqual(['low', 'lowest']);
});

it('refuses what is no mesh', () => {
  expect(() => keepLevels(Uint8Array.from([1, 2, 3]), ['high'])).toThrow(
    expect.objectContaining({ code: 'not-mesh' }),
  );
});
