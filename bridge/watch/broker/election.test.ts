import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/async/index.ts';
import { configFor, connectTo, startNats } from '../../../test/nats/broker-fixture.ts';
import { describeWithNats, type NatsServer } from '../../../test/nats/nats-server.ts';
import { until } from '../../../test/until.ts';
import { LEASE_MS, Lease } from './lease.ts';
import { NatsLeaseStore } from './nats-lease-store.ts';

/** Time in which a lease passes to another, with some room for a slow machine. */
const PASS_MS = LEASE_MS + 5000;

describeWithNats('the election of several connections', () => {
  function member(server: NatsServer, holder: string) {
    const { connection, connected, log } = connectTo(configFor(server), holder);
    const lease: Lease = new Lease({
      key: 'demo',
      holder,
      store: new NatsLeaseStore(connection, 'vitrine-leases', 1, log),
      clock: systemClock,
      changed: () => {},
    });
    onTestFinished(() => lease.close());
    return { lease, connection, connected };
  }

  it('makes the bucket and gives the lease to one of five', async () => {
    const server = await startNats();
    const members = ['a', 'b', 'c', 'd', 'e'].map((name) => member(server, name));
    await Promise.all(members.map(({ connected }) => connected()));
    for (const { lease } of members) lease.want(true);
    const holders = () => members.filter(({ lease }) => lease.isHeld);
    await until(() => {
      const names = new Set(members.map(({ lease }) => lease.holder));
      return names.size === 1 && !names.has(null);
    }, 'agreement');
    expect(holders()).toHaveLength(1);
    const [holder] = holders();
    expect(members.map(({ lease }) => lease.holder)).toEqual(
      members.map(() => holder.lease.holder),
    );
    // Given up, it passes on at once.
    await holder.lease.close();
    for (const { lease } of members) lease.look();
    await until(() => holders().length === 1, 'the next holder', 3000);
    expect(holders()[0]).not.toBe(holder);
    expect(holders()[0].lease.term).toBeGreaterThan(holder.lease.term);
  });

  it.each([true, false])(
    'is kept over a short restart of the broker; its store lasts: %s',
    async (keepsStore) => {
      const server = await startNats();
      const members = ['a', 'b', 'c'].map((name) => member(server, name));
      await Promise.all(members.map(({ connected }) => connected()));
      members[0].lease.want(true);
      await until(() => members[0].lease.isHeld, 'the lease');
      for (const { lease } of members) lease.want(true);
      await until(() => members[2].lease.holder === 'a', 'it is seen');
      const { term } = members[0].lease;
      await server.stop();
      await server.resume({ keepsStore });
      await Promise.all(members.map(({ connected }) => connected()));
      const end = performance.now() + LEASE_MS + 1000;
      await until(
        () => {
          expect(members.filter(({ lease }) => lease.isHeld).length).toBe(1);
          return performance.now() > end;
        },
        'more than the time of a lease',
        PASS_MS,
      );
      expect(members.map(({ lease }) => lease.term)).toEqual([term, term, term]);
      expect(members[0].lease.isHeld).toBe(true);
    },
  );
});
