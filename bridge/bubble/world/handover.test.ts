import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import { decodeMessage, type MessageName, messageType } from '../../../src/protocol/setp/index.ts';
import {
  avatar,
  BUBBLE_A,
  BUBBLE_B,
  makeWorld,
  objectId,
  portal,
  run,
  thing,
} from '../../../test/bubble/bubble-objects.ts';
import { RecordingObserver } from '../../../test/bubble/recording-observer.ts';
import { createBehavior } from './create-behavior.ts';
import {
  type BubbleWorld,
  decodeHandoverState,
  encodeHandoverState,
  type ForeignObjects,
  type RouteStep,
} from './index.ts';

/** Where the centre of B is in the coordinates of A. */
const CENTER: Vector3 = [100, 0, 0];

/** What one world is told of the other's objects, without delay. */
function connect(from: BubbleWorld, to: ForeignObjects, center: Vector3): void {
  from.observe({
    center,
    perceptionRange: 90,
    offset: [-center[0], -center[1], -center[2]],
    isLink: true,
    send: (name: MessageName, data) => to.apply(decodeMessage(messageType(name).type, data)!),
  });
}

/** Two bubbles that perceive each other. */
function linked() {
  const a = makeWorld();
  const b = makeWorld({ id: BUBBLE_B, name: 'Pond' });
  const bInA = a.connectSimulation(BUBBLE_B);
  const aInB = b.connectSimulation(BUBBLE_A);
  connect(a, aInB, CENTER);
  connect(b, bInA, [-100, 0, 0]);
  const runBoth = (until: number) => {
    for (let now = a.now + 50; now <= until; now += 50) {
      a.advance(now);
      b.advance(now);
    }
  };
  return { a, b, aInB, bInA, runBoth };
}

describe('objects of another simulation', () => {
  it('are shown where the other side has them, and move on between messages', () => {
    const { a, b, aInB, runBoth } = linked();
    const object = a.add(thing(1, [50, 0, 0], { velocity: [1, 0, 0] }));
    a.play(object, { identifier: 2, state: 'repeat', lengthMs: 1000 });
    runBoth(1000);
    const proxy = b.find(objectId(1))!;
    expect(proxy.isForeign).toBe(true);
    expect(proxy.location[0]).toBeCloseTo(-49, 1);
    expect(proxy.animations).toMatchObject([{ identifier: 2, state: 'repeat', lengthMs: 1000 }]);
    expect(aInB.atPeerIndex(object.index)).toBe(proxy);
    expect(aInB.peerIndexOf(proxy)).toBe(object.index);
    const observer = new RecordingObserver([-50, 0, 0], 30);
    b.observe(observer);
    expect(observer.of('Object Perception')[0]).toMatchObject({
      objectIndex: proxy.index,
      simulationIdentifier: BUBBLE_A,
    });
    observer.clear();
    runBoth(1500);
    expect(observer.of('Movement Perception')).toHaveLength(10);
  });

  it('stop when the other side is silent for a second', () => {
    const { a, b, runBoth } = linked();
    a.add(thing(1, [50, 0, 0], { velocity: [1, 0, 0] }));
    runBoth(1000);
    const proxy = b.find(objectId(1))!;
    run(b, 5000);
    expect(proxy.velocity).toEqual([0, 0, 0]);
    expect(proxy.location[0]).toBeLessThan(-47.5);
  });

  it('disappear half a second after the other side has said so, and at once with the link', () => {
    const { a, b, aInB, runBoth } = linked();
    const first = a.add(thing(1, [50, 0, 0]));
    a.add(thing(2, [50, 1, 0]));
    runBoth(100);
    a.remove(first);
    runBoth(400);
    expect(b.find(objectId(1))).not.toBeNull();
    runBoth(800);
    expect(b.find(objectId(1))).toBeNull();
    expect(b.objectCount).toBe(1);
    aInB.close();
    expect(b.objectCount).toBe(0);
    aInB.apply({
      name: 'Object Perception',
      fields: { objectIndex: 5, ...thing(9, [0, 0, 0]) },
    });
    expect(b.objectCount).toBe(0);
  });

  it('are not told on to a third', () => {
    const { a, b, runBoth } = linked();
    a.add(thing(1, [50, 0, 0]));
    const third = new RecordingObserver([0, 0, 0], 200, { isLink: true });
    b.observe(third);
    runBoth(200);
    expect(b.objectCount).toBe(1);
    expect(third.heard).toEqual([]);
  });

  it('cannot take the place of own objects, nor have movements without sense', () => {
    const { b, aInB } = linked();
    const own = b.add(thing(1, [0, 0, 0]));
    const perceive = (state: object) =>
      aInB.apply({
        name: 'Object Perception',
        fields: { objectIndex: 3, ...thing(1, [9, 9, 9]), ...state },
      });
    perceive({});
    expect(own.location).toEqual([0, 0, 0]);
    expect(own.isForeign).toBe(false);
    aInB.apply({ name: 'Disappearance Perception', fields: { objectIndex: 3 } });
    perceive({ objectIdentifier: objectId(2), location: [1e30, 0, 0] });
    perceive({ objectIdentifier: objectId(2), mass: -1 });
    perceive({ objectIdentifier: objectId(2), boundingSphereRadius: 1e30 });
    expect(b.objectCount).toBe(1);
    perceive({ objectIdentifier: objectId(2) });
    const { location } = b.find(objectId(2))!;
    const movement = { velocity: [1e30, 0, 0], orientation: [0, 0, 0, 1] } as const;
    aInB.apply({
      name: 'Movement Perception',
      fields: { objectIndex: 3, location: [0, 0, 0], ...movement },
    });
    expect(location).toEqual([9, 9, 9]);
  });
});

