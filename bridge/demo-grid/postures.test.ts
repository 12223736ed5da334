import { expect, it } from 'vitest';
import { AGENT_STATES, CONTROL_FLAGS as C } from '../../src/protocol/lludp/index.ts';
import { pause, until } from '../../test/bridge/until.ts';
import { TEST_ANIMATIONS as ANIMATIONS, demoGridFixture } from '../../test/demo-grid/index.ts';
import { SIT_ANIMATION } from './region/avatar-controller.ts';
import { namedUuid } from './reproducible.ts';

const stage = demoGridFixture();

it('jumps, turns, types and is away', async () => {
  const { walker, watcher, id } = await stage.pair();
  const first = () => watcher.animationsOf(id)[0];
  walker.control({ ControlFlags: C.UP_POS });
  await pause(60);
  walker.control({ ControlFlags: 0 });
  await until(() => first() === ANIMATIONS.jump, 'it jumps');
  await until(() => first() === ANIMATIONS.stand, 'it is down again');
  walker.control({ ControlFlags: C.YAW_POS | C.TURN_LEFT });
  await until(() => first() === ANIMATIONS.turnLeft, 'left');
  walker.control({ ControlFlags: C.TURN_RIGHT });
  await until(() => first() === ANIMATIONS.turnRight, 'right');
  walker.control({ ControlFlags: C.AWAY, State: AGENT_STATES.TYPING });
  await until(() => watcher.animationsOf(id).length === 3, 'both on top');
  expect(new Set(watcher.animationsOf(id))).toEqual(
    new Set([ANIMATIONS.stand, ANIMATIONS.type, ANIMATIONS.away]),
  );
});

it('nudges a little and no more', async () => {
  const { walker } = await stage.pair();
  const [x] = walker.position!;
  walker.control({ ControlFlags: C.NUDGE_AT_POS });
  await pause(100);
  walker.control({ ControlFlags: 0 });
  await until(() => walker.position![0] > x + 0.05, 'it moves');
  await pause(500);
  expect(walker.position![0]).toBeLessThan(x + 0.8);
});

it('sits on the ground and on a seat, and stands up', async () => {
  const { walker, watcher, id } = await stage.pair();
  const first = () => watcher.animationsOf(id)[0];
  walker.control({ ControlFlags: C.SIT_ON_GROUND });
  await until(() => first() === ANIMATIONS.sitGround, 'on the ground');
  walker.control({ ControlFlags: C.STAND_UP });
  await until(() => first() === ANIMATIONS.stand, 'up again');
  walker.control({ ControlFlags: 0 });

  await until(() => walker.scene.object(1001) !== null, 'there is a seat');
  const seat = walker.scene.object(1001)!;
  const TargetObject = { TargetID: seat.id, Offset: [0, 0, 0] as const };
  walker.send('AgentRequestSit', { AgentData: walker.ids, TargetObject });
  await until(() => walker.received('AvatarSitResponse').length > 0, 'it may sit');
  walker.send('AgentSit', { AgentData: walker.ids });
  await until(() => watcher.scene.avatar(id)!.object.parentId === 1001, 'it is seen to sit');
  await until(() => first() === SIT_ANIMATION, 'with the pose');
  // A little before the seat, whose front is east: our clip sits back from there.
  const [x, y] = watcher.scene.avatar(id)!.position!;
  expect([x, y]).toEqual([expect.closeTo(120.36, 5), expect.closeTo(120, 5)]);

  watcher.send('AgentRequestSit', { AgentData: watcher.ids, TargetObject });
  await until(() => watcher.received('AlertMessage').length > 0, 'the seat is taken');

  walker.control({ ControlFlags: C.STAND_UP });
  await until(() => watcher.scene.avatar(id)!.object.parentId === 0, 'it stands');
});

it('plays animations of its own and stops them', async () => {
  const { walker, watcher, id } = await stage.pair();
  const dance = namedUuid('dance');
  const animate = (StartAnim: boolean) =>
    walker.send('AgentAnimation', {
      AgentData: walker.ids,
      AnimationList: [{ AnimID: dance, StartAnim }],
      PhysicalAvatarEventList: [],
    });
  animate(true);
  await until(() => watcher.animationsOf(id).includes(dance), 'it dances');
  expect(watcher.animationsOf(id)).toContain(ANIMATIONS.stand);
  animate(false);
  await until(() => !watcher.animationsOf(id).includes(dance), 'it stops');
});
