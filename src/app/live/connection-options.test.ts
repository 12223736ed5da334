import { describe, expect, it } from 'vitest';
import { requestedUpdateRate } from './connection-options.ts';

describe('requestedUpdateRate', () => {
  it.each([
    ['?updates=5', 5],
    ['?updates=10', 10],
    ['?updates=0', null],
    ['?updates=11', null],
    ['?updates=fast', null],
    ['', null],
  ])('reads %j as %j', (query, rate) => {
    expect(requestedUpdateRate(`https://example.org/${query}`)).toBe(rate);
  });
});
