import { describe, expect, it, vi } from 'vitest';
import type { TeleportRequestOutcome } from '../../../session/index.ts';
import { PlaceState } from '../../state/index.ts';
import { Travel } from './travel.ts';

/** A session that answers when the test says so. */
function setUp() {
  const state = new PlaceState();
  const waiting: ((outcome: TeleportRequestOutcome) => void)[] = [];
  const ask = () => new Promise<TeleportRequestOutcome>((resolve) => waiting.push(resolve));
  const session = { teleport: vi.fn(ask), teleportHome: vi.fn(ask), cancelTeleport: vi.fn() };
  return { state, session, waiting, travel: new Travel(state, () => session) };
}

const FORM = { region: 'Dune Reach', position: [20, 30, 22] } as const;

describe('a request to teleport', () => {
  it('is shown until the grid has found the region', async () => {
    const { state, session, waiting, travel } = setUp();
    const done = travel.teleport(FORM);
    expect(state.travel.value).toEqual({ kind: 'requesting', to: 'Dune Reach' });
    expect(session.teleport).toHaveBeenCalledWith(FORM);
    waiting[0]({ kind: 'requested' });
    await done;
    expect(state.travel.value).toBeNull();
  });

  it('says why it failed, until that is dismissed', async () => {
    const { state, waiting, travel } = setUp();
    const done = travel.teleport({ ...FORM, region: '1099511628032000' }, 'Kelp Bank');
    waiting[0]({ kind: 'failed', reason: 'unknown-region' });
    await done;
    expect(state.travel.value).toEqual({
      ...{ kind: 'failed', to: 'Kelp Bank', reason: 'unknown-region' },
    });
    travel.dismissTravel();
    expect(state.travel.value).toBeNull();
  });

  it('is forgotten when it was cancelled, or another one was made', async () => {
    const { state, session, waiting, travel } = setUp();
    const first = travel.teleport(FORM);
    const second = travel.teleportHome('Home');
    waiting[0]({ kind: 'failed', reason: 'no-answer' });
    await first;
    expect(state.travel.value).toEqual({ kind: 'requesting', to: 'Home' });
    travel.cancelTeleport();
    expect(session.cancelTeleport).toHaveBeenCalledOnce();
    waiting[1]({ kind: 'failed', reason: 'no-answer' });
    await second;
    expect(state.travel.value).toBeNull();
  });
});
