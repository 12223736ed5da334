import { describe, expect, it } from 'vitest';
import type { LoginForm, LoginOutcome } from '../../session/index.ts';
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

const challenges = (
  challenge: 'terms' | 'critical-message' | 'code',
  message = '',
): LoginOutcome => ({
  kind: 'refused',
  reason: challenge,
  message,
  challenge,
  mfaHash: challenge === 'code' ? 'hash' : null,
});

/** Each login has the next of these outcomes; an `Error` is thrown. */
function flowWith(...outcomes: (LoginOutcome | Error)[]) {
  const forms: LoginForm[] = [];
  const loggedIn: (string | null)[] = [];
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
    onLoggedIn(_form, mfaHash) {
      loggedIn.push(mfaHash);
    },
  });
  return { flow, forms, loggedIn, logouts: () => logouts };
}

describe('LoginFlow', () => {
  it('is busy until the grid admits the agent', async () => {
    const { flow, loggedIn } = flowWith({ kind: 'logged-in', mfaHash: null });
    const done = flow.submit(FORM, null);
    expect(flow.state.value).toEqual({ kind: 'busy' });
    await done;
    expect(flow.state.value).toEqual({ kind: 'form', problem: null });
    expect(loggedIn).toEqual([null]);
  });

  it('requires terms, message and code in turn, and keeps each response', async () => {
    const { flow, forms, loggedIn } = flowWith(
      challenges('terms', 'Be kind.'),
      challenges('critical-message'),
      challenges('code'),
      { kind: 'logged-in', mfaHash: null },
    );
    await flow.submit(FORM, null);
    expect(flow.state.value).toEqual({
      kind: 'challenge',
      challenge: 'terms',
      message: 'Be kind.',
    });
    await flow.respond();
    await flow.respond();
    await flow.respond(' 123456 ');
    expect(forms.at(-1)).toEqual({
      ...FORM,
      agreesToTerms: true,
      readCritical: true,
      token: '123456',
      mfaHash: 'hash',
    });
    expect(loggedIn).toEqual(['hash']);
  });

  it('shows a refusal with the message of the grid, or else its reason', async () => {
    const refused = { kind: 'refused', reason: 'key', challenge: null, mfaHash: null } as const;
    const { flow } = flowWith(
      { ...refused, message: '<b>Wrong</b> password.' },
      { ...refused, message: '' },
    );
    await flow.submit(FORM, null);
    expect(flow.state.value).toMatchObject({ problem: { text: '<b>Wrong</b> password.' } });
    await flow.submit(FORM, null);
    expect(flow.state.value).toMatchObject({ problem: { text: 'key' } });
  });

  it('says why the bridge failed, with the detail', async () => {
    const { flow } = flowWith({ kind: 'failed', code: 'grid-status', detail: '503' });
    await flow.submit(FORM, null);
    expect(flow.state.value).toEqual({
      kind: 'form',
      problem: {
        title: 'The grid responded with an error',
        text: 'Try again later, or check that this is the address of its login. (503)',
      },
    });
  });

  it('can be tried again if a part of the page could not be loaded', async () => {
    const { flow, loggedIn } = flowWith(new Error('offline'), { kind: 'logged-in', mfaHash: null });
    await flow.submit(FORM, null);
    expect(flow.state.value).toMatchObject({
      problem: { text: expect.stringMatching(/network/) },
    });
    await flow.submit(FORM, null);
    expect(loggedIn).toHaveLength(1);
  });

  it('ignores the outcome of a cancelled login', async () => {
    const { flow, loggedIn, logouts } = flowWith({ kind: 'logged-in', mfaHash: null });
    const done = flow.submit(FORM, null);
    flow.cancel();
    await done;
    expect(loggedIn).toEqual([]);
    expect(logouts()).toBe(1);
    expect(flow.state.value).toEqual({ kind: 'form', problem: null });
  });

  it('forgets the form when a challenge is declined', async () => {
    const { flow, forms, logouts } = flowWith(challenges('terms'), {
      kind: 'logged-in',
      mfaHash: null,
    });
    await flow.submit(FORM, null);
    flow.cancel();
    await flow.respond();
    expect(forms).toHaveLength(1);
    expect(logouts()).toBe(0);
  });
});
