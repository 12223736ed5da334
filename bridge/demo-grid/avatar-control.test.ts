import { expect, it } from 'vitest';
import { fromZRotation } from '../../src/math/index.ts';
import { AGENT_STATES, CONTROL_FLAGS as C } from '../../src/protocol/lludp/index.ts';
import { TEST_ANIMATIONS as ANIMATIONS, demoGridFixture } from '../../test/demo-grid/index.ts';
import { SIT_ANIMATION } from './region/avatar-controller.ts';
import { SPEEDS } from './region/avatar-movement.ts';
import { namedUuid } from './reproducible-values.ts';

const { startPair, stopTime, frame, framesOf, framesUntil } = demoGridFixture();

/** A viewer that walks and one that watches it, in stopped time. */
async function startWalk() {
  const pair = await startPair();
  stopTime();
  const { watcher, id } = pair;
  return {
    ...pair,
    /** The walker's avatar as the watcher sees it. */
    seen: () => watcher.scene.avatar(id)!,
    speed: () => Math.hypot(...watcher.scene.avatar(id)!.object.motion!.velocity),
    /** Makes frames until the watcher sees the walker play an animation. */
    animation: (name: keyof typeof ANIMATIONS) =>
      framesUntil(() => watcher.animationsOf(id)[0] === ANIMATIONS[name], `animation ${name}`),
  };
}

it('walks where it faces, is seen walking, and stops', async () => {
  const { walker, watcher, seen, speed, animation } = await startWalk();
  const [x, y] = seen().position!;
  const north = [...fromZRotation(90)] as unknown as readonly [number, number, number, number];
  walker.control({ ControlFlags: C.AT_POS, BodyRotation: north });
  await animation('walk');
  await framesUntil(() => seen().position![1] > y + 1.5, 'it has walked north');
  expect(speed()).toBeCloseTo(SPEEDS.walk, 1);
  expect(seen().position![0]).toBeCloseTo(x, 1);

  walker.control({ ControlFlags: 0 });
  await animation('stand');
  await framesUntil(() => speed() === 0, 'it stands still');
  await framesOf(150);
  const updates = watcher.received('ImprovedTerseObjectUpdate').length;
  await framesOf(300);
  expect(watcher.received('ImprovedTerseObjectUpdate')).toHaveLength(updates);
  expect(updates).toBeGreaterThan(4);
  expect(walker.position![1]).toBeCloseTo(seen().position![1], 2);
});

it('runs by flag, and always after SetAlwaysRun', async () => {
  const { walker, seen, animation } = await startWalk();
  walker.control({ ControlFlags: C.AT_POS | C.FAST_AT });
  await animation('run');
  await framesUntil(
    () => Math.abs(seen().object.motion!.velocity[0] - SPEEDS.run) < 0.05,
    'it runs',
  );
  walker.control({ ControlFlags: C.AT_NEG });
  await animation('walk');
  walker.send('SetAlwaysRun', { AgentData: { ...walker.ids, AlwaysRun: true } });
  await animation('run');
});

it('flies, hovers, climbs and falls', async () => {
  const { walker, watcher, id, seen, animation } = await startWalk();
  const height = () => seen().position![2];
  const ground = height();
  walker.control({ ControlFlags: C.FLY | C.UP_POS });
  await framesUntil(() => height() > ground + 2, 'it climbs');
  expect(watcher.animationsOf(id)).toEqual([ANIMATIONS.fly]);
  walker.control({ ControlFlags: C.FLY });
  await animation('hover');
  walker.control({ ControlFlags: C.FLY | C.AT_POS });
  await framesUntil(() => seen().object.motion!.velocity[0] > 10, 'it flies');
  walker.control({ ControlFlags: 0 });
  await animation('jump');
  await framesUntil(() => Math.abs(height() - ground) < 0.01, 'it lands');
});

it('stays within the region', async () => {
  const { walker } = await startWalk();
  walker.send('TeleportLocationRequest', {
    AgentData: walker.ids,
    Info: { RegionHandle: walker.scene.region!, Position: [250, 20, 22], LookAt: [1, 0, 0] },
  });
  await framesUntil(() => walker.received('TeleportLocal').length > 0, 'it teleports');
  walker.control({ ControlFlags: C.AT_POS | C.FAST_AT });
  await framesUntil(() => walker.position![0] > 255.4, 'it is at the edge');
  await framesOf(300);
  expect(walker.position![0]).toBeLessThanOrEqual(255.5);
  expect(walker.scene.avatar(walker.login.agentId)!.object.motion!.velocity[0]).toBe(0);
});

it('jumps, lands, crouches and turns', async () => {
  const { walker, animation } = await startWalk();
  walker.control({ ControlFlags: C.UP_POS });
  await frame();
  walker.control({ ControlFlags: 0 });
  await animation('prejump');
  await animation('jump');
  await animation('softLand');
  await animation('stand');
  walker.control({ ControlFlags: C.UP_NEG });
  await animation('crouch');
  walker.control({ ControlFlags: C.UP_NEG | C.AT_POS });
  await animation('crouchWalk');
  walker.control({ ControlFlags: C.YAW_POS | C.TURN_LEFT });
  await animation('turnLeft');
  walker.control({ ControlFlags: C.TURN_RIGHT });
  await animation('turnRight');
});

