import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/manual-clock.ts';
import { anyAvatar, anyRegion } from '../../../test/session/watch-arbitrary.ts';
import { CLOSE_CODES } from '../../protocol/bridge/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';
import type { SocketHandlers } from '../session-environment.ts';
import { encodeWatchFrame, type WatchEvent, type WatchFrame, WatchScene } from '../watch/index.ts';
import { WatchClient } from './watch-client.ts';
import type { WatchClientEvent, WatchStatus } from './watch-client-contract.ts';

const SOURCE = 'https://bridge.example/bridge/v1/watch/square';
const [avatar] = fc.sample(anyAvatar, { numRuns: 1, seed: 3 });
const [region] = fc.sample(anyRegion, { numRuns: 1, seed: 3 });
const ENTERED: WatchEvent[] = [
  { type: 'region', region, shift: null },
  { type: 'avatars', changed: [avatar], gone: [] },
];

class FakeSocket {
  readonly sent: string[] = [];
  readonly handlers: SocketHandlers;
  isClosed = false;

  constructor(handlers: SocketHandlers) {
    this.handlers = handlers;
  }
}

/** A client whose bridge is the test. */
function watch({ list = ['square'], picture = null as Uint8Array | null } = {}) {
  const clock = new ManualClock();
  const sockets: FakeSocket[] = [];
  const requests: string[] = [];
  const events: WatchClientEvent[] = [];
  const client = new WatchClient(
    {
      clock,
      random: () => 0.5,
      openSocket: (url, protocols, handlers) => {
        expect(url).toBe(SOURCE.replace('https', 'wss'));
        expect(protocols).toEqual(['vitrine.watch.v1']);
        const socket = new FakeSocket(handlers);
        sockets.push(socket);
        return {
          send: (data) => socket.sent.push(String(data)),
          close: () => {
            socket.isClosed = true;
          },
        };
      },
      fetch: async (url) => {
        requests.push(String(url));
        if (String(url).endsWith('/snapshot')) {
          return new Response(picture as BodyInit | null, { status: picture ? 200 : 404 });
        }
        return Response.json(list.map((id) => ({ id, watching: 200 })));
      },
    },
    SOURCE,
    (event) => events.push(event),
  );
  const last = () => sockets.at(-1)!;
  return {
    ...{ clock, sockets, requests, events, client, last },
    open: () => last().handlers.opened(),
    say: (fields: object = {}) =>
      last().handlers.text(
        JSON.stringify({
          ...{
            type: 'source',
            id: 'square',
            name: 'Square',
            views: [],
            watching: 3,
            state: 'live',
          },
          ...{ since: null, retryAt: null, ...fields },
        }),
      ),
    frame: (frame: WatchFrame) => last().handlers.bytes(encodeWatchFrame(frame)),
    status: () =>
      events.flatMap((event) => (event.type === 'watch-status' ? [event.status] : [])).at(-1)!,
    ofType: (type: string) => events.filter((event) => event.type === type),
  };
}

let sequence = 0;
const header = (clock: ManualClock, epoch = 1) => ({
  ...{ epoch, sequence: ++sequence },
  time: clock.wall(),
});

function snapshot(clock: ManualClock, epoch = 1): WatchFrame {
  const motion = { slots: new Uint16Array(0), rows: new Float32Array(0) };
  const scene = { events: ENTERED, motion, ages: new Uint16Array(0), puppets: null };
  return { ...header(clock, epoch), kind: 'snapshot', scene };
}