describe('handover', () => {
  const ROUTE: RouteStep[] = [
    { kind: 'walk', bubbleId: BUBBLE_B, to: [0, 0] },
    { kind: 'walk', bubbleId: BUBBLE_A, to: [0, 0] },
  ];

  function walker() {
    const setup = linked();
    const object = setup.a.add(avatar(1, [48, 0, 0]), {
      behavior: createBehavior({ kind: 'resident', route: ROUTE, step: 0, walkingSpeed: 1.2 }),
    });
    object.velocity[0] = 1.2;
    setup.a.play(object, { identifier: 2, state: 'repeat', lengthMs: 1000 });
    return { ...setup, object };
  }

  it('moves an object, with behavior and animations, under one index on each side', () => {
    const { a, b, bInA, object, runBoth } = walker();
    const inA = new RecordingObserver([40, 0, 0], 30);
    const inB = new RecordingObserver([-40, 0, 0], 30);
    a.observe(inA);
    b.observe(inB);
    runBoth(300);
    const proxy = b.find(objectId(1))!;
    const sent = encodeHandoverState(a.exportState(object, CENTER));
    expect(b.receiveProvisional(decodeHandoverState(sent)!)).toBeNull();
    a.setFrozen(object, true);
    runBoth(400);
    expect(b.find(objectId(1))!.isForeign).toBe(true);
    const received = b.commitProvisional(objectId(1))!;
    a.release(object, BUBBLE_B);
    expect(received).toBe(proxy);
    expect(received.governor).toEqual({ kind: 'bubble' });
    runBoth(500);
    expect(a.find(objectId(1))).toBe(object);
    expect(object.governor).toEqual({ kind: 'simulation', simulationId: BUBBLE_B });
    expect(bInA.peerIndexOf(object)).toBe(received.index);
    runBoth(6000);
    // It walks on to the centre of B: both sides see it there.
    expect(received.location[0]).toBeGreaterThan(-47);
    expect(object.location[0]).toBeCloseTo(received.location[0] + 100, 1);
    expect(received.animations).toMatchObject([{ identifier: 2 }]);
    for (const observer of [inA, inB]) {
      expect(observer.of('Disappearance Perception')).toEqual([]);
      expect(observer.surprises).toEqual([]);
      const path = observer.of('Movement Perception').map(({ location }) => location[0]);
      path.forEach((x, k) => {
        if (k > 0) expect(Math.abs(x - path[k - 1])).toBeLessThan(0.25);
      });
      expect(observer.of('Object Perception').at(-1)?.simulationIdentifier).toBe(BUBBLE_B);
    }
  });

  it('can be refused: outside of the bubble, a known identifier, a full bubble', () => {
    const { a, b, object } = walker();
    const state = a.exportState(object, CENTER);
    expect(state.object.location[0]).toBe(-52);
    const faraway = { ...state, object: { ...state.object, location: [70, 0, 0] as const } };
    expect(b.receiveProvisional(faraway)).toBe('The place is outside of the bubble.');
    b.add(thing(1, [0, 0, 0]));
    expect(b.receiveProvisional(state)).toBe('This bubble has an object of that identifier.');
    const full = makeWorld({ id: BUBBLE_B, maxObjects: 0 });
    expect(full.receiveProvisional(state)).toBe('The bubble is full.');
    expect(full.commitProvisional(objectId(1))).toBeNull();
  });

  it('takes what comes out of a portal a little beyond the range, and moves it inside', () => {
    const { a, b, object } = walker();
    const state = a.exportState(object, CENTER);
    const beyond = { ...state, object: { ...state.object, location: [-62, 0, 0] as const } };
    expect(b.receiveProvisional(beyond)).not.toBeNull();
    b.add(portal(9, [-58, 0, 0], [-100, 0, 0]));
    expect(b.receiveProvisional(beyond)).toBeNull();
    const received = b.commitProvisional(objectId(1))!;
    b.advance(50);
    expect(Math.hypot(...received.location)).toBeLessThanOrEqual(60.001);
  });

  it('leaves nothing behind when it is dropped', () => {
    const { a, b, object } = walker();
    b.receiveProvisional(a.exportState(object, CENTER));
    expect(b.objectCount).toBe(0);
    b.dropProvisional(objectId(1));
    expect(b.commitProvisional(objectId(1))).toBeNull();
    expect(b.objectCount).toBe(0);
  });

  it('keeps an avatar for its participant', () => {
    const { a, b, object } = walker();
    const state = { ...a.exportState(object, CENTER), user: 'anna' };
    b.receiveProvisional(state);
    const received = b.commitProvisional(objectId(1))!;
    expect(received.governor).toEqual({ kind: 'participant', participant: null });
    expect(b.applyMovement('anna', received.index, received)).toBe(false);
    b.setGovernor(received, { kind: 'participant', participant: 'anna' });
    expect(b.applyMovement('anna', received.index, received)).toBe(true);
  });

  it('gives up an object for good where the other side does not describe it', () => {
    const { a, b, object, runBoth } = walker();
    a.release(object, BUBBLE_B);
    run(a, 2900);
    expect(a.find(objectId(1))).toBe(object);
    run(a, 3100);
    expect(a.find(objectId(1))).toBeNull();
    runBoth(3200);
    expect(b.objectCount).toBe(0);
    const other = a.add(thing(2, [50, 0, 0]));
    a.release(other, objectId(77));
    expect(a.find(objectId(2))).toBeNull();
  });
});

