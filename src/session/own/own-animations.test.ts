import { describe, expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { FakeOwnRegion, OwnHarness } from '../../../test/session/own-harness.ts';
import { buildAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';

const WAVE = idOf(0x1001);
const DANCE = idOf(0x1002);
const STAND = findBuiltin('stand')!.uuid;
const TYPE = findBuiltin('type')!.uuid;
const AWAY = findBuiltin('away')!.uuid;

const clip = (duration: number, loop: boolean) => {
  const joints = [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] as const }] }];
  return encodeAnimation({ ...buildAnimation({ duration, joints }), loop, rawLoop: loop ? 1 : 0 });
};

function harness() {
  const world = new OwnHarness();
  world.region!.responses.set(`ViewerAsset?animatn_id=${WAVE}`, clip(2, false));
  world.region!.responses.set(`ViewerAsset?animatn_id=${DANCE}`, clip(2, true));
  world.login();
  world.showOwn();
  return world;
}

describe('own animations', () => {
  it('are started with one empty block of puppetry, reliably, and stopped', async () => {
    const world = harness();
    world.own.playAnimation(DANCE.toUpperCase(), true);
    await world.clock.run(100);
    expect(world.region!.sent).toContainEqual({
      name: 'AgentAnimation',
      value: {
        AgentData: world.region!.agentData,
        AnimationList: [{ AnimID: DANCE, StartAnim: true }],
        PhysicalAvatarEventList: [{ TypeData: new Uint8Array() }],
      },
      reliable: true,
    });
    expect(world.last('own-animations')?.started).toEqual([{ id: DANCE, by: 'page' }]);
    world.own.playAnimation(DANCE, false);
    expect(world.changes()).toEqual(['+1002', '-1002']);
    expect(world.last('own-animations')?.started).toEqual([]);
  });

  it('are stopped when they are over; those that loop, and those whose asset is missing, are not', async () => {
    const world = harness();
    for (const id of [WAVE, DANCE, idOf(0x1003)]) world.own.playAnimation(id, true);
    await world.clock.run(2000);
    expect(world.changes()).toEqual(['+1001', '+1002', '+1003']);
    await world.clock.run(200);
    expect(world.changes()).toEqual(['+1001', '+1002', '+1003', '-1001']);
    await world.clock.run(60_000);
    expect(world.last('own-animations')?.started.map(({ id }) => id)).toEqual([
      DANCE,
      idOf(0x1003),
    ]);
    expect(world.reported).toEqual([]);
  });

  it('that somebody else has stopped are forgotten, once the region had reported them', async () => {
    const world = harness();
    world.own.playAnimation(DANCE, true);
    world.reportPlaying(idOf(1));
    await world.clock.run(100);
    expect(world.last('own-animations')?.started).toHaveLength(1);
    world.reportPlaying(DANCE, idOf(1));
    await world.clock.run(100);
    world.reportPlaying(idOf(1));
    await world.clock.run(100);
    expect(world.last('own-animations')?.started).toEqual([]);
    expect(world.changes()).toEqual(['+1002']);
  });

  it('stay over a crossing, and can be stopped in the next region', async () => {
    const world = harness();
    world.own.playAnimation(DANCE, true);
    world.reportPlaying(DANCE);
    await world.clock.run(100);
    world.region = null;
    await world.clock.run(100);
    world.own.playAnimation(WAVE, true);
    world.region = new FakeOwnRegion();
    world.reportPlaying(idOf(1));
    await world.clock.run(100);
    expect(world.last('own-animations')?.started).toEqual([{ id: DANCE, by: 'page' }]);
    world.own.stopAllAnimations();
    expect(world.changes()).toEqual(['-1002']);
  });

  it('are bounded, and ids that are no UUID are ignored', async () => {
    const world = harness();
    world.own.playAnimation('dance', true);
    for (let each = 0; each < 100; each++) world.own.playAnimation(idOf(0x2000 + each), true);
    expect(world.changes()).toHaveLength(64);
    world.own.stopAllAnimations();
    expect(world.last('own-animations')?.started).toEqual([]);
  });

  it('follow typing and being away, without a word where nothing changes', () => {
    const world = harness();
    world.own.setOwnAnimation('typing', false);
    world.own.setOwnAnimation('typing', true);
    world.own.setOwnAnimation('typing', true);
    world.own.setOwnAnimation('away', true);
    world.own.setOwnAnimation('typing', false);
    const [typing, away] = [TYPE.slice(-4), AWAY.slice(-4)];
    expect(world.changes()).toEqual([`+${typing}`, `+${away}`, `-${typing}`]);
    expect(world.last('own-animations')?.started).toEqual([{ id: AWAY, by: 'away' }]);
  });

  it('begin anew with a login', () => {
    const world = harness();
    world.own.playAnimation(DANCE, true);
    world.login();
    expect(world.last('own-animations')?.started).toEqual([]);
    expect(world.changes()).toEqual(['+1002']);
  });
});

describe('an avatar that stands', () => {
  const variant = (number: number) => findBuiltin(`stand_${number}`)!.uuid.slice(-4);

  it('shifts its weight every 8 to 20 seconds, one stand at a time', async () => {
    const world = harness();
    world.reportPlaying(STAND);
    await world.clock.run(7900);
    expect(world.changes()).toEqual([]);
    await world.clock.run(200);
    expect(world.changes()).toEqual([`+${variant(1)}`]);
    world.chance = 0.99;
    // The interval was drawn before.
    await world.clock.run(8100);
    expect(world.changes().slice(1)).toEqual([`-${variant(1)}`, `+${variant(4)}`]);
    await world.clock.run(19_000);
    expect(world.changes()).toHaveLength(3);
    await world.clock.run(1500);
    expect(world.changes()).toHaveLength(5);
  });

  it('stops that when it walks, and while it is away', async () => {
    const world = harness();
    world.reportPlaying(STAND);
    await world.clock.run(8100);
    world.reportPlaying(findBuiltin('walk')!.uuid);
    await world.clock.run(20_000);
    expect(world.changes()).toEqual([`+${variant(1)}`, `-${variant(1)}`]);
    world.reportPlaying(STAND);
    world.own.setOwnAnimation('away', true);
    await world.clock.run(20_000);
    expect(world.changes()).toHaveLength(3);
  });
});
