import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { rotateVector, X_AXIS } from '../../../src/math/index.ts';
import {
  avatar,
  BUBBLE_A,
  BUBBLE_B,
  interaction,
  makeWorld,
  portal,
  run,
  thing,
} from '../../../test/bubble/bubble-objects.ts';
import { RecordingObserver } from '../../../test/bubble/recording-observer.ts';
import { createBehavior } from './create-behavior.ts';
import type { RouteStep, WorldObject } from './index.ts';

const STAND = 1;
const WALK = 2;
const HELLO = 6;

const walk = (x: number, y: number, bubbleId = BUBBLE_A): RouteStep => ({
  kind: 'walk',
  bubbleId,
  to: [x, y],
});

function withResident(route: readonly RouteStep[], world = makeWorld()) {
  const resident = world.add(avatar(1, [0, 0, 0]), {
    behavior: createBehavior({ kind: 'resident', route, step: 0, walkingSpeed: 1.2 }),
  });
  return { world, resident };
}

const playing = ({ animations }: WorldObject) => animations.map(({ identifier }) => identifier);
const facing = ({ orientation }: WorldObject) => rotateVector(X_AXIS, orientation);

describe('residents', () => {
  it('walk their route, stand, gesture, and begin again', () => {
    const route: RouteStep[] = [
      walk(6, 0),
      { kind: 'stand', seconds: 2 },
      { kind: 'gesture', animation: HELLO },
      walk(0, 0),
    ];
    const { world, resident } = withResident(route);
    run(world, 2000);
    expect(playing(resident)).toEqual([WALK]);
    expect(resident.velocity[0]).toBeCloseTo(1.2, 3);
    const seen: number[][] = [];
    let farthest = 0;
    run(world, 20_000, () => {
      farthest = Math.max(farthest, resident.location[0]);
      if (String(seen.at(-1)) !== String(playing(resident))) seen.push(playing(resident));
    });
    expect(farthest).toBeGreaterThan(5.4);
    expect(farthest).toBeLessThan(6.1);
    // Turns on the spot before it goes back; then the route again.
    expect(seen.slice(0, 6)).toEqual([[WALK], [STAND], [HELLO], [STAND], [WALK], [STAND]]);
  });

  it('turn with a rate that observers can go on with', () => {
    const { world, resident } = withResident([walk(0, 10)]);
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    run(world, 4000);
    expect(facing(resident)[1]).toBeCloseTo(1, 2);
    expect(resident.location[1]).toBeGreaterThan(3);
    // The turn begins, and ends.
    expect(
      observer.of('Advanced Movement Perception').filter((each) => each.guaranteed),
    ).toHaveLength(2);
  });

  it('answer a wave: turn to whoever waves, wave back, and go on', () => {
    const { world, resident } = withResident([walk(20, 0)]);
    const anna = world.add(avatar(2, [2, 10, 0]), {
      governor: { kind: 'participant', participant: 'anna' },
    });
    run(world, 2000);
    const { index: targetObjectIndex } = resident;
    let text = '';
    world.interact(anna, interaction('wave', { targetObjectIndex }), ({ data, isSuccess }) => {
      text = isSuccess ? decodeUtf8(data) : 'failed';
    });
    expect(text).toBe('Object 1 waves back.');
    run(world, 3500);
    expect(playing(resident)).toEqual([HELLO]);
    expect(resident.velocity).toEqual([0, 0, 0]);
    const [x, y] = facing(resident);
    const [dx, dy] = [
      anna.location[0] - resident.location[0],
      anna.location[1] - resident.location[1],
    ];
    expect(Math.atan2(y, x)).toBeCloseTo(Math.atan2(dy, dx), 1);
    run(world, 8000);
    expect(playing(resident)).toEqual([WALK]);
    expect(facing(resident)[0]).toBeCloseTo(1, 1);
  });

  it('do not answer what they do not know', () => {
    const { world, resident } = withResident([]);
    const anna = world.add(avatar(2, [2, 0, 0]));
    for (const name of ['juggle', 'constructor', 'toString']) {
      let isSuccess = true;
      world.interact(anna, interaction(name, { targetObjectIndex: resident.index }), (answer) => {
        isSuccess = answer.isSuccess;
      });
      expect(isSuccess).toBe(false);
    }
    run(world, 1000);
    expect(playing(resident)).toEqual([STAND]);
  });

  it('go through the portal to a place of another bubble', () => {
    const crossed: unknown[] = [];
    const world = makeWorld({}, { crossed: (object, through) => crossed.push([object, through]) });
    const { resident } = withResident([walk(0, 0, BUBBLE_B)], world);
    const through = world.add(portal(2, [20, 0, 0], [100, 0, 0]));
    run(world, 10_000);
    expect(crossed).toEqual([]);
    run(world, 16_000);
    expect(crossed).toEqual([[resident, through]]);
    expect(resident.location[0]).toBeGreaterThan(16.5);
    // The handover has failed: it is offered again.
    world.setFrozen(resident, false);
    run(world, 19_500);
    expect(crossed).toHaveLength(2);
  });

  it('leave out steps of bubbles that no open portal leads to', () => {
    const world = makeWorld();
    const { resident } = withResident([walk(0, 0, BUBBLE_B), walk(5, 0)], world);
    world.add(portal(2, [0, 20, 0], [0, 100, 0], { state: 'unreachable' }));
    run(world, 8000);
    expect(Math.hypot(resident.location[0] - 5, resident.location[1])).toBeLessThan(0.6);
  });

  it('stand for a second when somebody of another simulation bumps into them', () => {
    const { world, resident } = withResident([walk(20, 0)]);
    world.add(avatar(2, [3, 0, 0]), { governor: { kind: 'simulation', simulationId: BUBBLE_B } });
    const places: number[] = [];
    run(world, 6000, () => places.push(resident.location[0]));
    const stood = places.filter((x, k) => k > 0 && k < places.length - 1 && places[k + 1] === x);
    expect(stood.length).toBeGreaterThanOrEqual(18);
    expect(places.at(-1)).toBeGreaterThan(3);
  });

  it('stay where they are while they are handed over', () => {
    const { world, resident } = withResident([walk(20, 0)]);
    run(world, 1000);
    const [x] = resident.location;
    world.setFrozen(resident, true);
    run(world, 5000);
    // It coasts for half a second, so that a quick handover is no break.
    expect(resident.location[0]).toBeCloseTo(x + 0.6, 1);
    world.setFrozen(resident, false);
    run(world, 6000);
    expect(resident.location[0]).toBeGreaterThan(x + 1.5);
  });
});

