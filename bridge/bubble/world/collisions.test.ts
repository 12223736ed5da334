import { describe, expect, it } from 'vitest';
import {
  avatar,
  BUBBLE_A,
  BUBBLE_B,
  makeWorld,
  objectId,
  run,
  thing,
} from '../../../test/bubble/bubble-objects.ts';
import { RecordingObserver } from '../../../test/bubble/recording-observer.ts';
import { createBehavior } from './create-behavior.ts';
import type { BubbleWorld, WorldObject } from './index.ts';

const FOREIGN = { kind: 'simulation', simulationId: BUBBLE_B } as const;

/** A world that counts the collisions that it reports. */
function counting(): { world: BubbleWorld; reported: [WorldObject, WorldObject][] } {
  const reported: [WorldObject, WorldObject][] = [];
  const world = makeWorld({}, { collided: (own, foreign) => reported.push([own, foreign]) });
  return { world, reported };
}

const ball = (n: number, x: number, speed: number, mass = 1) =>
  thing(n, [x, 0, 0.5], { mass, velocity: [speed, 0, 0] });

describe('collisions within a simulation', () => {
  it('pass the momentum on, and are reported to nobody', () => {
    const { world, reported } = counting();
    const first = world.add(ball(1, 0, 4));
    const second = world.add(ball(2, 1.2, 0));
    run(world, 100);
    expect(second.velocity[0]).toBeGreaterThan(1.5);
    expect(first.velocity[0]).toBeLessThan(second.velocity[0]);
    run(world, 4000);
    expect(second.location[0] - first.location[0]).toBeGreaterThanOrEqual(0.999);
    expect(reported).toEqual([]);
  });

  it('move things out of the way of avatars, not avatars', () => {
    const { world } = counting();
    const walker = world.add(avatar(1, [0, 0, 0], { velocity: [2, 0, 0] }), {
      governor: { kind: 'participant', participant: 'anna' },
    });
    const thing = world.add(ball(2, 1.5, 0));
    run(world, 900);
    expect(walker.velocity).toEqual([2, 0, 0]);
    expect(thing.location[0]).toBeGreaterThan(walker.location[0] + 0.6);
  });

  it('leave what has no mass alone', () => {
    const { world } = counting();
    world.add(thing(1, [1.2, 0, 0.5]));
    const moving = world.add(ball(2, 0, 4));
    run(world, 400);
    expect(moving.location[0]).toBeGreaterThan(1.2);
  });
});

describe('collisions between simulations', () => {
  it('are reported once, with the response of the own object computed once', () => {
    const { world, reported } = counting();
    const own = world.add(ball(1, 0, 2, 1));
    const foreign = world.add(ball(2, 1.2, -2, 3), { governor: FOREIGN });
    world.advance(50);
    world.advance(100);
    expect(reported).toEqual([[own, foreign]]);
    // (1 + 0.4) · 4 m/s · 3 kg / 4 kg, from about 2 m/s.
    expect(own.velocity[0]).toBeCloseTo(2 - 4.2, 0);
    expect(foreign.velocity[0]).toBe(-2);
    const after = own.velocity[0];
    world.collide(own, foreign);
    run(world, 400);
    expect(reported).toHaveLength(1);
    expect(Math.abs(own.velocity[0])).toBeLessThanOrEqual(Math.abs(after));
    expect(own.velocity[0]).toBeLessThan(0);
  });

  it('are computed when told of first, and not again when detected', () => {
    const { world, reported } = counting();
    const own = world.add(ball(1, 0, 2, 1));
    // As this world sees it, both are still apart: the other side is ahead.
    const foreign = world.add(ball(2, 1.3, -2, 1), { governor: FOREIGN });
    world.collide(own, foreign);
    const response = own.velocity[0];
    expect(response).toBeLessThan(0);
    // The other side's response is late, so that the proxy runs into the own object.
    run(world, 500);
    expect(reported).toEqual([]);
    expect(own.velocity[0]).toBeGreaterThanOrEqual(response);
    world.collide(own, foreign);
    expect(own.velocity[0]).toBeGreaterThanOrEqual(response);
  });

  it('conserve momentum when each side computes its own', () => {
    const a = counting();
    const ownA = a.world.add(ball(1, 0, 2, 1));
    const proxyB = a.world.add(ball(2, 1.05, -1, 2), { governor: FOREIGN });
    const b = makeWorld({ id: BUBBLE_B });
    const proxyA = b.add(ball(1, 0, 2, 1), {
      governor: { kind: 'simulation', simulationId: BUBBLE_A },
    });
    const ownB = b.add(ball(2, 1.05, -1, 2));
    a.world.collide(ownA, proxyB);
    b.collide(ownB, proxyA);
    expect(ownA.velocity[0] * 1 + ownB.velocity[0] * 2).toBeCloseTo(2 - 2, 9);
  });

  it('begin anew after both have been apart', () => {
    const { world, reported } = counting();
    const own = world.add(ball(1, 0, 0, 1000));
    const foreign = world.add(ball(2, 1.2, -2, 1), { governor: FOREIGN });
    const approach = (x: number) =>
      world.setMovement(foreign, { ...foreign, location: [x, 0, 0.5], velocity: [-2, 0, 0] });
    run(world, 200);
    expect(reported).toHaveLength(1);
    approach(3);
    run(world, 600);
    approach(own.location[0] + 1.1);
    run(world, 700);
    expect(reported).toHaveLength(1);
    approach(5);
    run(world, 2000);
    approach(own.location[0] + 1.05);
    run(world, 2200);
    expect(reported).toHaveLength(2);
  });

  it('stop residents for a moment, and correct participants', () => {
    const { world, reported } = counting();
    const own = world.add(avatar(1, [0, 0, 0], { velocity: [2, 0, 0] }), {
      governor: { kind: 'participant', participant: 'anna' },
    });
    const anna = new RecordingObserver(own, 30, { participant: 'anna' });
    world.observe(anna);
    anna.clear();
    world.add(avatar(2, [1, 0, 0]), { governor: FOREIGN });
    run(world, 400);
    expect(reported).toHaveLength(1);
    const [correction] = anna.of('Movement Perception');
    expect(correction).toMatchObject({ objectIndex: own.index, guaranteed: true });
    expect(correction.velocity[0]).toBeLessThan(1);
  });

  it('ring a bell, which stays where it hangs', () => {
    const { world, reported } = counting();
    const bell = world.add(thing(1, [1, 0, 1], { mass: 4 }), {
      behavior: createBehavior({ kind: 'bell' }),
    });
    world.add(avatar(2, [0, 0, 0], { velocity: [1, 0, 0] }), { governor: FOREIGN });
    run(world, 700);
    expect(reported).toHaveLength(1);
    expect(bell.location).toEqual([1, 0, 1]);
    expect(bell.orientation[0]).not.toBe(0);
  });

  it('are none among objects without mass, portals, and two foreign ones', () => {
    const { world, reported } = counting();
    const own = world.add(thing(1, [0, 0, 0.5], { velocity: [1, 0, 0] }));
    const foreign = world.add(ball(2, 0.5, -1), { governor: FOREIGN });
    world.add(ball(3, 0.2, 1), { governor: FOREIGN });
    run(world, 500);
    world.collide(own, foreign);
    expect(own.velocity).toEqual([1, 0, 0]);
    expect(reported).toEqual([]);
    expect(world.find(objectId(1))).toBe(own);
  });
});
