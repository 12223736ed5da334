import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashOf } from './index.ts';
import hashes from './skin-hashes.json' with { type: 'json' };

it.each(Object.entries(hashes))('%s.webp is the file that was made', (name, { file }) => {
  const bytes = readFileSync(new URL(`../../public/samples/skin/${name}.webp`, import.meta.url));
  expect(hashOf(bytes)).toBe(file);
  expect(bytes.length).toBeLessThan(60_000);
});
