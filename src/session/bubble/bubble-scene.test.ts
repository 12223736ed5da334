import { describe, expect, it } from 'vitest';
import {
  AVATAR,
  BELL,
  LOWER,
  PER,
  stateOf,
  UPPER,
} from '../../../test/session/scripted-bubble-server.ts';
import { type MessageName, type MessageOf, OBJECT_TYPES } from '../../protocol/setp/index.ts';
import type { ReceivedMessage } from '../../protocol/setp/session/index.ts';
import type { SessionEvent } from '../live-contract.ts';
import { BubbleScene } from './bubble-scene.ts';

const THING = { typeIdentifier: OBJECT_TYPES.thing };

/** A scene in Upper Quay, whose messages are numbered unless a number is given. */
function setUp() {
  const events: SessionEvent[] = [];
  const calls: unknown[][] = [];
  const call =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const scene = new BubbleScene(
    (event) => void events.push(event),
    {
      examine: call('examine'),
      ownDescribed: ({ index }) => void calls.push(['described', index]),
      ownCorrected: ({ motion }) => void calls.push(['corrected', motion.location]),
      ownHandedOver: call('handedOver'),
      hasReported: () => false,
    },
    () => 1_700_000_000_000,
  );
  scene.enter(UPPER, AVATAR, [0, 0, 0], null, 0);
  let lastId = 0;
  const apply = <Name extends MessageName>(
    now: number,
    name: Name,
    fields: MessageOf<Name>,
    messageId = ++lastId,
  ) => {
    scene.apply({ name, fields, messageId, guaranteed: true } as unknown as ReceivedMessage, now);
    scene.flush(now, null);
  };
  const of = <Type extends SessionEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<SessionEvent, { type: Type }> => event.type === type);
  return { scene, apply, calls, of, flush: (now: number) => scene.flush(now, null) };
}

const still = { velocity: [0, 0, 0], orientation: [0, 0, 0, 1] } as const;
const gone = { objectIndex: 7 };

