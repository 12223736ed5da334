import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector3 } from '../../../src/math/index.ts';
import { encodeObjectDescription } from '../../../src/protocol/setp/index.ts';
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

const moving = (velocity: Vector3) => ({ velocity, mass: 0 });

describe('perception', () => {
  it('begins with the own object, then the others, nearest first, within the range alone', () => {
    const world = makeWorld();
    world.add(thing(1, [0, 20, 0]));
    world.add(thing(2, [0, 5, 0]));
    world.add(thing(3, [0, 45, 0]));
    const own = world.add(avatar(4, [0, 0, 0]));
    const observer = new RecordingObserver(own, 30);
    world.observe(observer);
    expect(
      observer.of('Object Perception').map(({ objectIdentifier }) => objectIdentifier),
    ).toEqual([objectId(4), objectId(2), objectId(1)]);
    expect(observer.heard.every(({ guaranteed }) => guaranteed)).toBe(true);
    expect(observer.of('Object Perception')[0]).toMatchObject({
      objectIndex: own.index,
      simulationIdentifier: BUBBLE_A,
      mass: 70,
    });
  });

  it('says each cycle where a moving object is, first and last guaranteed', () => {
    const world = makeWorld();
    const object = world.add(thing(1, [0, 0, 0], moving([1, 0, 0])));
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    observer.clear();
    run(world, 500);
    const moves = observer.of('Movement Perception');
    expect(moves).toHaveLength(10);
    expect(moves.map(({ guaranteed }) => guaranteed)).toEqual([true, ...Array(9).fill(false)]);
    expect(moves[9].location[0]).toBeCloseTo(0.5, 6);
    observer.clear();
    world.setMovement(object, { ...object, velocity: [0, 0, 0] });
    run(world, 1000);
    const last = observer.of('Movement Perception');
    expect(last).toHaveLength(1);
    expect(last[0]).toMatchObject({ velocity: [0, 0, 0], guaranteed: true });
    expect(observer.heard).toHaveLength(1);
  });

  it('says nothing about what rests, and the advanced movement of what can move every ten seconds', () => {
    const world = makeWorld();
    world.add(thing(1, [1, 0, 0]));
    const ball = world.add(thing(2, [2, 0, 0.5], { mass: 1 }));
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    observer.clear();
    run(world, 30_000);
    expect(new Set(observer.names())).toEqual(new Set(['Advanced Movement Perception']));
    const times = observer.of('Advanced Movement Perception');
    expect(times).toHaveLength(3);
    expect(times.every(({ objectIndex }) => objectIndex === ball.index)).toBe(true);
    // The first since the object came into view is guaranteed.
    expect(times.map(({ guaranteed }) => guaranteed)).toEqual([true, false, false]);
  });

  it('says advanced movement, guaranteed, when acceleration or rotation changes', () => {
    const world = makeWorld();
    const object = world.add(thing(1, [0, 0, 0], moving([1, 0, 0])));
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    run(world, 100);
    observer.clear();
    world.setMovement(object, { ...object, acceleration: [0, 2, 0] });
    run(world, 300);
    expect(observer.names()).toEqual([
      'Advanced Movement Perception',
      'Movement Perception',
      'Movement Perception',
      'Movement Perception',
    ]);
    expect(observer.of('Advanced Movement Perception')[0]).toMatchObject({
      acceleration: [0, 2, 0],
      guaranteed: true,
    });
    observer.clear();
    const half = Math.SQRT1_2;
    world.setMovement(object, { ...object, angularVelocity: [0, 0, half, half] });
    run(world, 350);
    const [advanced] = observer.of('Advanced Movement Perception');
    expect(advanced.angularVelocity[2]).toBeCloseTo(half, 6);
  });

  it('tells animations with their phase: at first, on change, every five seconds, at their end', () => {
    const world = makeWorld();
    const object = world.add(avatar(1, [0, 0, 0]));
    world.play(object, { identifier: 2, state: 'repeat', lengthMs: 1000 });
    run(world, 300);
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    expect(observer.names()).toEqual(['Object Perception', 'Animation Perception']);
    expect(observer.of('Animation Perception')[0].animations).toEqual([
      { animationIdentifier: 2, animationLength: 1000, animationPhase: 300, animationState: 2 },
    ]);
    observer.clear();
    run(world, 5300);
    expect(observer.of('Animation Perception')).toHaveLength(1);
    expect(observer.of('Animation Perception')[0].guaranteed).toBe(false);
    observer.clear();
    world.play(object, { identifier: 6, state: 'once', lengthMs: 2000 });
    run(world, 5350);
    expect(observer.of('Animation Perception')[0]).toMatchObject({
      guaranteed: true,
      animations: [{ animationIdentifier: 6, animationPhase: 50, animationState: 1 }],
    });
    observer.clear();
    run(world, 7400);
    const ends = observer.of('Animation Perception');
    expect(ends.at(-1)).toMatchObject({ guaranteed: true, animations: [] });
  });

  it('ends with a disappearance beyond the border, which does not flicker', () => {
    const world = makeWorld();
    const object = world.add(thing(1, [29, 0, 0]));
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    observer.clear();
    const moveTo = (x: number) => {
      world.setMovement(object, { ...object, location: [x, 0, 0] });
      world.advance(world.now + 50);
    };
    for (const x of [30.5, 29.5, 30.5, 31]) moveTo(x);
    expect(observer.of('Disappearance Perception')).toEqual([]);
    expect(observer.of('Object Perception')).toEqual([]);
    moveTo(32);
    expect(observer.of('Disappearance Perception')).toEqual([
      { objectIndex: object.index, guaranteed: true },
    ]);
    for (const x of [31, 30.5]) moveTo(x);
    expect(observer.of('Object Perception')).toEqual([]);
    moveTo(29.9);
    expect(observer.of('Object Perception')).toHaveLength(1);
  });

  it('ends when an object is removed, and its index is not used again', () => {
    const world = makeWorld();
    const object = world.add(thing(1, [1, 0, 0]));
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    world.remove(object);
    expect(observer.known.size).toBe(0);
    expect(world.add(thing(1, [1, 0, 0])).index).not.toBe(object.index);
    world.remove(object);
    expect(world.objectCount).toBe(1);
  });

  it('follows the observer’s object', () => {
    const world = makeWorld();
    world.add(thing(1, [-25, 0, 0]));
    world.add(thing(2, [50, 0, 0]));
    const own = world.add(avatar(3, [0, 0, 0]));
    const observer = new RecordingObserver(own, 30);
    world.observe(observer);
    expect(observer.known.has(0)).toBe(true);
    world.setMovement(own, { ...own, location: [30, 0, 0] });
    world.advance(50);
    expect([...observer.known.keys()].sort()).toEqual([1, 2]);
  });

  it('describes an object anew when its internal data or its governor change', () => {
    const world = makeWorld();
    const object = world.add(thing(1, [1, 0, 0]));
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    observer.clear();
    const data = encodeObjectDescription({ ...object.description!, name: 'Renamed' });
    world.setInternalData(object, data);
    world.advance(50);
    expect(observer.of('Object Perception')[0].objectInternalData).toEqual(data);
    expect(object.description?.name).toBe('Renamed');
    world.setGovernor(object, { kind: 'simulation', simulationId: BUBBLE_B });
    world.advance(100);
    expect(observer.of('Object Perception')[1].simulationIdentifier).toBe(BUBBLE_B);
  });

  it('gives links what this simulation owns, in their coordinates', () => {
    const world = makeWorld();
    world.add(thing(1, [10, 0, 0], moving([1, 0, 0])));
    world.add(portal(2, [12, 0, 1], [100, 0, 0]));
    world.add(thing(3, [11, 0, 0]), {
      governor: { kind: 'simulation', simulationId: BUBBLE_B },
    });
    const link = new RecordingObserver([100, 0, 0], 95, { isLink: true, offset: [-100, 0, 0] });
    world.observe(link);
    world.advance(50);
    expect([...link.known.keys()]).toEqual([0]);
    expect(link.of('Object Perception')[0].location).toEqual([-90, 0, 0]);
    expect(link.of('Movement Perception')[0].location[0]).toBeCloseTo(-89.95, 4);
    world.setGovernor(world.at(0)!, { kind: 'simulation', simulationId: BUBBLE_B });
    world.advance(100);
    expect(link.known.size).toBe(0);
  });

  it('gives observers of the same coordinates the same bytes', () => {
    const world = makeWorld();
    world.add(thing(1, [0, 0, 0], moving([1, 0, 0])));
    const datas: Uint8Array[] = [];
    for (let k = 0; k < 3; k++) {
      world.observe({
        center: [k, 0, 0],
        perceptionRange: 30,
        send: (name, data) => {
          if (name === 'Movement Perception') datas.push(data);
        },
      });
    }
    world.advance(50);
    expect(datas).toHaveLength(3);
    expect(new Set(datas).size).toBe(1);
    world.advance(100);
    expect(datas[3]).not.toEqual(datas[0]);
  });

  it('answers examinations by id and by index with everything there is', () => {
    const world = makeWorld();
    const object = world.add(avatar(1, [50, 0, 0]));
    world.add(thing(2, [50, 0, 0]));
    world.play(object, { identifier: 1, state: 'repeat', lengthMs: 8000 });
    const observer = new RecordingObserver([-50, 0, 0], 30);
    world.observe(observer);
    expect(world.examine(observer, { id: objectId(1) })).toBe(true);
    expect(observer.names()).toEqual([
      'Object Perception',
      'Movement Perception',
      'Animation Perception',
    ]);
    observer.clear();
    expect(world.examine(observer, { index: 1 })).toBe(true);
    expect(observer.names()).toEqual(['Object Perception', 'Movement Perception']);
    expect(world.examine(observer, { index: 7 })).toBe(false);
    expect(world.examine(observer, { id: objectId(7) })).toBe(false);
  });

  it('stops at once when the observer leaves', () => {
    const world = makeWorld();
    world.add(thing(1, [0, 0, 0], moving([1, 0, 0])));
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    world.stopObserving(observer);
    observer.clear();
    run(world, 500);
    expect(observer.heard).toEqual([]);
  });

  it('keeps everybody informed of exactly what is in range, whatever moves', () => {
    const coordinate = fc.double({ min: -40, max: 40, noNaN: true });
    const place = fc.tuple(coordinate, coordinate);
    const step = fc.oneof(
      fc.record({ do: fc.constant('move'), pick: fc.nat(), to: place }),
      fc.record({ do: fc.constant('push'), pick: fc.nat(), to: place }),
      fc.record({ do: fc.constant('add'), pick: fc.nat(), to: place }),
      fc.record({ do: fc.constant('remove'), pick: fc.nat(), to: place }),
      fc.record({ do: fc.constant('run'), pick: fc.nat(20), to: place }),
    );
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 3 }),
        fc.array(step, { maxLength: 30 }),
        (centers, steps) => {
          const world = makeWorld();
          const own = world.add(avatar(1000, [0, 0, 0]));
          const observers = [
            new RecordingObserver(own, 15),
            ...centers.map(([x, y]) => new RecordingObserver([x, y, 0], 12)),
          ];
          for (const observer of observers) world.observe(observer);
          steps.forEach(({ do: what, pick, to: [x, y] }, n) => {
            const objects = [...world.objects()];
            const object = objects[pick % objects.length];
            const { orientation } = object;
            if (what === 'add') world.add(thing(n, [x, y, 1], { mass: pick % 2 }));
            else if (what === 'remove' && object !== own) world.remove(object);
            else if (what === 'move') {
              world.setMovement(object, { location: [x, y, 0], velocity: [0, 0, 0], orientation });
            } else if (what === 'push') {
              const { location } = object;
              world.setMovement(object, { location, velocity: [x / 8, y / 8, 0], orientation });
            } else if (what === 'run') run(world, world.now + pick * 50);
            world.advance(world.now + 50);
            for (const observer of observers) check(world, observer);
          });
        },
      ),
    );
  });
});

/** What the observer believes is what is in its range, within the hysteresis. */
function check(world: ReturnType<typeof makeWorld>, observer: RecordingObserver): void {
  const { center, perceptionRange } = observer;
  const place: Vector3 = 'location' in center ? center.location : center;
  expect(observer.surprises).toEqual([]);
  for (const object of world.objects()) {
    const [x, y, z] = object.location;
    const distance = Math.hypot(x - place[0], y - place[1], z - place[2]);
    const known = observer.known.get(object.index);
    if (distance <= perceptionRange) expect(known?.objectIdentifier).toBe(object.id);
    else if (distance > perceptionRange + 1) expect(known).toBeUndefined();
    if (!known) continue;
    expect(known.objectIdentifier).toBe(object.id);
    known.location.forEach((axis, k) => {
      expect(axis).toBeCloseTo(object.location[k], 3);
    });
    known.velocity.forEach((axis, k) => {
      expect(axis).toBeCloseTo(object.velocity[k], 3);
    });
  }
  for (const index of observer.known.keys()) expect(world.at(index)).not.toBeNull();
}
