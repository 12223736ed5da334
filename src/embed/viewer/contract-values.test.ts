import { expect, it } from 'vitest';
import { FileError, failureOf } from '../../app/files/file-errors.ts';
import { fileFailure, stageFailure } from './contract-values.ts';

it('has the sentences of the page for a file', async () => {
  const refused = new FileError('fetch-refused', 'no', undefined, { status: 403 });
  expect(await fileFailure(failureOf('outfit/tee.llmesh', refused))).toEqual({
    code: 'fetch-refused',
    message: 'tee.llmesh could not be fetched. The server answered with status 403.',
    fileName: 'tee.llmesh',
    fatal: false,
  });
});

it('has a reason why nothing can be drawn', () => {
  const fatal = { fileName: null, fatal: true };
  expect(stageFailure('no-webgl')).toEqual({
    ...{ code: 'no-webgl', ...fatal },
    message: 'This browser gives no WebGL 2, which drawing the avatar takes.',
  });
  expect(stageFailure('context-lost')).toEqual({
    ...{ code: 'context-lost', ...fatal },
    message: 'The graphics card dropped the picture. It comes back by itself if it can.',
  });
});
