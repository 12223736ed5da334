import { expect, it } from 'vitest';
import { fromZRotation } from '../../src/math/index.ts';
import { CONTROL_FLAGS as C } from '../../src/protocol/lludp/index.ts';
import { pause, until } from '../../test/bridge/until.ts';
import { TEST_ANIMATIONS as ANIMATIONS, demoGridFixture } from '../../test/demo-grid/index.ts';

const stage = demoGridFixture();

it('walks where it faces, is seen to, and stops', async () => {
  const { walker, watcher, id } = await stage.pair();
  const seen = () => watcher.scene.avatar(id)!;
  const [x, y] = seen().position!;
  const north = [...fromZRotation(90)] as unknown as readonly [number, number, number, number];
  walker.control({ ControlFlags: C.AT_POS, BodyRotation: north });
  await until(() => watcher.animationsOf(id)[0] === ANIMATIONS.walk, 'the walk is seen');
  await until(() => seen().position![1] > y + 1.5, 'it comes forward');
  const { velocity } = seen().object.motion!;
  expect(Math.hypot(...velocity)).toBeCloseTo(3.2, 1);
  expect(seen().position![0]).toBeCloseTo(x, 1);

  walker.control({ ControlFlags: 0 });
  await until(() => watcher.animationsOf(id)[0] === ANIMATIONS.stand, 'it stands');
  await until(() => seen().object.motion!.velocity.every((speed) => speed === 0), 'it rests');
  await pause(150);
  const terse = watcher.received('ImprovedTerseObjectUpdate').length;
  await pause(300);
  expect(watcher.received('ImprovedTerseObjectUpdate')).toHaveLength(terse);
  expect(terse).toBeGreaterThan(4);
  expect(walker.position![1]).toBeCloseTo(seen().position![1], 2);
});

it('runs, by flag and for good', async () => {
  const { walker, watcher, id } = await stage.pair();
  walker.control({ ControlFlags: C.AT_POS | C.FAST_AT });
  await until(() => watcher.animationsOf(id)[0] === ANIMATIONS.run, 'by flag');
  await until(
    () => Math.abs(watcher.scene.avatar(id)!.object.motion!.velocity[0] - 5.1) < 0.05,
    'as fast as that',
  );
  walker.control({ ControlFlags: C.AT_NEG });
  await until(() => watcher.animationsOf(id)[0] === ANIMATIONS.walk, 'walks back');
  walker.send('SetAlwaysRun', { AgentData: { ...walker.ids, AlwaysRun: true } });
  await until(() => watcher.animationsOf(id)[0] === ANIMATIONS.run, 'for good');
});

it('flies, hovers, climbs and falls', async () => {
  const { walker, watcher, id } = await stage.pair();
  const height = () => watcher.scene.avatar(id)!.position![2];
  const ground = height();
  walker.control({ ControlFlags: C.FLY | C.UP_POS });
  await until(() => height() > ground + 2, 'it climbs');
  expect(watcher.animationsOf(id)).toEqual([ANIMATIONS.fly]);
  walker.control({ ControlFlags: C.FLY });
  await until(() => watcher.animationsOf(id)[0] === ANIMATIONS.hover, 'it hovers');
  walker.control({ ControlFlags: C.FLY | C.AT_POS });
  await until(() => watcher.scene.avatar(id)!.object.motion!.velocity[0] > 10, 'it flies');
  walker.control({ ControlFlags: 0 });
  await until(() => watcher.animationsOf(id)[0] === ANIMATIONS.jump, 'it falls');
  await until(() => Math.abs(height() - ground) < 0.01, 'it lands');
});

it('stays within the region', async () => {
  const { walker } = await stage.pair();
  walker.send('TeleportLocationRequest', {
    AgentData: walker.ids,
    Info: { RegionHandle: walker.scene.region!, Position: [250, 20, 22], LookAt: [1, 0, 0] },
  });
  await until(() => walker.received('TeleportLocal').length > 0, 'it teleports');
  walker.control({ ControlFlags: C.AT_POS | C.FAST_AT });
  await until(() => walker.position![0] > 255.4, 'it comes to the edge');
  await pause(300);
  expect(walker.position![0]).toBeLessThanOrEqual(255.5);
  expect(walker.scene.avatar(walker.login.agentId)!.object.motion!.velocity[0]).toBe(0);
});
