import { expect, it } from 'vitest';
import { isJsonDepthWithin } from './performance-lines.ts';

it('isJsonDepthWithin counts brackets, except those in texts', () => {
  expect(isJsonDepthWithin('{"a": [[1]], "b": [[2]]}', 3)).toBe(true);
  expect(isJsonDepthWithin('{"a": [[1]], "b": [[2]]}', 2)).toBe(false);
  expect(isJsonDepthWithin('["[[[{", "\\"[[", "\\\\", 1]', 1)).toBe(true);
  expect(isJsonDepthWithin('["\\\\", [1]]', 1)).toBe(false);
  expect(isJsonDepthWithin('1', 0)).toBe(true);
});
