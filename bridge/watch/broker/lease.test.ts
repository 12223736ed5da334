import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/manual-clock.ts';
import { LEASE_MS, Lease, type LeaseEntry, type LeaseStore } from './lease.ts';

/** A store as the key-value bucket of a broker is: values vanish, and it may be away, or be lost. */
class MemoryStore implements LeaseStore {
  readonly #clock: ManualClock;
  #revision = 0;
  #entry: (LeaseEntry & { readonly at: number }) | null = null;
  requests = 0;
  /** Whether the answers to changes get lost. */
  losesAnswers = false;

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  async read(): Promise<LeaseEntry | null> {
    this.requests++;
    return this.#current();
  }

  async create(_: string, value: Uint8Array): Promise<number | null> {
    this.requests++;
    return this.#current() ? null : this.#put(value);
  }

  async update(_: string, value: Uint8Array, revision: number): Promise<number | null> {
    this.requests++;
    return this.#current()?.revision === revision ? this.#put(value) : null;
  }

  async remove(_: string, revision: number): Promise<void> {
    if (this.#current()?.revision === revision) this.#put(null);
  }

  /** A restart of the broker without its store. */
  lose(): void {
    this.#entry = null;
    this.#revision = 0;
  }

  write(text: string): void {
    this.#put(new TextEncoder().encode(text));
  }

  #current(): LeaseEntry | null {
    const isOver = this.#entry && this.#clock.now() - this.#entry.at >= LEASE_MS;
    return isOver ? null : this.#entry;
  }

  #put(value: Uint8Array | null): number {
    this.#entry = { value, revision: ++this.#revision, at: this.#clock.now() };
    if (this.losesAnswers) throw new Error('no answer');
    return this.#revision;
  }
}

/** One process's way to the store, which can be cut. */
class Reach implements LeaseStore {
  readonly #store: MemoryStore;
  isCut = false;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  read = () => this.#through(() => this.#store.read());
  create = (key: string, value: Uint8Array) => this.#through(() => this.#store.create(key, value));
  update = (key: string, value: Uint8Array, revision: number) =>
    this.#through(() => this.#store.update(key, value, revision));
  remove = (key: string, revision: number) =>
    this.#through(() => this.#store.remove(key, revision));

  async #through<T>(work: () => Promise<T>): Promise<T> {
    if (this.isCut) throw new Error('cut');
    return work();
  }
}

function election(count: number) {
  const clock = new ManualClock();
  const store = new MemoryStore(clock);
  const members = Array.from({ length: count }, (_, index) => {
    const reach = new Reach(store);
    const holder = `p${index}`;
    const changes: (string | null)[] = [];
    const lease: Lease = new Lease({
      key: 'demo',
      holder,
      store: reach,
      clock,
      random: () => (index * 0.37) % 1,
      changed: () => changes.push(lease.holder),
    });
    return { lease, reach, holder, changes };
  });
  const holders = () => members.filter(({ lease }) => lease.isHeld).map(({ holder }) => holder);
  /** Lets time pass. @returns the most members that held the lease at the same time. */
  const run = async (milliseconds: number) => {
    let most = 0;
    for (let time = 0; time < milliseconds; time += 50) {
      await clock.run(50);
      most = Math.max(most, holders().length);
    }
    return most;
  };
  return { clock, store, members, holders, run };
}

