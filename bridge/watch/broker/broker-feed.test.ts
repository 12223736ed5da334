import { expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/async/index.ts';
import { configFor, startNats } from '../../../test/nats/broker-fixture.ts';
import { type CuttableLink, cuttableLink } from '../../../test/nats/cuttable-link.ts';
import { describeWithNats, type NatsServer } from '../../../test/nats/nats-server.ts';
import { bridgeAt, OneAccount, SceneWatcher, SOURCE } from '../../../test/nats/shared-sources.ts';
import { until } from '../../../test/until.ts';

/** A bridge, the broker or the source fails: every watcher has a moving scene again within this time. */
const BACK_MS = 15_000;

/** Three bridges, a watcher on each; each has a way to the broker that can be cut. */
async function threeBridges(server: NatsServer, account = new OneAccount()) {
  const start = async () => {
    const link: CuttableLink = await cuttableLink(server.port);
    const bridge = bridgeAt({ ...configFor(server), servers: [`127.0.0.1:${link.port}`] }, account);
    return { ...bridge, link, watcher: new SceneWatcher(bridge.feed) };
  };
  const bridges = await Promise.all([start(), start(), start()]);
  const holder = () => bridges.find(({ feed }) => feed.isHeld);
  /** From now on frames come to all watchers, but to that of one bridge. */
  const live = (reason: string, but?: object) => {
    const before = bridges.map(({ watcher }) => watcher.frames);
    const isLive = (bridge: (typeof bridges)[number], index: number) =>
      bridge === but ||
      (bridge.watcher.frames > before[index] + 10 &&
        bridge.watcher.isLive &&
        bridge.feed.state.kind === 'live');
    return until(() => bridges.every(isLive), reason, BACK_MS);
  };
  return { account, bridges, holder, live };
}

describeWithNats('a source that three bridges share', () => {
  it('is logged in once, and shown by all of them', async () => {
    const { account, bridges, holder, live } = await threeBridges(await startNats());
    await live('all watchers');
    expect(account).toMatchObject({ logins: 1, present: 1, most: 1 });
    expect(bridges.filter(({ feed }) => feed.isHeld)).toHaveLength(1);
    const epochs = bridges.map(({ watcher }) => [...watcher.epochs]);
    expect(epochs).toEqual([epochs[0], epochs[0], epochs[0]]);
    expect(bridges.map(({ feed }) => feed.state)).toEqual(bridges.map(() => ({ kind: 'live' })));
    // Each knows of the watchers of the others.
    const elsewhere = () => bridges.map(({ feed }) => feed.watchersElsewhere);
    await until(() => elsewhere().every((count) => count === 2), 'announcements');
    // Late watchers cost the broker one snapshot for each process, not for each watcher.
    const other = bridges.find((bridge) => bridge !== holder());
    expect(other?.broker.counters.snapshotsRequested).toBeLessThan(6);
    expect(other?.broker.counters.rejected.size).toBeLessThan(2);
  });

  it('passes at once to another bridge when the one that runs it stops', async () => {
    const { account, bridges, holder, live } = await threeBridges(await startNats());
    await live('all watchers');
    const first = holder();
    await first?.close();
    expect(account.present).toBe(0);
    await live('the others', first);
    expect(account).toMatchObject({ logins: 2, present: 1, most: 1 });
    expect(bridges.filter(({ feed }) => feed.isHeld)).toHaveLength(1);
  });

  it('passes to another when the one that runs it is cut off, and back among the others afterwards', async () => {
    const { account, holder, live } = await threeBridges(await startNats());
    await live('all watchers');
    const first = holder();
    first?.link.freeze();
    await until(() => holder() !== first && holder() !== undefined, 'another holder', BACK_MS);
    await live('the others', first);
    expect(account).toMatchObject({ logins: 2, present: 1, most: 1 });
    expect(first?.feed.state.kind).toBe('away');
    first?.link.heal();
    await live('the first is back');
    expect(account).toMatchObject({ logins: 2, present: 1, most: 1 });
  }, 60_000);

  it.each([true, false])(
    'goes on over a restart of the broker, whose store lasts: %s',
    async (keepsStore) => {
      const server = await startNats();
      const { account, bridges, live } = await threeBridges(server);
      await live('all watchers');
      const before = bridges.map(({ watcher }) => watcher.frames);
      await server.stop();
      await server.resume({ keepsStore });
      await until(
        () => bridges.every(({ watcher }, index) => watcher.frames > before[index] + 20),
        'frames for all',
        BACK_MS,
      );
      await live('all watchers again');
      expect(account).toMatchObject({ logins: 1, most: 1 });
    },
  );

  it('stops while the broker is away for long, so that the account is never in twice', async () => {
    const server = await startNats();
    const { account, bridges, live } = await threeBridges(server);
    await live('all watchers');
    await server.stop();
    await until(() => account.present === 0, 'the end of the lease', BACK_MS);
    await until(() => bridges.every(({ feed }) => feed.state.kind === 'away'), 'away', BACK_MS);
    // The last scene stays.
    expect(bridges.map(({ watcher }) => watcher.scene.avatarCount)).toEqual([1, 1, 1]);
    await server.resume({ keepsStore: false });
    await live('all watchers again');
    expect(account).toMatchObject({ logins: 2, most: 1 });
  }, 60_000);

  it('reaches bridges whose frames got lost, by a snapshot', async () => {
    const { bridges, holder, live } = await threeBridges(await startNats());
    await live('all watchers');
    const other = bridges.find((bridge) => bridge !== holder());
    if (!other) throw new Error('one bridge only');
    const { snapshotsRequested } = other.broker.counters;
    other.link.cut();
    await until(() => !other.watcher.isLive, 'a standstill');
    other.link.heal();
    await live('all watchers again');
    expect(other.broker.counters.snapshotsRequested).toBeGreaterThan(snapshotsRequested);
    expect(other.watcher.scene.epoch).toBe(holder()?.watcher.scene.epoch);
  });

  it('shows frames and assets that are longer than a payload of the broker', async () => {
    const server = await startNats({ configuration: 'max_payload: 20000' });
    const account = new OneAccount();
    account.avatars = 100;
    const { bridges, holder, live } = await threeBridges(server, account);
    await live('all watchers');
    expect(holder()?.broker.counters.framesLeftOut).toBeGreaterThan(0);
    const other = bridges.find((bridge) => bridge !== holder());
    const request = { kind: 'capability', name: 'GetMesh2', query: '?mesh_id=1' } as const;
    const fetch = () => other?.feed.fetchAsset(request, AbortSignal.timeout(10_000));
    const asset = await fetch();
    expect(asset?.body).toHaveLength(700_000);
    expect(asset?.body.subarray(699_990)).toEqual(
      Uint8Array.from({ length: 10 }, (_, index) => (699_990 + index) * 7),
    );
    expect(account.assets).toEqual([request]);
  });

  it('stays where it is while others watch, and logs out a minute after the last watcher', async () => {
    const server = await startNats();
    const account = new OneAccount();
    let offset = 0;
    const clock: Clock = { ...systemClock, now: () => performance.now() + offset };
    const [a, b] = [1, 2].map(() => bridgeAt(configFor(server), account, { clock }));
    a.feed.setInterest(1);
    await until(() => a.feed.isHeld && account.present === 1, 'the source');
    const watcher = new SceneWatcher(b.feed);
    await until(() => watcher.isLive && a.feed.watchersElsewhere === 1, 'the other watcher');
    a.feed.setInterest(0);
    offset += 50_000;
    await until(() => watcher.isLive && account.present === 1, 'it goes on', BACK_MS);
    b.feed.setInterest(0);
    const { logins } = account;
    offset += 61_000;
    await until(() => account.present === 0, 'the logout', BACK_MS);
    expect(account.most).toBe(1);
    expect(account.logins - logins).toBeLessThan(2);
  }, 60_000);

  it('is logged in without watchers where the configuration says so', async () => {
    const server = await startNats();
    const account = new OneAccount();
    const source = { ...SOURCE, keep: true };
    const bridges = [1, 2].map(() => bridgeAt(configFor(server), account, { source }));
    await until(() => account.present === 1, 'the source', BACK_MS);
    expect(bridges.filter(({ feed }) => feed.isHeld)).toHaveLength(1);
  });

  it('says once that the broker lacks JetStream', async () => {
    const server = await startNats({ hasJetStream: false });
    const { broker, feed, lines } = bridgeAt(configFor(server), new OneAccount());
    feed.setInterest(1);
    const warnings = () => lines.filter((line) => line.includes('JetStream cannot be used'));
    await until(() => warnings().length > 0, 'a line of the log');
    for (let looks = 0; looks < 3; looks++) feed.connectionChanged();
    await broker.connection.nats.flush();
    expect(warnings()).toHaveLength(1);
    expect(feed.isHeld).toBe(false);
  });

  it('tries again when a source cannot be started', async () => {
    const server = await startNats();
    const account = new OneAccount();
    account.failures = 1;
    const { feed, lines } = bridgeAt(configFor(server), account);
    const watcher = new SceneWatcher(feed);
    await until(() => watcher.isLive, 'the watcher', BACK_MS);
    expect(lines.join('')).toContain('source failed');
  });
});
