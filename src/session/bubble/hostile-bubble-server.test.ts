import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BubbleTestWorld } from '../../../test/session/fake-bubble-bridge.ts';
import { AVATAR, PER, stateOf, UPPER } from '../../../test/session/scripted-bubble-server.ts';
import { setpFields } from '../../../test/setp/setp-arbitrary.ts';
import { encodePacket, type MessageName, SETP_MESSAGE_NAMES } from '../../protocol/setp/index.ts';

/** The others are about the session itself, which ends with some of them. */
const NAMES = SETP_MESSAGE_NAMES.filter(
  (name) =>
    ![
      'Acknowledgement',
      'Disconnect Notification',
      'Throttling Notification',
      'Leave Bubble Notification',
    ].includes(name),
);

/** Any message with any contents, but indices and ids that are often known. */
const anyMessage = fc.constantFrom(...NAMES).chain((name) =>
  fc
    .tuple(setpFields(name), fc.constantFrom(null, 4, 7, 99), fc.constantFrom(null, AVATAR, PER))
    .map(([fields, index, id]) => ({
      name,
      fields: {
        ...fields,
        ...('objectIndex' in fields && index !== null ? { objectIndex: index } : {}),
        ...('objectIdentifier' in fields && id !== null ? { objectIdentifier: id } : {}),
      },
    })),
);

function expectFinite(world: BubbleTestWorld): void {
  for (const { rows } of world.of('motion')) {
    for (const value of rows) if (!Number.isFinite(value)) throw new Error('not a number');
  }
}

describe('a hostile bubble server', () => {
  it('may send any messages: nothing is thrown, and no number that is none reaches the page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMessage, { maxLength: 40 }), async (messages) => {
        const world = new BubbleTestWorld();
        await world.join(UPPER, AVATAR);
        for (const { name, fields } of messages) {
          world.server.send(name as MessageName, fields as never);
          await world.clock.run(40);
        }
        world.session.setHeld('forward', true);
        await world.clock.run(500);
        await world.during(3000, world.session.logout());
        expect(world.reported).toEqual([]);
        expectFinite(world);
        const total = world.session.logRows('', 10_000, null);
        expect((await total).length).toBeGreaterThan(5);
      }),
      { numRuns: 30 },
    );
  });

  it('may send any bytes, also after a valid header', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    const { sessionId } = world.server.session;
    const header = (packetId: number) =>
      encodePacket(
        { sessionId, packetId, firstSendTime: 0n, guaranteed: packetId % 2 > 0, resendCount: 0 },
        [],
      );
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 0, max: 0xffffffff }),
        async (bytes, packetId) => {
          world.bridge.inject(0, new Uint8Array(bytes));
          world.bridge.inject(0, new Uint8Array([...header(packetId), ...bytes]));
          world.bridge.inject(7, new Uint8Array(bytes));
          await world.clock.run(5);
        },
      ),
      { numRuns: 300 },
    );
    await world.clock.run(2000);
    expect(world.reported).toEqual([]);
    expect(world.of('bubble-health').at(-1)?.health.unreadable).toBeGreaterThan(10);
  });

  it('may invent objects: their number is limited, and so are questions about unknown ones', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    const uuid = (i: number) => `00000000-0000-4000-9000-${i.toString(16).padStart(12, '0')}`;
    for (let i = 0; i < 6000; i++) {
      world.server.session.send('Object Perception', stateOf(uuid(i), 100 + i));
      if (i % 50 === 0) await world.clock.run(10);
    }
    await world.clock.run(8000);
    expect(world.present('avatars').length).toBeLessThanOrEqual(512);
    const before = world.server.received.length;
    for (let i = 0; i < 3000; i++) {
      const fields = {
        objectIndex: 1_000_000 + i,
        location: [0, 0, 0],
        velocity: [0, 0, 0],
        orientation: [0, 0, 0, 1],
      } as const;
      world.server.session.send('Movement Perception', fields, { guaranteed: false });
      if (i % 30 === 0) await world.clock.run(10);
    }
    await world.clock.run(1000);
    const asked = world.server.received
      .slice(before)
      .filter(({ name }) => name === 'Object Examine by Index').length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(30);
    expect(world.reported).toEqual([]);
  });

  it('may hand the avatar over again and again, to anywhere', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    for (let i = 0; i < 50; i++) {
      world.server.send('Handover Perception', {
        objectIdentifier: AVATAR,
        sourceLocation: [i, i < 10 ? 1e30 : 0, 0],
        targetLocation: [-1e5, 0, 0],
        sourceSimulationIdentifier: UPPER,
        targetSimulationIdentifier: i % 2 ? UPPER : PER,
      });
      await world.clock.run(20);
    }
    await world.clock.run(3000);
    expect(world.reported).toEqual([]);
    expectFinite(world);
    expect(world.steps().at(-1)).toBe('choosing');
  });
});
