import { expect, it } from 'vitest';
import { hashOf, paintSkin } from './index.ts';
import hashes from './skin-hashes.json' with { type: 'json' };

it('paints the pixels of public/samples/skin: otherwise run `npx tsx scripts/make-sample-textures.ts`', () => {
  const painted = Object.entries(paintSkin()).map(([name, { rgb }]) => [name, hashOf(rgb)]);
  const recorded = Object.entries(hashes).map(([name, { pixels }]) => [name, pixels]);
  expect(painted).toEqual(recorded);
}, 120_000);
