import { expect, it } from 'vitest';
import { createBehavior } from '../../../bridge/bubble/world/index.ts';
import { BubbleTestWorld } from '../../../test/session/fake-bubble-bridge.ts';
import { stateOf } from '../../../test/session/scripted-bubble-server.ts';
import {
  avatarIdOf,
  BAD_NETWORK,
  BubbleNetwork,
  PERFECT_NETWORK,
} from '../../../test/setp/bubble-network.ts';
import { OBJECT_TYPES } from '../../protocol/setp/index.ts';

const A = 'a0000000-0000-4000-8000-000000000001';
const B = 'b0000000-0000-4000-8000-000000000002';
const BELL = 'c0000000-0000-4000-8000-0000000000c1';
const SMALL_BELL = 'c0000000-0000-4000-8000-0000000000c3';
const PER = 'c0000000-0000-4000-8000-0000000000c2';
const ONE = '10.0.0.1';
const TWO = '10.0.0.2';
const PORT = 1253;
const KNOWN = [ONE, TWO].map((host) => ({ host, port: PORT, address: host }));
const AMARA = avatarIdOf('amara');

/** The worker's session before real bubble servers, on a network in memory. */
function setUp(isOneServer: boolean, conditions = PERFECT_NETWORK) {
  const network = new BubbleNetwork(conditions);
  const page = new BubbleTestWorld();
  page.clock.every(50, () => network.run(50));
  const [a, b] = [network.world({ id: A, name: 'Quay' }), network.world({ id: B, name: 'Meadow' })];
  const other = isOneServer ? null : { host: TWO, port: PORT };
  const links = [{ bubbleId: A, targetId: B, server: other, center: [40, 0, 0] as const }];
  network.serve(ONE, { worlds: isOneServer ? [a, b] : [a], links, knownServers: KNOWN });
  if (!isOneServer) network.serve(TWO, { worlds: [b], knownServers: KNOWN });
  const thing = stateOf(BELL, 0, {
    typeIdentifier: OBJECT_TYPES.thing,
    simulationIdentifier: A,
    location: [1, 3, 0.4],
    description: { name: 'Brass bell', actions: ['ring'] },
  });
  a.add(thing, { behavior: createBehavior({ kind: 'bell' }) });
  b.add(
    stateOf(SMALL_BELL, 0, {
      typeIdentifier: OBJECT_TYPES.thing,
      simulationIdentifier: B,
      location: [-5, -3, 0.4],
      description: { name: 'Small bell', actions: ['ring'] },
    }),
    { behavior: createBehavior({ kind: 'bell' }) },
  );
  const per = stateOf(PER, 0, { simulationIdentifier: A, location: [2, -3, 0] });
  const route = [
    { kind: 'walk', bubbleId: A, to: [8, -3] },
    { kind: 'walk', bubbleId: A, to: [2, -3] },
  ] as const;
  a.add(per, {
    behavior: createBehavior({ kind: 'resident', route, step: 0, walkingSpeed: 1.2 }),
  });
  let port = 50_000;
  for (const address of [ONE, TWO]) {
    const open = (transmit: (datagram: Uint8Array<ArrayBuffer>) => void) => {
      const peer = { address: '192.0.2.9', port: port++ };
      network.attach(peer, transmit);
      return (datagram: Uint8Array<ArrayBuffer>) =>
        network.transmit(datagram, peer, { address, port: PORT });
    };
    page.addServer(address === ONE ? 'one' : 'two', PORT, { open }, address);
  }
  const cloud = {
    name: '',
    bubbles: [A, B].map((id) => ({
      id,
      name: id === A ? 'Quay' : 'Meadow',
      range: 30,
      perceptionRange: 50,
      cycleLength: 50_000,
      avatarCount: 1,
      objectCount: 1,
      links: [],
    })),
  };
  page.documents.set('/bridge/v1/bubbles/one/cloud', cloud);
  page.documents.set('/bridge/v1/bubbles/two/cloud', cloud);
  const join = async () => {
    const form = { server: 'one', user: 'amara', passphrase: 'secret' };
    await page.during(3000, page.session.connectBubble(form, null));
    return page.during(3000, page.session.joinBubble(A, AMARA));
  };
  /** Walks until the own avatar has been in B for a while. Returns the highest speed on the stage between two rows. */
  const walkThrough = async (x = 30) => {
    page.session.walkTo([x, 0, 0]);
    let fastest = 0;
    let last: { at: number; x: number } | null = null;
    for (let i = 0; i < 600; i++) {
      await page.clock.run(33);
      const x = page.row(0)?.[0] ?? 0;
      const at = page.clock.now();
      if (last) fastest = Math.max(fastest, Math.abs(x - last.x) / ((at - last.at) / 1000));
      last = { at, x };
    }
    return fastest;
  };
  return { network, page, a, b, join, walkThrough };
}

