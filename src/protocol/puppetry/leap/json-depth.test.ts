import { expect, it } from 'vitest';
import { isJsonWithin } from './json-depth.ts';

it('counts brackets, but not those in texts', () => {
  expect(isJsonWithin('{"a": [[1]], "b": [[2]]}', 3)).toBe(true);
  expect(isJsonWithin('{"a": [[1]], "b": [[2]]}', 2)).toBe(false);
  expect(isJsonWithin('["[[[{", "\\"[[", "\\\\", 1]', 1)).toBe(true);
  expect(isJsonWithin('["\\\\", [1]]', 1)).toBe(false);
  expect(isJsonWithin('1', 0)).toBe(true);
});