describe('handover state', () => {
  const { a, object } = (() => {
    const world = makeWorld();
    const bell = world.add(thing(1, [0.1, 0, 0]), { behavior: createBehavior({ kind: 'bell' }) });
    return { a: world, object: bell };
  })();

  it('survives being written and read', () => {
    const state = { ...a.exportState(object, [0, 0, 0]), user: 'anna' };
    expect(decodeHandoverState(encodeHandoverState(state))).toEqual(state);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another document', '{"object":{}}'],
    ['another type', '[1]'],
  ])('is null for %s', (_, text) => {
    expect(decodeHandoverState(encodeUtf8(text))).toBeNull();
  });

  it('is null with numbers or behaviors that no bubble has, and for too much data', () => {
    const state = a.exportState(object, [0, 0, 0]);
    const changed = (change: object) =>
      encodeUtf8(
        JSON.stringify({
          ...JSON.parse(new TextDecoder().decode(encodeHandoverState(state))),
          ...change,
        }),
      );
    expect(decodeHandoverState(changed({}))).toEqual(state);
    expect(decodeHandoverState(changed({ behavior: { kind: 'robot' } }))).toBeNull();
    expect(decodeHandoverState(changed({ user: 'x'.repeat(100) }))).toBeNull();
    expect(decodeHandoverState(changed({ note: 'x'.repeat(300_000) }))).toBeNull();
    expect(
      decodeHandoverState(changed({ object: { ...state.object, location: [1e30, 0, 0] } })),
    ).toBeNull();
  });
});
