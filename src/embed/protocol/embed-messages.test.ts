import { expect, it } from 'vitest';
import { ViewerError } from '../contract.ts';
import { encodeFailure } from './embed-messages.ts';

it('keeps the failure of a ViewerError', () => {
  const failure = {
    code: 'no-such-item',
    message: 'There is none.',
    fileName: 'a.mesh',
    fatal: true,
  };
  expect(encodeFailure(new ViewerError(failure))).toEqual(failure);
});

it.each([
  [Object.assign(new TypeError('x is null'), { code: 25, fatal: true }), 'x is null'],
  ['plain text', 'plain text'],
  [null, 'null'],
])('encodes anything else that is thrown as an internal error: %s', (thrown, text) => {
  expect(encodeFailure(thrown)).toEqual({
    ...{ code: 'internal', fileName: null, fatal: false },
    message: `Something went wrong in the viewer: ${text}`,
  });
});
