import { expect, it } from 'vitest';
import { ViewerError } from '../contract.ts';
import { failureOf } from './failure.ts';

it('takes over what the viewer says of a failure', () => {
  const told = { code: 'no-such-item', message: 'There is none.', fileName: 'a.mesh', fatal: true };
  expect(failureOf(new ViewerError(told))).toEqual(told);
});

it.each([
  [Object.assign(new TypeError('x is null'), { code: 25, fatal: true }), 'x is null'],
  ['plain text', 'plain text'],
  [null, 'null'],
])('makes a mistake of our own of whatever else is thrown: %s', (thrown, text) => {
  expect(failureOf(thrown)).toEqual({
    ...{ code: 'internal', fileName: null, fatal: false },
    message: `Something went wrong in the viewer: ${text}`,
  });
});