describe('portals', () => {
  const OUT = [2, 0, 0] as const;
  const IN = [-2, 0, 0] as const;

  it.each([
    ['that enters the volume, outward', [15.9, 0, 0], OUT, {}, true],
    ['that enters the volume from the other side', [24.1, 0, 0], IN, {}, false],
    ['that is within the volume already, outward', [17, 0, 0], OUT, {}, false],
    ['that is within the volume already, inward', [21, 0, 0], IN, {}, false],
    ['that crosses the plane within the volume', [19.9, 0, 0], OUT, {}, true],
    ['that passes beside the volume', [19.9, 5, 0], OUT, {}, false],
    ['that is behind the ring, outward', [30, 2, 0], OUT, {}, true],
    ['that is behind the ring, inward', [30, 2, 0], IN, {}, false],
    ['that is on the other side, but not behind the ring', [30, 9, 0], OUT, {}, false],
    ['that is behind the ring to another cloud', [30, 2, 0], OUT, { isOtherCloud: true }, false],
    ['that enters the volume to another cloud', [15.9, 0, 0], OUT, { isOtherCloud: true }, true],
    ['that enters an unreachable portal', [15.9, 0, 0], OUT, { state: 'unreachable' }, false],
  ] as const)('an object %s', (_, location, velocity, link, isCrossing) => {
    const crossed: unknown[] = [];
    const world = makeWorld({}, { crossed: (object) => crossed.push(object) });
    world.add(portal(1, [20, 0, 0], [100, 0, 0], link));
    const object = world.add(thing(2, location));
    world.advance(50);
    world.setMovement(object, { location, velocity, orientation: [0, 0, 0, 1] });
    run(world, 1000);
    expect(crossed).toHaveLength(isCrossing ? 1 : 0);
  });
});