it('perceives a resident that walks, and a bell', async () => {
  const { page, a, join } = setUp(true);
  expect(await join()).toBe(true);
  await page.clock.run(3000);
  const per = page.present('avatars').find(({ agentId }) => agentId === PER);
  expect(per).toMatchObject({ firstName: 'Per', animations: [{ id: expect.any(String) }] });
  const [x, y] = page.row(per?.slot ?? -1) ?? [];
  const real = a.find(PER)?.location ?? [0, 0, 0];
  expect(Math.hypot(x - real[0], y - real[1])).toBeLessThan(0.3);
  expect(page.present('bubble-objects')).toContainEqual(
    expect.objectContaining({ objectId: BELL, kind: 'thing', name: 'Brass bell' }),
  );
  expect(page.reported).toEqual([]);
});

it('interacts: the bell rings, the resident waves back', async () => {
  const { page, join } = setUp(true);
  await join();
  const form = { isPublic: true, data: '' };
  const on = (objectId: string) => ({ type: 'object', objectId }) as const;
  const ring = { ...form, action: 'ring', target: on(BELL) };
  expect(await page.during(1000, page.session.interact(ring))).toMatchObject({ kind: 'done' });
  const wave = { ...form, action: 'wave', target: on(PER) };
  expect(await page.during(1000, page.session.interact(wave))).toMatchObject({ kind: 'done' });
  const dance = { ...form, action: 'fly away', target: on(PER) };
  expect(await page.during(1000, page.session.interact(dance))).toMatchObject({ kind: 'refused' });
  // Each once, although the bubble reports them to everybody in view.
  expect(page.of('interaction').map(({ interaction: { action } }) => action)).toEqual([
    'ring',
    'wave',
  ]);
  const info = page
    .of('bubble-avatars')
    .at(-1)
    ?.avatars.find(({ objectId }) => objectId === PER);
  expect(info?.animationCount).toBeGreaterThan(0);
});

it.each([
  ['of the same server', true],
  ['of another server', false],
])(
  'interacts across a link with a bubble %s, before and after a handover',
  async (_what, isOneServer) => {
    const { page, network, join, walkThrough } = setUp(isOneServer);
    await join();
    const cleo = network.connect(isOneServer ? ONE : TWO, { user: 'cleo' });
    await page.clock.run(500);
    cleo.join(B, avatarIdOf('cleo'));
    await page.clock.run(2000);
    for (const target of [30, 2, 30, 2]) {
      const where = `before going to ${target}`;
      const on = target === 30 ? [SMALL_BELL, avatarIdOf('cleo')] : [BELL, PER];
      for (const [i, isPublic] of [
        [0, true],
        [0, false],
        [1, true],
        [1, false],
      ] as const) {
        const before = page.of('interaction').length;
        const form = {
          action: i === 0 ? 'ring' : 'wave',
          target: { type: 'object', objectId: on[i] },
          isPublic,
          data: 'hi',
        } as const;
        const outcome = await page.during(2000, page.session.interact(form));
        expect(outcome, `${where} ${form.action}`).toMatchObject({ kind: 'done' });
        const reports = page.of('interaction').slice(before);
        expect(reports.map(({ interaction }) => interaction)).toEqual([
          expect.objectContaining({
            action: form.action,
            sourceId: AMARA,
            targetId: on[i],
            isPublic,
          }),
        ]);
      }
      await walkThrough(target);
      expect(page.of('bubble').at(-1)?.bubble?.id).toBe(target === 30 ? B : A);
    }
  },
);