describe('the election of a holder', () => {
  it.each([2, 3, 5])('gives the lease to one of %i, who keeps it', async (count) => {
    const { members, holders, run } = election(count);
    for (const { lease } of members) lease.want(true);
    expect(await run(60_000)).toBe(1);
    expect(holders()).toHaveLength(1);
    expect(members.flatMap(({ changes }) => changes)).toHaveLength(count);
    const names = new Set(members.map(({ lease }) => lease.holder));
    expect([...names]).toEqual(holders());
  });

  it('asks the store little: a renewal or a look each two seconds', async () => {
    const { members, store, run } = election(3);
    for (const { lease } of members) lease.want(true);
    await run(LEASE_MS);
    store.requests = 0;
    await run(60_000);
    expect(store.requests).toBeLessThan(3 * 40);
  });

  it('gives it to another when its holder fails, within the time of a lease and a bit', async () => {
    const { members, holders, run } = election(3);
    for (const { lease } of members) lease.want(true);
    await run(5000);
    const [first] = holders();
    const failed = members.find(({ holder }) => holder === first);
    if (!failed) throw new Error('nobody holds the lease');
    failed.reach.isCut = true;
    expect(await run(LEASE_MS + 1000)).toBe(1);
    expect(holders()).toHaveLength(1);
    expect(holders()).not.toEqual([first]);
    // When it is back, it is one of the others.
    failed.reach.isCut = false;
    expect(await run(20_000)).toBe(1);
    expect(failed.lease.holder).toBe(holders()[0]);
  });

  it('is over for a holder that was stopped meanwhile, before it does anything else', async () => {
    const { clock, members, holders, run } = election(1);
    members[0].lease.want(true);
    await run(5000);
    expect(holders()).toEqual(['p0']);
    clock.sleep(LEASE_MS);
    expect(holders()).toEqual([]);
  });

  it('raises the term with each new holder, also when the store was lost', async () => {
    const { members, store, holders, run } = election(2);
    const terms: number[] = [];
    for (const { lease } of members) lease.want(true);
    for (let round = 0; round < 4; round++) {
      await run(LEASE_MS);
      const holder = members.find((member) => member.holder === holders()[0]);
      if (!holder) throw new Error('nobody holds the lease');
      terms.push(holder.lease.term);
      holder.reach.isCut = true;
      if (round === 1) store.lose();
      await run(LEASE_MS + 1000);
      holder.reach.isCut = false;
    }
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a - b));
  });

  it('survives the loss of the store: the holder enters its lease anew, and keeps its term', async () => {
    const { members, store, holders, run } = election(3);
    for (const { lease } of members) lease.want(true);
    await run(5000);
    const before = holders();
    const [term] = members.map(({ lease }) => lease.term);
    store.lose();
    expect(await run(30_000)).toBe(1);
    expect(holders()).toEqual(before);
    expect(members.map(({ lease }) => lease.term)).toEqual([term, term, term]);
  });

  it('tells a lease in a new store from one in the lost store, also if they have the same revision', async () => {
    const { members, store, holders, run } = election(3);
    members[0].lease.want(true);
    await run(200);
    for (const { lease } of members) lease.want(true);
    await run(200);
    expect(members[2].lease.holder).toBe('p0');
    for (const { reach } of members) reach.isCut = true;
    await run(LEASE_MS * 2);
    store.lose();
    // One is back earlier, and has its first revision when the next one comes.
    members[1].reach.isCut = false;
    members[1].lease.look();
    await run(50);
    expect(holders()).toEqual(['p1']);
    members[2].reach.isCut = false;
    members[2].lease.look();
    expect(await run(20_000)).toBe(1);
    expect(holders()).toEqual(['p1']);
  });

  it('respects a lease that the store has forgotten, for as long as its holder may believe in it', async () => {
    const { members, store, holders, run } = election(2);
    for (const { lease } of members) lease.want(true);
    await run(5000);
    const [first] = holders();
    for (const { reach, holder } of members) reach.isCut = holder === first;
    store.lose();
    expect(await run(LEASE_MS + 1000)).toBe(1);
    expect(holders()).not.toEqual([first]);
  });

  it('passes on at once what is given up', async () => {
    const { members, holders, run } = election(2);
    for (const { lease } of members) lease.want(true);
    await run(5000);
    const first = members.find(({ holder }) => holder === holders()[0]);
    await first?.lease.close();
    expect(holders()).toEqual([]);
    for (const { lease } of members) lease.look();
    await run(50);
    expect(holders()).toHaveLength(1);
    expect(first?.lease.isHeld).toBe(false);
  });

  it('stops with wanting it', async () => {
    const { members, holders, store, run } = election(1);
    members[0].lease.want(true);
    await run(1000);
    members[0].lease.want(false);
    await run(50);
    expect(holders()).toEqual([]);
    store.requests = 0;
    await run(60_000);
    expect(store.requests).toBe(0);
    members[0].lease.want(true);
    await run(1000);
    expect(holders()).toEqual(['p0']);
  });

  it('recovers from answers of the store that were lost', async () => {
    const { members, store, holders, run } = election(2);
    store.losesAnswers = true;
    for (const { lease } of members) lease.want(true);
    expect(await run(20_000)).toBeLessThan(2);
    store.losesAnswers = false;
    expect(await run(LEASE_MS * 2)).toBe(1);
    const before = holders();
    expect(before).toHaveLength(1);
    store.losesAnswers = true;
    await run(3000);
    store.losesAnswers = false;
    expect(await run(10_000)).toBe(1);
    expect(holders()).toEqual(before);
  });

  it.each([
    'nonsense',
    '{"holder":"x","term":4294967295,"renewal":1}',
    '{"holder":"../../x","term":1,"renewal":1}',
    `{"holder":"${'x'.repeat(300)}","term":1,"renewal":1}`,
  ])('replaces what cannot be a lease when it does not change: %s', async (text) => {
    const { members, store, holders, run } = election(2);
    store.write(text);
    for (const { lease } of members) lease.want(true);
    expect(await run(LEASE_MS * 2)).toBe(1);
    expect(holders()).toHaveLength(1);
    expect(members[0].lease.term).toBeLessThan(2_000_000_000);
  });
});
