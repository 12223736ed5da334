import { describe, expect, it } from 'vitest';
import { FileError, failureOf } from '../../app/files/file-errors.ts';
import { commandError } from '../protocol/index.ts';
import { fileFailure, PendingCommands, stageFailure } from './command-results.ts';

it('has the sentences of the page for a file', async () => {
  const refused = new FileError('fetch-refused', 'no', undefined, { status: 403 });
  expect(await fileFailure(failureOf('outfit/tee.llmesh', refused))).toEqual({
    code: 'fetch-refused',
    message: 'tee.llmesh could not be fetched. The server responded with status 403.',
    fileName: 'tee.llmesh',
    fatal: false,
  });
});

it('has a reason why nothing can be drawn', () => {
  const fatal = { fileName: null, fatal: true };
  expect(stageFailure('no-webgl')).toEqual({
    ...{ code: 'no-webgl', ...fatal },
    message: 'This browser has no WebGL 2, which is needed to draw the avatar.',
  });
  expect(stageFailure('context-lost')).toEqual({
    ...{ code: 'context-lost', ...fatal },
    message: 'The graphics card has stopped drawing. The avatar comes back by itself if possible.',
  });
});

describe('PendingCommands', () => {
  it('runs at once, and resolves to the value', async () => {
    let isRunning = false;
    const result = new PendingCommands().run(async () => {
      isRunning = true;
      return 7;
    });
    expect(isRunning).toBe(true);
    expect(await result).toBe(7);
  });

  it('rejects only with errors of the contract', async () => {
    const pending = new PendingCommands();
    const throwing = (error: unknown) => () => {
      throw error;
    };
    await expect(pending.run(throwing(commandError('bad-argument', 'no')))).rejects.toMatchObject({
      name: 'ViewerError',
      code: 'bad-argument',
    });
    await expect(pending.run(throwing(new TypeError('x is null')))).rejects.toMatchObject({
      name: 'ViewerError',
      code: 'internal',
      message: 'An error in Vitrine: x is null',
    });
    await expect(pending.run(throwing('no error'))).rejects.toMatchObject({
      code: 'internal',
      message: 'An error in Vitrine: no error',
    });
    const full = new RangeError('Array buffer allocation failed');
    await expect(pending.run(throwing(full))).rejects.toMatchObject({ code: 'out-of-memory' });
  });

  it('rejects what is pending when it is disposed of, and everything after', async () => {
    const pending = new PendingCommands();
    const unfinished = pending.run(() => new Promise(() => {}));
    pending.dispose();
    await expect(unfinished).rejects.toMatchObject({ code: 'disposed' });
    let isDone = false;
    const late = pending.run(() => {
      isDone = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'disposed' });
    expect(isDone).toBe(false);
  });
});
