import { describe, expect, it } from 'vitest';
import { commandError } from '../protocol/index.ts';
import { Answers } from './answers.ts';

describe('Answers', () => {
  it('begins at once, and gives what comes of it', async () => {
    const steps: string[] = [];
    const answer = new Answers().give(async () => {
      steps.push('begun');
      return 7;
    });
    expect(steps).toEqual(['begun']);
    expect(await answer).toBe(7);
  });

  it('rejects with errors of the contract only', async () => {
    const answers = new Answers();
    const thrower = (error: unknown) => () => {
      throw error;
    };
    await expect(answers.give(thrower(commandError('bad-argument', 'no')))).rejects.toMatchObject({
      name: 'ViewerError',
      code: 'bad-argument',
    });
    await expect(answers.give(thrower(new TypeError('x is null')))).rejects.toMatchObject({
      name: 'ViewerError',
      code: 'internal',
      message: 'This is a mistake of Vitrine: x is null',
    });
    await expect(answers.give(thrower('no error'))).rejects.toMatchObject({
      code: 'internal',
      message: 'This is a mistake of Vitrine: no error',
    });
    const full = new RangeError('Array buffer allocation failed');
    await expect(answers.give(thrower(full))).rejects.toMatchObject({ code: 'out-of-memory' });
  });

  it('answers what is open when all of it ends, and everything after', async () => {
    const answers = new Answers();
    const open = answers.give(() => new Promise(() => {}));
    answers.end();
    await expect(open).rejects.toMatchObject({ code: 'disposed' });
    let isDone = false;
    const late = answers.give(() => {
      isDone = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'disposed' });
    expect(isDone).toBe(false);
  });
});
