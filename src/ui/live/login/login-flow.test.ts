import { describe, expect, it } from 'vitest';
import type { LoginForm, LoginOutcome } from '../../../session/index.ts';
import { LoginFlow } from './login-flow.ts';

const FORM: LoginForm = {
  grid: 'osgrid',
  first: 'Wren',
  last: 'Okafor',
  password: 'secret',
  start: 'last',
  agreesToTerms: false,
  readCritical: false,
  machineId: 'ab',
  platform: 'lnx',
};

const asks = (question: 'terms' | 'critical-message' | 'code', message = ''): LoginOutcome => ({
  kind: 'refused',
  reason: question,
  message,
  question,
  mfaHash: question === 'code' ? 'hash' : null,
});

/** Answers each login with the next outcome; an `Error` is thrown. */
function flowWith(...outcomes: (LoginOutcome | Error)[]) {
  const forms: LoginForm[] = [];
  const welcomed: (string | null)[] = [];
  let logouts = 0;
  const flow = new LoginFlow({
    async login(form) {
      forms.push(form);
      const outcome = outcomes.shift()!;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    async logout() {
      logouts++;
    },
    onWelcome(_form, mfaHash) {
      welcomed.push(mfaHash);
    },
  });
  return { flow, forms, welcomed, logouts: () => logouts };
}

describe('LoginFlow', () => {
  it('is busy until the grid welcomes', async () => {
    const { flow, welcomed } = flowWith({ kind: 'logged-in', mfaHash: null });
    const done = flow.submit(FORM, null);
    expect(flow.stage.value).toEqual({ kind: 'busy' });
    await done;
    expect(flow.stage.value).toEqual({ kind: 'form', problem: null });
    expect(welcomed).toEqual([null]);
  });

  it('asks for terms, message and code in turn, and keeps what was given', async () => {
    const { flow, forms, welcomed } = flowWith(
      asks('terms', 'Be kind.'),
      asks('critical-message'),
      asks('code'),
      { kind: 'logged-in', mfaHash: null },
    );
    await flow.submit(FORM, null);
    expect(flow.stage.value).toEqual({ kind: 'question', question: 'terms', message: 'Be kind.' });
    await flow.answer();
    await flow.answer();
    await flow.answer(' 123456 ');
    expect(forms.at(-1)).toEqual({
      ...FORM,
      agreesToTerms: true,
      readCritical: true,
      token: '123456',
      mfaHash: 'hash',
    });
    expect(welcomed).toEqual(['hash']);
  });

  it('gives a refusal in the words of the grid, or else its reason', async () => {
    const refused = { kind: 'refused', reason: 'key', question: null, mfaHash: null } as const;
    const { flow } = flowWith(
      { ...refused, message: '<b>Wrong</b> password.' },
      { ...refused, message: '' },
    );
    await flow.submit(FORM, null);
    expect(flow.stage.value).toMatchObject({ problem: { words: '<b>Wrong</b> password.' } });
    await flow.submit(FORM, null);
    expect(flow.stage.value).toMatchObject({ problem: { words: 'key' } });
  });

  it('says what a bridge would not do, and with which details', async () => {
    const { flow } = flowWith({ kind: 'failed', code: 'grid-status', detail: '503' });
    await flow.submit(FORM, null);
    expect(flow.stage.value).toEqual({
      kind: 'form',
      problem: {
        title: 'The grid answered with an error',
        words: 'Try again later, or check that the address is that of its login. (503)',
      },
    });
  });

  it('can be tried again where a part of the page did not come', async () => {
    const { flow, welcomed } = flowWith(new Error('offline'), { kind: 'logged-in', mfaHash: null });
    await flow.submit(FORM, null);
    expect(flow.stage.value).toMatchObject({
      problem: { words: expect.stringMatching(/network/) },
    });
    await flow.submit(FORM, null);
    expect(welcomed).toHaveLength(1);
  });

  it('does not hear the answer to a login that was given up', async () => {
    const { flow, welcomed, logouts } = flowWith({ kind: 'logged-in', mfaHash: null });
    const done = flow.submit(FORM, null);
    flow.cancel();
    await done;
    expect(welcomed).toEqual([]);
    expect(logouts()).toBe(1);
    expect(flow.stage.value).toEqual({ kind: 'form', problem: null });
  });

  it('declined, forgets the form and leaves no session', async () => {
    const { flow, forms, logouts } = flowWith(asks('terms'), { kind: 'logged-in', mfaHash: null });
    await flow.submit(FORM, null);
    flow.cancel();
    await flow.answer();
    expect(forms).toHaveLength(1);
    expect(logouts()).toBe(0);
  });
});
