import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/manual-clock.ts';
import { idOf } from '../../../test/scene-records.ts';
import {
  changePuppetryState,
  decodePuppetryChange,
  encodePuppetryState,
  INITIAL_PUPPETRY_STATE,
} from '../../protocol/puppetry/index.ts';
import type { CapabilityFetch, CapabilityResponse } from '../bridge-http.ts';
import type { PuppetryAccess } from './puppetry-contract.ts';
import { RegionPuppetry } from './region-puppetry.ts';

const LLSD = 'application/llsd+xml';
const SILENCE = 'silence';

/** A region that keeps a state; statuses that it answers before that are given. */
function region(...first: (number | typeof SILENCE)[]) {
  const clock = new ManualClock();
  const told: PuppetryAccess[] = [];
  const asked: { method: string; at: number }[] = [];
  let state = INITIAL_PUPPETRY_STATE;
  let underWay = 0;
  let most = 0;
  const fetchCap: CapabilityFetch = async (name, query, { method, body, contentType, signal }) => {
    expect([name, query]).toEqual(['Puppetry', '']);
    asked.push({ method, at: clock.now() });
    most = Math.max(most, ++underWay);
    await new Promise<void>((resolve) => void clock.after(20, resolve));
    underWay -= 1;
    signal?.throwIfAborted();
    const status = first.shift() ?? 200;
    if (status === SILENCE) throw new TypeError('no network');
    if (status !== 200) return answer(status, new Uint8Array());
    if (body) {
      expect(contentType).toBe(LLSD);
      state = changePuppetryState(state, decodePuppetryChange(body));
    }
    return answer(200, encodePuppetryState(state));
  };
  const puppetry = new RegionPuppetry(clock, (access) => told.push(access));
  const kinds = () => told.map(({ kind }) => kind);
  return { clock, told, asked, fetchCap, puppetry, kinds, most: () => most };
}

function answer(status: number, bytes: Uint8Array<ArrayBuffer>): CapabilityResponse {
  return { status, bytes };
}

describe("a region's puppetry", () => {
  it('is asked on arrival', async () => {
    const { clock, told, asked, fetchCap, puppetry } = region();
    puppetry.enter(fetchCap, ['Puppetry']);
    expect(puppetry.access).toEqual({ kind: 'requesting' });
    await clock.run(100);
    expect(told).toEqual([
      { kind: 'requesting' },
      { kind: 'available', state: INITIAL_PUPPETRY_STATE },
    ]);
    expect(asked).toEqual([{ method: 'GET', at: 0 }]);
  });

  it('is absent where the region has no such capability: nothing is asked', async () => {
    const { clock, told, asked, fetchCap, puppetry } = region();
    puppetry.enter(fetchCap, ['EventQueueGet']);
    await clock.run(100);
    expect([told, asked]).toEqual([[{ kind: 'absent' }], []]);
    expect(await puppetry.change({ range: 5 })).toEqual({ kind: 'failed', status: 0 });
  });

  it('is asked again a quarter of a second after a 404, three times in all', async () => {
    const late = region(404, 404);
    late.puppetry.enter(late.fetchCap, ['Puppetry']);
    await late.clock.run(1000);
    expect(late.asked.map(({ at }) => at)).toEqual([0, 270, 540]);
    expect(late.kinds()).toEqual(['requesting', 'available']);
    const never = region(404, 404, 404, 404);
    never.puppetry.enter(never.fetchCap, ['Puppetry']);
    await never.clock.run(5000);
    expect(never.asked).toHaveLength(3);
    expect(never.told.at(-1)).toEqual({ kind: 'failed', status: 404 });
  });

  it.each<[string, number | typeof SILENCE, number]>([
    ['an error', 500, 500],
    ['no answer', SILENCE, 0],
  ])('has failed after %s, without another try', async (_, first, status) => {
    const { clock, told, asked, fetchCap, puppetry } = region(first);
    puppetry.enter(fetchCap, ['Puppetry']);
    await clock.run(5000);
    expect(told.at(-1)).toEqual({ kind: 'failed', status });
    expect(asked).toHaveLength(1);
  });

  it('has failed with an answer that is none', async () => {
    const { clock, told, puppetry } = region();
    puppetry.enter(async () => answer(200, Uint8Array.of(1, 2, 3)), ['Puppetry']);
    await clock.run(100);
    expect(told.at(-1)).toEqual({ kind: 'failed', status: 200 });
  });

  it('is changed, with the same patience, and tells its whole state', async () => {
    const { clock, told, fetchCap, puppetry } = region(200, 404, 200, 500);
    puppetry.enter(fetchCap, ['Puppetry']);
    await clock.run(100);
    const wish = puppetry.change({ range: 7, mute: [idOf(1)] });
    await clock.run(1000);
    const state = { ...INITIAL_PUPPETRY_STATE, range: 7, muted: [idOf(1)] };
    expect(await wish).toEqual({ kind: 'changed', state });
    expect(told.at(-1)).toEqual({ kind: 'available', state });
    const refused = puppetry.change({ range: 9 });
    await clock.run(1000);
    expect(await refused).toEqual({ kind: 'failed', status: 500 });
    expect(puppetry.access).toEqual({ kind: 'available', state });
  });

  it('sends and receives for whoever wants an echo', async () => {
    const { clock, fetchCap, puppetry } = region();
    puppetry.enter(fetchCap, ['Puppetry']);
    void puppetry.change({ transmit: false, receive: false });
    void puppetry.change({ echoBack: true });
    await clock.run(1000);
    const state = { transmit: true, receive: true, echoBack: true };
    expect(puppetry.access).toMatchObject({ kind: 'available', state });
    void puppetry.change({ receive: false });
    void puppetry.change({ echoBack: false });
    await clock.run(1000);
    expect(puppetry.access).toMatchObject({ state: { receive: false, echoBack: false } });
  });

  it('is asked one thing at a time, in order', async () => {
    const { clock, fetchCap, puppetry, most } = region();
    puppetry.enter(fetchCap, ['Puppetry']);
    for (let range = 0; range < 5; range++) void puppetry.change({ range });
    await clock.run(1000);
    expect(most()).toBe(1);
    expect(puppetry.access).toMatchObject({ kind: 'available', state: { range: 4 } });
  });

  it('is of no interest any more once it is left', async () => {
    const { clock, told, fetchCap, puppetry, kinds } = region();
    puppetry.enter(fetchCap, ['Puppetry']);
    const wish = puppetry.change({ range: 5 });
    await clock.run(10);
    puppetry.leave();
    puppetry.leave();
    await clock.run(1000);
    expect(await wish).toEqual({ kind: 'failed', status: 0 });
    expect(kinds()).toEqual(['requesting', 'none']);
    puppetry.enter(fetchCap, ['Puppetry']);
    await clock.run(100);
    expect(told.at(-1)).toEqual({ kind: 'available', state: INITIAL_PUPPETRY_STATE });
  });
});
