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
const NO_RESPONSE = 'no response';

/** A region that stores a state. It first responds with the statuses of the argument. */
function region(...first: (number | typeof NO_RESPONSE)[]) {
  const clock = new ManualClock();
  const reported: PuppetryAccess[] = [];
  const requests: { method: string; at: number }[] = [];
  let state = INITIAL_PUPPETRY_STATE;
  let concurrent = 0;
  let most = 0;
  const fetchCap: CapabilityFetch = async (name, query, { method, body, contentType, signal }) => {
    expect([name, query]).toEqual(['Puppetry', '']);
    requests.push({ method, at: clock.now() });
    most = Math.max(most, ++concurrent);
    await new Promise<void>((resolve) => void clock.after(20, resolve));
    concurrent -= 1;
    signal?.throwIfAborted();
    const status = first.shift() ?? 200;
    if (status === NO_RESPONSE) throw new TypeError('no network');
    if (status !== 200) return response(status, new Uint8Array());
    if (body) {
      expect(contentType).toBe(LLSD);
      state = changePuppetryState(state, decodePuppetryChange(body));
    }
    return response(200, encodePuppetryState(state));
  };
  const puppetry = new RegionPuppetry(fetchCap, clock, (access) => reported.push(access));
  const kinds = () => reported.map(({ kind }) => kind);
  return { clock, reported, requests, puppetry, kinds, most: () => most };
}

function response(status: number, bytes: Uint8Array<ArrayBuffer>): CapabilityResponse {
  return { status, bytes };
}

describe("a region's puppetry", () => {
  it('is requested on arrival', async () => {
    const { clock, reported, requests, puppetry } = region();
    puppetry.start(['Puppetry']);
    expect(puppetry.access).toEqual({ kind: 'requesting' });
    await clock.run(100);
    expect(reported).toEqual([
      { kind: 'requesting' },
      { kind: 'available', state: INITIAL_PUPPETRY_STATE },
    ]);
    expect(requests).toEqual([{ method: 'GET', at: 0 }]);
  });

  it('is absent where the region has no such capability: nothing is requested', async () => {
    const { clock, reported, requests, puppetry } = region();
    puppetry.start(['EventQueueGet']);
    await clock.run(100);
    expect([reported, requests]).toEqual([[{ kind: 'absent' }], []]);
    expect(await puppetry.change({ range: 5 })).toEqual({ kind: 'failed', status: 0 });
  });

  it('is requested again a quarter of a second after a 404, three times in all', async () => {
    const late = region(404, 404);
    late.puppetry.start(['Puppetry']);
    await late.clock.run(1000);
    expect(late.requests.map(({ at }) => at)).toEqual([0, 270, 540]);
    expect(late.kinds()).toEqual(['requesting', 'available']);
    const never = region(404, 404, 404, 404);
    never.puppetry.start(['Puppetry']);
    await never.clock.run(5000);
    expect(never.requests).toHaveLength(3);
    expect(never.reported.at(-1)).toEqual({ kind: 'failed', status: 404 });
  });

  it.each<[string, number | typeof NO_RESPONSE, number]>([
    ['an error', 500, 500],
    ['no response', NO_RESPONSE, 0],
  ])('has failed after %s, without another attempt', async (_, first, status) => {
    const { clock, reported, requests, puppetry } = region(first);
    puppetry.start(['Puppetry']);
    await clock.run(5000);
    expect(reported.at(-1)).toEqual({ kind: 'failed', status });
    expect(requests).toHaveLength(1);
  });

  it('has failed after a response that cannot be read', async () => {
    const clock = new ManualClock();
    const reported: PuppetryAccess[] = [];
    const fetchCap = async () => response(200, Uint8Array.of(1, 2, 3));
    new RegionPuppetry(fetchCap, clock, (access) => reported.push(access)).start(['Puppetry']);
    await clock.run(100);
    expect(reported.at(-1)).toEqual({ kind: 'failed', status: 200 });
  });

  it('is changed, with the same retries, and reports its whole state', async () => {
    const { clock, reported, puppetry } = region(200, 404, 200, 500);
    puppetry.start(['Puppetry']);
    await clock.run(100);
    const change = puppetry.change({ range: 7, mute: [idOf(1)] });
    await clock.run(1000);
    const state = { ...INITIAL_PUPPETRY_STATE, range: 7, muted: [idOf(1)] };
    expect(await change).toEqual({ kind: 'changed', state });
    expect(reported.at(-1)).toEqual({ kind: 'available', state });
    const refused = puppetry.change({ range: 9 });
    await clock.run(1000);
    expect(await refused).toEqual({ kind: 'failed', status: 500 });
    expect(puppetry.access).toEqual({ kind: 'available', state });
  });

  it('sends and receives when an echo is switched on', async () => {
    const { clock, puppetry } = region();
    puppetry.start(['Puppetry']);
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

  it('is sent one request at a time, in order', async () => {
    const { clock, puppetry, most } = region();
    puppetry.start(['Puppetry']);
    for (let range = 0; range < 5; range++) void puppetry.change({ range });
    await clock.run(1000);
    expect(most()).toBe(1);
    expect(puppetry.access).toMatchObject({ kind: 'available', state: { range: 4 } });
  });

  it('reports nothing more once it is stopped', async () => {
    const { clock, reported, puppetry, kinds } = region();
    puppetry.start(['Puppetry']);
    const change = puppetry.change({ range: 5 });
    await clock.run(10);
    puppetry.stop();
    puppetry.stop();
    await clock.run(1000);
    expect(await change).toEqual({ kind: 'failed', status: 0 });
    expect(kinds()).toEqual(['requesting', 'none']);
    puppetry.start(['Puppetry']);
    await clock.run(100);
    expect(reported.at(-1)).toEqual({ kind: 'available', state: INITIAL_PUPPETRY_STATE });
  });
});
