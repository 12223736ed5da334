import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeTables } from './make-tables.ts';

it.each([...makeTables()])('%s is what `npm run tables` makes of data/', (path, text) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
});
