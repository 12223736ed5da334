import { describe, expect, it } from 'vitest';
import { CLOSE_CODES } from '../../src/protocol/bridge/index.ts';
import { until } from '../../test/until.ts';
import { avatarAppears, heavyAvatar, REGION_ENTERED } from '../../test/watch/fake-feed.ts';
import { withHub } from '../../test/watch/hub-fixture.ts';
import type { WatchClient } from '../../test/watch/watch-client.ts';

const sees = (client: WatchClient, title: string) => () =>
  client.scene.avatar('aaaaaaaa-0000-4000-8000-000000000000')?.title === title ||
  JSON.stringify(client.frames.slice(-3)).includes(`"${title}"`);

const isOpen = (client: WatchClient) => () => client.source !== undefined;

describe.concurrent('watchers', () => {
  it('get what the source is, the scene once there is one, and then every frame', async () => {
    await withHub({}, async ({ feed, watch, hub }) => {
      const early = watch();
      await until(isOpen(early), 'it is told what the source is');
      expect(early.source).toMatchObject({
        id: 'demo',
        name: 'Demo grid',
        state: 'live',
        watching: 1,
      });
      expect(early.frames).toEqual([]);
      feed.report(REGION_ENTERED, avatarAppears('first'));
      await until(() => early.frames.length > 0, 'a snapshot');
      expect(early.kinds()).toEqual(['snapshot']);
      feed.report(avatarAppears('second'));
      const late = watch();
      await until(sees(late, 'second'), 'the late watcher sees the scene');
      feed.report(avatarAppears('third'));
      await until(sees(early, 'third'), 'the early one');
      await until(sees(late, 'third'), 'the late one');
      expect([early.gaps, late.gaps]).toEqual([0, 0]);
      expect(late.scene.snapshot()).toEqual(early.scene.snapshot());
      await until(() => early.source?.watching === 2, 'the number of watchers');
      late.close();
      await until(() => feed.interests.at(-1) === 1, 'one is left');
      expect(feed.interests).toEqual([1, 2, 1]);
      expect(hub.counters).toMatchObject({ watchers: 2, snapshots: 2, shed: 0 });
    });
  });

  it('who are slow miss frames instead of delaying anybody, and go on from a snapshot', {
    timeout: 60_000,
  }, async () => {
    await withHub({}, async ({ feed, watch, hub }) => {
      feed.report(REGION_ENTERED);
      const [slow, fast] = [watch(), watch()];
      await until(() => slow.frames.length > 0 && fast.frames.length > 0, 'both watch');
      slow.socket.pause();
      const rss = process.memoryUsage().rss;
      // Far more than the system's own buffers of a connection hold.
      for (let n = 1; n <= 140; n++) {
        feed.report(heavyAvatar(100, `n${n}`));
        await until(() => fast.frames.length >= n, `frame ${n}`);
      }
      expect(fast.gaps).toBe(0);
      expect(fast.kinds().filter((kind) => kind === 'snapshot')).toHaveLength(1);
      expect(hub.counters.shed).toBe(1);
      // 140 frames of 100 KB were made; the slow watcher may hold what a watcher may hold.
      expect(process.memoryUsage().rss - rss).toBeLessThan(150e6);
      slow.socket.resume();
      await until(() => slow.scene.sequence === fast.scene.sequence, 'it has recovered', 20_000);
      expect(slow.kinds().filter((kind) => kind === 'snapshot')).toHaveLength(2);
      expect(slow.frames.length).toBeLessThan(fast.frames.length);
      expect(slow.gaps).toBe(0);
      feed.report(avatarAppears('after'));
      await until(() => slow.scene.sequence === feed.scene.sequence, 'and goes on');
      expect(slow.scene.snapshot()).toEqual(feed.scene.snapshot());
    });
  });

  it('may ask for the time, and nothing else', async () => {
    await withHub({}, async ({ watch }) => {
      const asking = watch();
      await until(isOpen(asking), 'it is open');
      asking.socket.send('{"type":"time","sent":12.5}');
      const answer = () => asking.texts.find(({ type }) => type === 'time');
      await until(() => answer() !== undefined, 'an answer');
      expect(answer()).toEqual({ type: 'time', sent: 12.5, now: expect.any(Number) });
      const attempts = [
        '{"type":"say","text":"hello"}',
        '{"type":"time","sent":1,"text":"hello"}',
        '{"type":"time","sent":"1"}',
        'hello',
        '[]',
        Uint8Array.of(0x80),
        Uint8Array.of(1, 2, 3),
      ];
      for (const attempt of attempts) {
        const talking = watch();
        await until(isOpen(talking), 'it is open');
        talking.socket.send(attempt);
        await until(() => talking.closed !== null, `${attempt} closes it`);
        expect(talking.closed).toEqual({ code: CLOSE_CODES.malformed, reason: 'malformed' });
      }
      const long = watch();
      await until(isOpen(long), 'it is open');
      long.socket.send('x'.repeat(257));
      await until(() => long.closed !== null, 'a long text closes it');
      expect(asking.closed).toBeNull();
    });
  });

  it('who ask too often are closed', async () => {
    await withHub({}, async ({ watch }) => {
      const client = watch();
      await until(isOpen(client), 'it is open');
      for (let n = 0; n < 12; n++) client.socket.send('{"type":"time","sent":1}');
      await until(() => client.closed !== null, 'it is closed');
      expect(client.closed?.code).toBe(CLOSE_CODES.flooding);
    });
  });

  it('beyond those that a source may have are refused, and beyond those of an address', async () => {
    await withHub({ source: { watchers: 2 } }, async ({ watch, bridge }) => {
      const [first, second] = [watch(), watch()];
      await until(() => isOpen(first)() && isOpen(second)(), 'two watch');
      const third = watch();
      await until(() => third.closed !== null, 'the third is refused');
      expect(third.closed).toEqual({ code: CLOSE_CODES.full, reason: 'full' });
      expect(bridge.closes.get('full')).toBe(1);
      first.close();
      await until(() => second.source?.watching === 1, 'one has left');
      const fourth = watch();
      await until(isOpen(fourth), 'there is room again');
    });
    await withHub({ limits: { watchersPerAddress: 1 } }, async ({ watch }) => {
      const [first, second] = [watch(), watch()];
      await until(() => first.closed !== null || second.closed !== null, 'one is refused');
      expect((first.closed ?? second.closed)?.code).toBe(CLOSE_CODES.tooMany);
    });
  });

  it('go on from a snapshot after frames were lost on the way to the bridge', async () => {
    await withHub({}, async ({ feed, watch, hub }) => {
      feed.report(REGION_ENTERED, avatarAppears('first'));
      const client = watch();
      await until(sees(client, 'first'), 'the scene');
      feed.isLossy = true;
      feed.report(avatarAppears('lost'));
      feed.isLossy = false;
      feed.report(avatarAppears('next'));
      await until(() => client.scene.sequence === feed.scene.sequence, 'it is level again');
      expect(client.scene.snapshot()).toEqual(feed.scene.snapshot());
      expect(client.kinds().at(-1)).toBe('snapshot');
      expect(hub.counters.gaps).toBe(1);
    });
  });

  it('keep the last scene while the source is away, and are told since when', async () => {
    await withHub({}, async ({ feed, watch }) => {
      feed.report(REGION_ENTERED, avatarAppears('last'));
      feed.setState({ kind: 'away', since: 1000, retryAt: 5000 });
      const client = watch();
      await until(sees(client, 'last'), 'the last scene');
      expect(client.source).toMatchObject({ state: 'away', since: 1000, retryAt: 5000 });
      feed.setState({ kind: 'live' });
      await until(() => client.source?.state === 'live', 'it is told');
      expect(client.source).toMatchObject({ since: null, retryAt: null });
    });
  });
});
