import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatar, makeWorld, run, thing } from '../../../test/bubble/bubble-objects.ts';
import { RecordingObserver } from '../../../test/bubble/recording-observer.ts';
import { createBehavior } from './create-behavior.ts';
import type { Movement, MovementRefusal } from './index.ts';

const ROLLING = createBehavior({ kind: 'rolling', friction: 0.5 });

describe('motion', () => {
  it('goes on with velocity, acceleration and rotation', () => {
    const world = makeWorld();
    const half = Math.SQRT1_2;
    const object = world.add(
      thing(1, [0, 0, 5], {
        velocity: [1, 0, 0],
        acceleration: [0, 2, 0],
        angularVelocity: [0, 0, half, half],
      }),
    );
    run(world, 1000);
    expect(object.location[0]).toBeCloseTo(1, 6);
    expect(object.location[1]).toBeCloseTo(1, 6);
    expect(object.velocity[1]).toBeCloseTo(2, 6);
    expect(object.orientation[2]).toBeCloseTo(half, 6);
  });

  it('lets things with a mass fall, bounce and come to rest on the ground', () => {
    const world = makeWorld();
    const ball = world.add(thing(1, [0, 0, 4.5], { mass: 2 }));
    const heights: number[] = [];
    run(world, 10_000, () => heights.push(ball.location[2]));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0.5);
    const firstImpact = heights.indexOf(0.5);
    expect(Math.max(...heights.slice(firstImpact))).toBeGreaterThan(0.7);
    expect(ball.location).toEqual([0, 0, 0.5]);
    expect(ball.velocity).toEqual([0, 0, 0]);
  });

  it('slows rolling things little, turning about their axis, and sliding ones much', () => {
    const world = makeWorld();
    const ball = world.add(thing(1, [0, 0, 0.5], { mass: 2, velocity: [3, 0, 0] }), {
      behavior: ROLLING,
    });
    const box = world.add(thing(2, [0, 9, 0.5], { mass: 2, velocity: [3, 0, 0] }));
    run(world, 100);
    expect(ball.acceleration[0]).toBe(-0.5);
    // The top goes forward: a positive rotation about the left axis.
    expect(ball.spin[1]).toBeCloseTo(ball.velocity[0] / 0.5, 1);
    run(world, 10_000);
    // v² / 2a
    expect(ball.location[0]).toBeCloseTo(9, 0);
    expect(box.location[0]).toBeCloseTo(9 / 8, 0);
    for (const each of [ball, box]) {
      expect(each.velocity).toEqual([0, 0, 0]);
      expect(each.spin).toEqual([0, 0, 0]);
    }
  });

  it('tells the deceleration once, and the rest, guaranteed', () => {
    const world = makeWorld();
    world.add(thing(1, [0, 0, 0.5], { mass: 2, velocity: [3, 0, 0] }), { behavior: ROLLING });
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    run(world, 9000);
    const advanced = observer.of('Advanced Movement Perception').filter((each) => each.guaranteed);
    expect(advanced).toHaveLength(2);
    expect(advanced[1]).toMatchObject({ velocity: [0, 0, 0], acceleration: [0, 0, 0] });
    const last = observer.of('Movement Perception').at(-1);
    expect(last).toMatchObject({ velocity: [0, 0, 0], guaranteed: true });
  });

  it('keeps what the bubble simulates within its range', () => {
    const speed = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(speed, speed, speed), { maxLength: 5 }), (velocities) => {
        const world = makeWorld();
        velocities.forEach((velocity, n) => {
          world.add(thing(n, [n, 0, 1], { mass: n % 2, velocity }));
        });
        run(world, 4000, () => {
          for (const { location } of world.objects()) {
            expect(Math.hypot(...location)).toBeLessThanOrEqual(60.001);
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  it('takes a pause of the process for a second at most', () => {
    const world = makeWorld();
    const object = world.add(thing(1, [0, 0, 0], { velocity: [1, 0, 0] }));
    world.advance(20_000);
    expect(object.location[0]).toBeCloseTo(1, 6);
  });
});

describe('movement of participants', () => {
  const governor = { kind: 'participant', participant: 'anna' } as const;
  const still = { velocity: [0, 0, 0], orientation: [0, 0, 0, 1] } as const;

  function joined() {
    const refusals: MovementRefusal[] = [];
    const world = makeWorld({}, { movementRefused: (_, reason) => refusals.push(reason) });
    const own = world.add(avatar(1, [0, 0, 0]), { governor });
    const anna = new RecordingObserver(own, 30, { participant: 'anna' });
    const ben = new RecordingObserver([0, 0, 0], 30, { participant: 'ben' });
    for (const observer of [anna, ben]) {
      world.observe(observer);
      observer.clear();
    }
    const move = (movement: Partial<Movement>, participant = 'anna') =>
      world.applyMovement(participant, own.index, {
        location: own.location,
        ...still,
        ...movement,
      });
    return { world, own, anna, ben, move, refusals };
  }

  it('is told to all others, not to themselves', () => {
    const { world, anna, ben, move } = joined();
    expect(move({ location: [0.1, 0, 0], velocity: [2, 0, 0] })).toBe(true);
    run(world, 100);
    expect(ben.of('Movement Perception')).toHaveLength(2);
    expect(ben.of('Movement Perception')[1].location[0]).toBeCloseTo(0.3, 5);
    expect(anna.heard).toEqual([]);
  });

  it('stops after a second of silence', () => {
    const { world, own, ben, move } = joined();
    move({ velocity: [2, 0, 0] });
    run(world, 3000);
    expect(own.location[0]).toBeCloseTo(2, 0);
    expect(own.velocity).toEqual([0, 0, 0]);
    expect(ben.of('Movement Perception').at(-1)).toMatchObject({ guaranteed: true });
  });

  it('is for the participant who governs the object only', () => {
    const { own, move, refusals } = joined();
    expect(move({ location: [1, 0, 0] }, 'ben')).toBe(false);
    expect(own.location).toEqual([0, 0, 0]);
    expect(refusals).toEqual([]);
  });

  it.each([
    ['too-fast', { velocity: [13, 0, 0] }],
    ['too-fast', { location: [14, 0, 0] }],
    ['out-of-range', { location: [0, 0, 61] }],
    ['not-finite', { location: [0, Number.NaN, 0] }],
    ['not-finite', { acceleration: [0, 0, Number.POSITIVE_INFINITY] }],
    ['not-finite', { acceleration: [0, 0, 1e30] }],
  ] as const)('is refused as %s: %j', (reason, movement) => {
    const { world, own, anna, ben, move, refusals } = joined();
    expect(move(movement)).toBe(false);
    expect(refusals).toEqual([reason]);
    expect(own.location).toEqual([0, 0, 0]);
    // The participant learns where its avatar is.
    expect(anna.of('Movement Perception')).toEqual([
      expect.objectContaining({ objectIndex: 0, location: [0, 0, 0], guaranteed: true }),
    ]);
    move(movement);
    expect(anna.heard).toHaveLength(1);
    run(world, 500);
    expect(ben.of('Movement Perception')).toEqual([]);
  });

  it('cannot be faster in many small steps', () => {
    const { world, own, move } = joined();
    let x = 0;
    run(world, 3000, () => {
      // Ten steps a cycle, each within the limit of a single one.
      for (let k = 0; k < 10; k++) if (move({ location: [x + 1, 0, 0] })) x++;
    });
    expect(own.location[0]).toBeLessThanOrEqual(12 * 4);
    expect(own.location[0]).toBeGreaterThanOrEqual(12 * 2);
  });

  it('may catch up what was under way', () => {
    const { world, own, move } = joined();
    run(world, 2000);
    expect(move({ location: [20, 0, 0] })).toBe(true);
    expect(own.location[0]).toBe(20);
  });

  it('does not accelerate beyond the limit by itself', () => {
    const { world, own, move } = joined();
    move({ velocity: [11, 0, 0], acceleration: [500, 0, 0] });
    run(world, 300);
    expect(own.velocity[0]).toBeLessThanOrEqual(12.001);
  });

  it('has animations, with the phase that the participant says', () => {
    const { world, own, ben } = joined();
    const animation = {
      animationIdentifier: 6,
      animationLength: 2000,
      animationPhase: 500,
      animationState: 1,
    };
    const halted = { ...animation, animationIdentifier: 7, animationState: 0 };
    const unknown = { ...animation, animationState: 9 };
    const animations = [animation, halted, unknown];
    expect(world.applyAnimations('ben', { objectIndex: own.index, animations })).toBe(false);
    expect(world.applyAnimations('anna', { objectIndex: own.index, animations })).toBe(true);
    run(world, 100);
    expect(ben.of('Animation Perception')[0].animations).toEqual([
      { ...animation, animationPhase: 550 },
      halted,
    ]);
  });
});