describe('perceptions of a bubble', () => {
  it('ignores a movement that a later one has overtaken, also where numbers begin anew', () => {
    const { apply, scene } = setUp();
    apply(0, 'Object Perception', stateOf(PER, 7));
    const move = (id: number, x: number) =>
      apply(100, 'Movement Perception', { objectIndex: 7, location: [x, 0, 0], ...still }, id);
    move(0xfffffffe, 1);
    move(1, 3);
    move(0xffffffff, 2);
    expect(scene.objects.ofId(PER)?.motion.location).toEqual([3, 0, 0]);
  });

  it('reports accelerated avatars all the time, others when they are perceived', () => {
    const { apply, of, flush } = setUp();
    apply(0, 'Object Perception', stateOf(PER, 7, { velocity: [1, 0, 0] }));
    for (let now = 100; now <= 1000; now += 33) flush(now);
    expect(of('motion')).toHaveLength(1);
    apply(1000, 'Advanced Movement Perception', {
      objectIndex: 7,
      location: [1, 0, 0],
      velocity: [1, 0, 0],
      orientation: [0, 0, 0, 1],
      angularVelocity: [0, 0, 0, 1],
      acceleration: [2, 0, 0],
      angularAcceleration: [0, 0, 0, 1],
    });
    for (let now = 1033; now <= 2000; now += 33) flush(now);
    expect(of('motion').length).toBeGreaterThan(20);
    const row = of('motion').at(-1)?.rows ?? [];
    // One metre, and a second of 1 m/s with 2 m/s².
    expect(row[0]).toBeCloseTo(3, 0);
    expect(row[3]).toBeCloseTo(3, 0);
  });

  it('keeps the slot of an avatar that disappears and comes back', () => {
    const { apply, of, flush } = setUp();
    apply(0, 'Object Perception', stateOf(BELL, 6));
    apply(200, 'Object Perception', stateOf(PER, 7));
    apply(400, 'Disappearance Perception', gone);
    flush(600);
    expect(of('avatars').at(-1)).toMatchObject({ changed: [], gone: [PER] });
    apply(800, 'Object Perception', stateOf(PER, 9));
    expect(of('avatars').at(-1)?.changed).toMatchObject([{ agentId: PER, slot: 1 }]);
  });

  it('says who is being handed over, until the new bubble has described them or never does', () => {
    const { apply, of, flush } = setUp();
    const info = () => of('bubble-avatars').at(-1)?.avatars[0];
    const handover = {
      objectIdentifier: PER,
      sourceLocation: [10, 0, 0],
      targetLocation: [-10, 0, 0],
      sourceSimulationIdentifier: UPPER,
      targetSimulationIdentifier: LOWER,
    } as const;
    apply(0, 'Object Perception', stateOf(PER, 7));
    apply(200, 'Handover Perception', handover);
    expect(info()).toMatchObject({ isBeingHandedOver: true, isForeign: false });
    apply(400, 'Object Perception', stateOf(PER, 7, { simulationIdentifier: LOWER }));
    expect(info()).toMatchObject({ isBeingHandedOver: false, isForeign: true });
    const back = { sourceSimulationIdentifier: LOWER, targetSimulationIdentifier: UPPER } as const;
    apply(600, 'Handover Perception', { ...handover, ...back });
    expect(info()).toMatchObject({ isBeingHandedOver: true });
    flush(4000);
    expect(info()).toMatchObject({ isBeingHandedOver: false });
  });

  it('tells apart what was sent before and after a handover, in whatever order it arrives', () => {
    const { apply, calls, scene, flush } = setUp();
    apply(0, 'Object Perception', stateOf(AVATAR, 4), 1);
    apply(0, 'Object Perception', stateOf(PER, 7), 2);
    apply(0, 'Object Perception', stateOf(BELL, 9, THING), 3);
    // The first perception of the next bubble, ahead of the announcement.
    const lower = { simulationIdentifier: LOWER };
    apply(500, 'Object Perception', stateOf(PER, 4, { ...lower, location: [-17, 0, 0] }), 12);
    apply(
      510,
      'Handover Perception',
      {
        objectIdentifier: AVATAR,
        sourceLocation: [10.0001, 0, 0],
        targetLocation: [-10, 0, 0],
        sourceSimulationIdentifier: UPPER,
        targetSimulationIdentifier: LOWER,
      },
      10,
    );
    expect(calls.at(-1)).toEqual(['handedOver', LOWER, [20, 0, 0], 10, 510]);
    scene.enter(LOWER, AVATAR, [20, 0, 0], 10, 510);
    expect(scene.nameOf(4)).toBe('Per Aaltonen');
    expect(scene.hasOwn).toBe(false);
    // A late movement of the last bubble, where another object had this index.
    apply(520, 'Movement Perception', { objectIndex: 4, location: [5, 5, 0], ...still }, 9);
    expect(scene.objects.ofId(PER)?.motion.location).toEqual([-17, 0, 0]);
    apply(530, 'Object Perception', stateOf(AVATAR, 0, lower), 11);
    expect(scene.hasOwn).toBe(true);
    flush(600);
    expect(scene.objects.ofId(BELL)).not.toBeNull();
    flush(3500);
    // Only what the next bubble does not show has gone.
    expect(scene.objects.ofId(BELL)).toBeNull();
    expect(scene.objects.ofId(PER)).not.toBeNull();
  });

  it('reports portals and things, and things that turn again and again', () => {
    const { apply, of, flush } = setUp();
    const portal = {
      bubbleId: LOWER,
      bubbleName: 'Lower Quay',
      address: 'quay.example',
      port: 7100,
      center: [50, 0, 0],
      state: 'linked',
      isOtherCloud: false,
    } as const;
    const values = { typeIdentifier: OBJECT_TYPES.portal, description: { portal } };
    apply(0, 'Object Perception', stateOf(BELL, 3, values));
    expect(of('bubble-objects').at(-1)?.changed).toMatchObject([
      { kind: 'portal', description: { portal: { bubbleName: 'Lower Quay' } } },
    ]);
    flush(500);
    expect(of('bubble-objects')).toHaveLength(1);
    const turning = { ...THING, angularVelocity: [0, 0, Math.SQRT1_2, Math.SQRT1_2] } as const;
    apply(1000, 'Object Perception', stateOf(BELL, 3, turning));
    flush(2000);
    // A quarter of a turn in a second.
    const rotation = of('bubble-objects').at(-1)?.changed[0].rotation ?? [];
    expect(rotation[2]).toBeCloseTo(Math.SQRT1_2, 3);
  });

  it('reports descriptions of other programs by a part of their id', () => {
    const { apply, of } = setUp();
    const objectInternalData = new Uint8Array([1, 2, 3]);
    apply(
      0,
      'Object Perception',
      stateOf(PER, 7, { objectInternalData, boundingSphereRadius: 0.8 }),
    );
    expect(of('avatars').at(-1)?.changed).toMatchObject([
      { firstName: PER.slice(0, 8), lastName: '', height: 1.6 },
    ]);
    expect(of('bubble-avatars').at(-1)?.avatars).toMatchObject([{ description: null }]);
  });
});
