import { expect, it } from 'vitest';
import { joinBytes } from './index.ts';

it('puts bytes one behind the other, as a copy', () => {
  const first = Uint8Array.of(1, 2);
  const joined = joinBytes([first, new Uint8Array(0), Uint8Array.of(9, 3, 9).subarray(1, 2)]);
  first[0] = 7;
  expect(joined).toEqual(Uint8Array.of(1, 2, 3));
  expect(joinBytes([])).toEqual(new Uint8Array(0));
});