it('is where its client says: others see it walk', async () => {
  const { page, network, join } = setUp(true);
  await join();
  const other = network.connect(ONE, { user: 'sanna' });
  await page.clock.run(500);
  other.join(A, avatarIdOf('sanna'));
  page.session.setHeld('forward', true);
  await page.clock.run(2000);
  page.session.setHeld('forward', false);
  await page.clock.run(1000);
  const seen = other.find(AMARA);
  const row = page.row(0) ?? [];
  expect(seen?.location[0]).toBeCloseTo(row[0], 2);
  expect(seen?.location[0]).toBeGreaterThan(4);
});

it.each([
  ['of the same server', true],
  ['of another server', false],
])('is handed over to a bubble %s without a break', async (_what, isOneServer) => {
  const { page, b, join, walkThrough } = setUp(isOneServer);
  await join();
  const events = page.events.length;
  const fastest = await walkThrough();
  const bubble = page.of('bubble').at(-1)?.bubble;
  expect(bubble).toMatchObject({ id: B, name: 'Meadow', center: [40, 0, 0] });
  expect(bubble?.handoverMs).toBeLessThan(1500);
  expect(page.row(0)?.[0]).toBeCloseTo(29.65, 0);
  // The same place in the coordinates of the bubble that now has it.
  expect(b.find(AMARA)?.location[0]).toBeCloseTo(-10.4, 0);
  // On the stage it has never gone faster than it walks.
  expect(fastest).toBeLessThan(3.6);
  const gone = page.events
    .slice(events)
    .flatMap((event) => (event.type === 'avatars' ? event.gone : []));
  expect(gone).not.toContain(AMARA);
  expect(gone).not.toContain(PER);
  expect(page.reported).toEqual([]);
});

it.each([
  ['is joined after the time in which nothing came through', 4000, B],
  ['is left without its user after ten seconds', 20_000, undefined],
])('the bubble of another server %s', async (_what, silentMs, bubbleId) => {
  const { page, network, a, b, join, walkThrough } = setUp(false);
  await join();
  let silentSince: number | null = null;
  network.intercept = (_datagram, from, to) => {
    if (from.address !== '192.0.2.9' || to.address !== TWO) return 'pass';
    silentSince ??= network.now;
    return network.now - silentSince < silentMs ? 'lose' : 'pass';
  };
  await walkThrough();
  expect(silentSince).not.toBeNull();
  expect(page.of('bubble').at(-1)?.bubble?.id).toBe(bubbleId);
  if (bubbleId === undefined) {
    expect(page.of('bubble').at(-1)?.endedBy).toBe('handover');
    expect(page.steps().at(-1)).toBe('choosing');
    // The first server has taken note of it, and lets its user in again when the other one has given the avatar up.
    await page.clock.run(5000);
    expect(b.find(AMARA)).toBeNull();
    expect(await page.during(3000, page.session.joinBubble(A, AMARA))).toBe(true);
    expect(a.find(AMARA)?.isForeign).toBe(false);
  } else {
    // Behind the portal, where it was kept, and not in the middle, where those who join arrive.
    const x = b.find(AMARA)?.location[0] ?? 0;
    expect(x).toBeLessThan(-10);
    expect(page.row(0)?.[0]).toBeCloseTo(40 + x, 1);
  }
  expect(page.reported).toEqual([]);
});

it.each([1, 2, 3])('is handed over on a bad network, too (seed %d)', async (seed) => {
  const { page, join, walkThrough } = setUp(true, { ...BAD_NETWORK, seed });
  expect(await join()).toBe(true);
  await walkThrough();
  expect(page.of('bubble').at(-1)?.bubble?.id).toBe(B);
  expect(page.reported).toEqual([]);
});