function motion(clock: ManualClock, x: number): WatchFrame {
  const rows = new Float32Array(MOTION_STRIDE);
  rows.set([x, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  return { ...header(clock), kind: 'motion', motion: { slots: Uint16Array.of(avatar.slot), rows } };
}

describe('WatchClient', () => {
  it('reports the source, its scene, and then what moves in it', async () => {
    const { clock, open, say, frame, status, ofType } = watch();
    open();
    say();
    frame(snapshot(clock));
    expect(status()).toMatchObject({ phase: 'live', name: 'Square', watching: 3 });
    expect(ofType('region')).toHaveLength(1);
    expect(ofType('avatars')).toHaveLength(1);
    frame(motion(clock, 5));
    await clock.run(100);
    const rows = ofType('motion').map((event) => (event.type === 'motion' ? event.rows[0] : null));
    expect(rows).toEqual([undefined, 5]);
  });

  it('tells how far it is behind the region, by the clock of the bridge', async () => {
    const { clock, last, open, say, frame, ofType } = watch();
    open();
    say();
    const [question] = last().sent.map((text) => JSON.parse(text));
    expect(question).toEqual({ type: 'time', sent: clock.wall() });
    // The bridge is five seconds ahead, and its frames are 400 ms old.
    last().handlers.text(
      JSON.stringify({ type: 'time', sent: question.sent, now: question.sent + 5000 }),
    );
    frame(snapshot(clock));
    for (let step = 0; step < 20; step++) {
      frame({ ...motion(clock, step), time: clock.wall() + 5000 - 400 });
      await clock.run(100);
    }
    const delays = ofType('watch-delay').map((event) => 'seconds' in event && event.seconds);
    expect(delays.at(-1)).toBeCloseTo(0.42, 2);
  });

  it('keeps the scene while the bridge is away, and comes back by itself within 8 seconds', async () => {
    const { clock, sockets, last, open, say, frame, status, ofType } = watch();
    open();
    say();
    frame(snapshot(clock));
    const broken = clock.wall();
    last().handlers.closed(1006, '');
    expect(status().phase, 'most are back at once').toBe('live');
    for (let attempt = 1; attempt < 12; attempt++) {
      const before = sockets.length;
      await clock.run(8000);
      expect(sockets.length).toBeGreaterThan(before);
      last().handlers.closed(1006, '');
    }
    expect(status()).toMatchObject({ phase: 'away', since: broken });
    expect(status().retryAt! - clock.wall()).toBeLessThanOrEqual(8000);
    await clock.run(8000);
    open();
    say();
    frame(snapshot(clock, 2));
    expect(status()).toMatchObject({ phase: 'live', since: null, retryAt: null });
    // Nothing flickers: the region that is shown is not entered again.
    expect(ofType('region')).toHaveLength(1);
    expect(
      ofType('avatars').some((event) => event.type === 'avatars' && event.gone.length > 0),
    ).toBe(false);
  });

  it('shows since when the region is away, and when the bridge tries again, by its own clock', async () => {
    const { clock, last, open, say, status } = watch();
    open();
    const { sent } = JSON.parse(last().sent[0]);
    last().handlers.text(JSON.stringify({ type: 'time', sent, now: sent - 60_000 }));
    say({ state: 'away', since: sent - 61_000, retryAt: sent - 52_000 });
    expect(status()).toMatchObject({ phase: 'away', since: sent - 1000, retryAt: sent + 8000 });
    await clock.run(1);
  });

  it('gets a picture every ten seconds while the source is full', async () => {
    const scene = new WatchScene();
    const clockOfPicture = new ManualClock();
    scene.apply(snapshot(clockOfPicture));
    const { clock, sockets, last, requests, status, ofType, open, say } = watch({
      picture: scene.snapshot(),
    });
    last().handlers.closed(CLOSE_CODES.full, 'full');
    await clock.run(0);
    expect(status()).toMatchObject({ phase: 'full', watching: 200 });
    expect(ofType('avatars')).not.toHaveLength(0);
    expect(requests).toContain(`${SOURCE}/snapshot`);
    expect(requests).toContain('https://bridge.example/bridge/v1/watch');
    await clock.run(9999);
    expect(sockets).toHaveLength(1);
    await clock.run(1);
    expect(sockets).toHaveLength(2);
    open();
    say();
    expect(status().phase).toBe('live');
  });

  it('says that the bridge has no such source', async () => {
    const { clock, last, status } = watch({ list: ['other'] });
    last().handlers.closed(1006, '');
    await clock.run(10);
    expect(status().phase).toBe('unknown');
  });

  it('stands still while it is paused, and goes on with the present scene', async () => {
    const { clock, client, open, say, frame, ofType } = watch();
    open();
    say();
    frame(snapshot(clock));
    client.setPaused(true);
    const before = ofType('motion').length;
    frame(motion(clock, 1));
    frame(motion(clock, 2));
    await clock.run(1000);
    expect(ofType('motion')).toHaveLength(before);
    client.setPaused(false);
    const shown = ofType('motion').at(-1);
    expect(shown?.type === 'motion' && shown.rows[0]).toBe(2);
    expect(ofType('region')).toHaveLength(1);
  });

  it('leaves the bridge while nobody looks', async () => {
    const { clock, client, sockets, last, open, say } = watch();
    open();
    say();
    client.setSuspended(true);
    expect(last().isClosed).toBe(true);
    await clock.run(60_000);
    expect(sockets).toHaveLength(1);
    client.setSuspended(false);
    expect(sockets).toHaveLength(2);
    client.close();
    await clock.run(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('connects again after what it cannot read, and after silence', async () => {
    const { clock, sockets, last, open, say } = watch();
    open();
    say();
    last().handlers.bytes(Uint8Array.of(99, 1, 2));
    expect(last().isClosed).toBe(true);
    await clock.run(1000);
    expect(sockets).toHaveLength(2);
    open();
    await clock.run(30_000);
    expect(sockets.length).toBeGreaterThan(2);
  });

  it('does nothing for texts that are not the bridge’s', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { last, open, status, client } = watch();
        open();
        last().handlers.text(text);
        expect(status().phase satisfies WatchStatus['phase']).toBe('connecting');
        client.close();
      }),
    );
  });
});
