import { describe, expect, it } from 'vitest';
import type {
  BubbleAvatarChoice,
  BubbleChoice,
  BubbleConnectOutcome,
} from '../../session/index.ts';
import { BubbleFlow } from './bubble-flow.ts';

const UPPER: BubbleChoice = { id: 'u', description: 'Upper Quay', facts: null };
const LOWER: BubbleChoice = { id: 'l', description: 'Lower Quay', facts: null };
const FORM = { server: 'quay', user: 'amara', passphrase: 'secret' };
const AMARA: BubbleAvatarChoice = { id: 'a', modelId: 'm', description: 'Amara' };
const HERON: BubbleAvatarChoice = { id: 'h', modelId: 'm', description: 'Heron' };
const CONNECTED: BubbleConnectOutcome = { kind: 'connected', serverName: 'Quay', programName: '' };

/** A flow over a server whose answers the test gives, and what it was asked. */
function createFlow(outcome: BubbleConnectOutcome | null = CONNECTED) {
  const asked: string[] = [];
  let answer: BubbleConnectOutcome | null = outcome;
  const waiting = new Map<string, (avatars: readonly BubbleAvatarChoice[]) => void>();
  let doesJoin = true;
  const flow = new BubbleFlow({
    async connect({ server, user }) {
      asked.push(`connect ${server} ${user}`);
      if (!answer) throw new Error('not loaded');
      return answer;
    },
    listBubbles: async () => [UPPER, LOWER],
    listAvatars: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    async join(bubble, avatar) {
      asked.push(`join ${bubble} ${avatar}`);
      return doesJoin;
    },
    disconnect: async () => void asked.push('disconnect'),
    onSignedIn: ({ user }) => asked.push(`remember ${user}`),
    onJoined: () => asked.push('joined'),
  });
  return {
    flow,
    asked,
    setOutcome: (next: BubbleConnectOutcome) => {
      answer = next;
    },
    refuseJoin: () => {
      doesJoin = false;
    },
    /** Answers the list of avatars of a bubble. */
    async avatars(id: string, ...list: BubbleAvatarChoice[]) {
      await expect.poll(() => waiting.has(id)).toBe(true);
      waiting.get(id)!(list);
      await new Promise<void>((resolve) => setTimeout(resolve));
    },
    choices() {
      const state = flow.state.value;
      if (state.kind !== 'choosing' && state.kind !== 'joining') throw new Error(state.kind);
      return state.choices;
    },
  };
}

describe('BubbleFlow', () => {
  it('signs in, lists bubbles and avatars, and joins', async () => {
    const { flow, asked, avatars, choices } = createFlow();
    const done = flow.signIn(FORM, null);
    expect(flow.state.value.kind).toBe('signing-in');
    await avatars('u', AMARA, HERON);
    await done;
    expect(choices()).toMatchObject({ user: 'amara', bubble: UPPER, avatarId: 'a' });
    flow.chooseAvatar('h');
    await flow.join();
    expect(asked).toEqual(['connect quay amara', 'remember amara', 'join u h', 'joined']);
  });

  it('keeps the avatar of one bubble for another that admits it, and ignores the late list of the first', async () => {
    const { flow, avatars, choices } = createFlow();
    void flow.signIn(FORM, null);
    await avatars('u', AMARA, HERON);
    flow.chooseAvatar('h');
    void flow.chooseBubble('l');
    expect(choices()).toMatchObject({ bubble: LOWER, avatars: null });
    void flow.chooseBubble('u');
    void flow.chooseBubble('l');
    await avatars('u', AMARA);
    expect(choices().avatars).toBeNull();
    await avatars('l', AMARA, HERON);
    expect(choices()).toMatchObject({ bubble: LOWER, avatarId: 'h' });
  });

  it('names the field that the server refuses, by the server’s own description', async () => {
    const refused = { kind: 'refused', reason: 'authentication-failed' } as const;
    const { flow, setOutcome } = createFlow({ ...refused, serverDescription: '' });
    await flow.signIn(FORM, null);
    expect(flow.state.value).toMatchObject({ problem: { field: 'passphrase' } });
    setOutcome({ ...refused, reason: 'not-authorized', serverDescription: 'Quay' });
    await flow.signIn(FORM, null);
    expect(flow.state.value).toMatchObject({
      problem: { field: 'user', text: 'Quay does not admit this user.' },
    });
  });

  it('says what failed before the server answered', async () => {
    const { flow, setOutcome } = createFlow({ kind: 'failed', code: 'server-silent', detail: '' });
    await flow.signIn(FORM, null);
    expect(flow.state.value).toMatchObject({ problem: { field: null, title: /does not answer/ } });
    setOutcome({ kind: 'failed', code: 'unknown-bubble-server', detail: 'quay' });
    await flow.signIn(FORM, null);
    expect(flow.state.value).toMatchObject({
      problem: { text: expect.stringContaining('(quay)') },
    });
  });

  it('stays at the choice when the bubble refuses, and says so', async () => {
    const { flow, avatars, choices, refuseJoin } = createFlow();
    refuseJoin();
    void flow.signIn(FORM, null);
    await avatars('u', AMARA);
    await flow.join();
    expect(choices()).toMatchObject({ bubble: UPPER, problem: { title: /Upper Quay/ } });
  });

  it('cancels in every state: the session with the server ends, and a late answer changes nothing', async () => {
    const { flow, asked, avatars } = createFlow();
    const done = flow.signIn(FORM, null);
    flow.cancel();
    await done;
    expect(flow.state.value).toEqual({ kind: 'form', problem: null });
    void flow.signIn(FORM, null);
    await avatars('u', AMARA);
    flow.cancel();
    expect(asked.filter((each) => each === 'disconnect')).toHaveLength(2);
    // Without a session there is nothing to end.
    flow.cancel();
    expect(asked.filter((each) => each === 'disconnect')).toHaveLength(2);
  });

  it('shows newer facts of the listed bubbles, also while the avatars are listed', async () => {
    const { flow, avatars, choices } = createFlow();
    void flow.signIn(FORM, null);
    await expect.poll(() => flow.state.value.kind).toBe('choosing');
    const newer = { ...UPPER, description: 'Upper Quay, 2 avatars' };
    flow.update([newer, { ...LOWER, id: 'other' }]);
    await avatars('u', AMARA);
    expect(choices()).toMatchObject({ bubbles: [newer, LOWER], bubble: newer, avatarId: 'a' });
  });

  it('does not join without an avatar', async () => {
    const { flow, asked, avatars } = createFlow();
    void flow.signIn(FORM, null);
    await avatars('u');
    await flow.join();
    expect(asked).not.toContain('joined');
  });
});