it('ends preparation and landing by FINISH_ANIM', async () => {
  const { walker, animation } = await startWalk();
  walker.control({ ControlFlags: C.UP_POS });
  await animation('prejump');
  walker.control({ ControlFlags: C.FINISH_ANIM });
  await frame();
  await frame();
  expect(walker.animationsOf(walker.login.agentId)).not.toContain(ANIMATIONS.prejump);
  walker.control({ ControlFlags: 0 });
  await animation('softLand');
  walker.control({ ControlFlags: C.FINISH_ANIM });
  await framesOf(200);
  expect(walker.animationsOf(walker.login.agentId)).toEqual([ANIMATIONS.stand]);
});

it('shows typing and being away only by animations that the viewer starts', async () => {
  const { walker, watcher, id } = await startWalk();
  walker.control({ ControlFlags: C.AWAY, State: AGENT_STATES.TYPING });
  await framesOf(300);
  expect(watcher.animationsOf(id)).toEqual([ANIMATIONS.stand]);
});

it('slides, runs by FAST_AT alone, and is slow with STOP', async () => {
  const { walker, seen, speed } = await startWalk();
  const [x, y] = seen().position!;
  walker.control({ ControlFlags: C.LEFT_POS | C.FAST_LEFT });
  await framesUntil(() => seen().position![1] > y + 1, 'it slides');
  expect(seen().position![0]).toBeCloseTo(x, 1);
  expect(speed()).toBeCloseTo(SPEEDS.walk, 1);
  walker.control({ ControlFlags: C.AT_POS | C.STOP });
  await framesUntil(() => Math.abs(speed() - SPEEDS.slow) < 0.05, 'it is slow');
});

it('nudges a little and no more', async () => {
  const { walker } = await startWalk();
  const [x] = walker.position!;
  walker.control({ ControlFlags: C.NUDGE_AT_POS });
  await framesOf(100);
  walker.control({ ControlFlags: 0 });
  await framesUntil(() => walker.position![0] > x + 0.05, 'it moves');
  await framesOf(500);
  expect(walker.position![0]).toBeLessThan(x + 0.8);
});

it('sits on the ground and on a seat, and stands up', async () => {
  const { walker, watcher, id, seen, animation } = await startWalk();
  walker.control({ ControlFlags: C.SIT_ON_GROUND });
  await animation('sitGround');
  walker.control({ ControlFlags: C.STAND_UP });
  await animation('stand');
  walker.control({ ControlFlags: 0 });

  await framesUntil(() => walker.scene.object(1001) !== null, 'a seat');
  const seat = walker.scene.object(1001)!;
  const TargetObject = { TargetID: seat.id, Offset: [0, 0, 0] as const };
  walker.send('AgentRequestSit', { AgentData: walker.ids, TargetObject });
  await framesUntil(() => walker.received('AvatarSitResponse').length > 0, 'it may sit');
  walker.send('AgentSit', { AgentData: walker.ids });
  await framesUntil(() => seen().object.parentId === 1001, 'it is seen to sit');
  await framesUntil(() => watcher.animationsOf(id)[0] === SIT_ANIMATION, 'the pose of sitting');
  // A little in front of the seat, which faces east: our clip sits back from there.
  const [x, y] = seen().position!;
  expect([x, y]).toEqual([expect.closeTo(120.36, 5), expect.closeTo(120, 5)]);

  watcher.send('AgentRequestSit', { AgentData: watcher.ids, TargetObject });
  await framesUntil(() => watcher.received('AlertMessage').length > 0, 'the seat is taken');

  walker.control({ ControlFlags: C.STAND_UP });
  await framesUntil(() => seen().object.parentId === 0, 'it stands');
});

it('plays animations of its own and stops them', async () => {
  const { walker, watcher, id } = await startWalk();
  const dance = namedUuid('dance');
  const animate = (StartAnim: boolean) =>
    walker.send('AgentAnimation', {
      AgentData: walker.ids,
      AnimationList: [{ AnimID: dance, StartAnim }],
      PhysicalAvatarEventList: [],
    });
  animate(true);
  await framesUntil(() => watcher.animationsOf(id).includes(dance), 'it dances');
  expect(watcher.animationsOf(id)).toContain(ANIMATIONS.stand);
  animate(false);
  await framesUntil(() => !watcher.animationsOf(id).includes(dance), 'it stops');
  animate(true);
  await framesUntil(() => watcher.animationsOf(id).includes(dance), 'it dances again');
  const AnimID = '00000000-0000-0000-0000-000000000000';
  walker.send('AgentAnimation', {
    AgentData: walker.ids,
    AnimationList: [{ AnimID, StartAnim: false }],
    PhysicalAvatarEventList: [],
  });
  await framesUntil(() => !watcher.animationsOf(id).includes(dance), 'all stop');
});
