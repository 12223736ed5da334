import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashOf } from '../skin/index.ts';
import { paintTeeCloth } from './index.ts';
import hashes from './tee-cloth-hashes.json' with { type: 'json' };

it('paints the pixels of the tee: otherwise run `npx tsx scripts/make-sample-textures.ts`', () => {
  const painted = Object.entries(paintTeeCloth()).map(([name, { rgb }]) => [name, hashOf(rgb)]);
  expect(painted).toEqual(Object.entries(hashes).map(([name, { pixels }]) => [name, pixels]));
}, 120_000);

it.each(Object.entries(hashes))('%s.webp is the file that was made', (name, { file }) => {
  const bytes = readFileSync(new URL(`../../public/samples/${name}.webp`, import.meta.url));
  expect(hashOf(bytes)).toBe(file);
  expect(bytes.length).toBeLessThan(110_000);
});
