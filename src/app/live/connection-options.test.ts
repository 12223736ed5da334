import { expect, it } from 'vitest';
import { requestedUpdateRate } from './connection-options.ts';

it.each([
  ['?updates=5', 5],
  ['?updates=10', 10],
  ['?updates=0', null],
  ['?updates=11', null],
  ['?updates=fast', null],
  ['', null],
])('%j asks for %j', (query, rate) => {
  expect(requestedUpdateRate(`https://example.org/${query}`)).toBe(rate);
});
