import { describe, expect, it } from 'vitest';
import { eventQueueResponse, seedResponse } from '../../../test/grid-responses.ts';
import { ManualClock } from '../../../test/manual-clock.ts';
import { decodeLlsdXml } from '../../formats/llsd/index.ts';
import type { GridEvent } from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import { EventQueuePoller, fetchSeed } from './region-capabilities.ts';

type Reply = { status: number; bytes?: Uint8Array<ArrayBuffer> } | 'no-network';

/** Sends the replies one after the other, each after some milliseconds; after them requests wait until aborted. */
function scriptedFetch(clock: ManualClock, replies: readonly Reply[], milliseconds = 20) {
  const requests: { at: number; body: unknown }[] = [];
  const waiting = [...replies];
  const fetchCap: CapabilityFetch = (_name, _query, { body, signal }) =>
    new Promise((resolve, reject) => {
      requests.push({ at: clock.now(), body: decodeLlsdXml(body ?? new Uint8Array()) });
      const reply = waiting.shift();
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (reply === undefined) return;
      clock.after(milliseconds, () => {
        if (reply === 'no-network') reject(new TypeError('no network'));
        else resolve({ bytes: new Uint8Array(), ...reply });
      });
    });
  return { fetchCap, requests };
}

const EVENT = eventQueueResponse('ParcelProperties', new Map());

describe('the seed', () => {
  it('is requested again until the simulator knows the agent', async () => {
    const clock = new ManualClock();
    const bytes = seedResponse({ GetMesh2: 'http://m/' });
    const replies: Reply[] = [{ status: 503 }, 'no-network', { status: 200, bytes }];
    const { fetchCap, requests } = scriptedFetch(clock, replies);
    const names = fetchSeed(fetchCap, clock, new AbortController().signal);
    await clock.run(5000);
    expect(await names).toEqual(['GetMesh2']);
    expect(requests.map(({ at }) => at)).toEqual([0, 1020, 3040]);
  });

  it('is requested at most six times, and not again when the region is left', async () => {
    const clock = new ManualClock();
    const { fetchCap, requests } = scriptedFetch(clock, Array(9).fill({ status: 404 }));
    const names = fetchSeed(fetchCap, clock, new AbortController().signal);
    await clock.run(60_000);
    expect(await names).toBeNull();
    expect(requests).toHaveLength(6);

    const controller = new AbortController();
    const left = fetchSeed(scriptedFetch(clock, []).fetchCap, clock, controller.signal);
    controller.abort();
    expect(await left).toBeNull();
  });
});

describe('the event queue', () => {
  async function run(replies: readonly Reply[], milliseconds: number, lasting?: number) {
    const clock = new ManualClock();
    const events: GridEvent[] = [];
    const { fetchCap, requests } = scriptedFetch(clock, replies, lasting);
    const controller = new AbortController();
    const queue = new EventQueuePoller(fetchCap, clock, (event) => void events.push(event));
    let isDone = false;
    const running = queue.run(controller.signal).then(() => {
      isDone = true;
    });
    await clock.run(milliseconds);
    const wasDone = isDone;
    controller.abort();
    await clock.run(100);
    await running;
    return { events, requests, wasDone, queue };
  }

  it('reports events and acknowledges them with the next poll', async () => {
    const { events, requests } = await run([{ status: 200, bytes: EVENT }], 1000);
    expect(events).toMatchObject([{ name: 'other', message: 'ParcelProperties' }]);
    const acks = requests.map(({ body }) => (body as Map<string, unknown>).get('ack'));
    expect(acks).toEqual([null, 1n]);
  });

  it('is polled again at once after a long poll without events', async () => {
    const { requests } = await run([{ status: 502 }], 40_000, 30_000);
    expect(requests.map(({ at }) => at)).toEqual([0, 30_050]);
  });

  it('is polled again after delays if there are errors: 20 s, then 25 s', async () => {
    const replies: Reply[] = [{ status: 500 }, { status: 200, bytes: Uint8Array.of(1) }];
    const { requests } = await run(replies, 60_000);
    expect(requests.map(({ at }) => at)).toEqual([0, 20_020, 45_040]);
  });

  it('is not polled any more when it is closed', async () => {
    const { requests, wasDone } = await run([{ status: 404 }], 60_000);
    expect([requests.length, wasDone]).toEqual([1, true]);
  });

  it('skips an event that cannot be read', async () => {
    const bytes = eventQueueResponse('TeleportFinish', 'nonsense');
    const { events } = await run(
      [
        { status: 200, bytes },
        { status: 200, bytes: EVENT },
      ],
      1000,
    );
    expect(events).toHaveLength(1);
  });
});
