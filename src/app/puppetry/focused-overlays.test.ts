import { expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { PuppetStream, PuppetTarget } from '../../session/index.ts';
import { Player } from '../playback/player.ts';
import type { PuppetBody } from '../stage/avatar-view.ts';
import { FocusedOverlays } from './focused-overlays.ts';

const PELVIS = defaultSkeleton.jointNumber('mPelvis');
const WRIST = defaultSkeleton.jointNumber('mWristLeft');

const streamOf = (joint: number, targets: readonly PuppetTarget[]): PuppetStream => ({
  agentId: 'ilse',
  layout: 'B',
  isForced: false,
  recordsPerSecond: 10,
  badBlocks: 0,
  ignored: 0,
  joints: [{ joint, rate: 10, jitter: 0, delay: 0, age: 0 }],
  targets,
});

/** A body whose mPelvis is at (0, 0, 0.5) and faces left, and what is drawn over it. */
function bodyInFocus() {
  const player = new Player();
  player.update();
  const m = 16 * PELVIS;
  player.world.matrices.set([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 1], m);
  const drawn = { targets: [0, 0, 0], reached: [0, 0, 0], count: 0, visible: [false, false] };
  const update = (targets: Float32Array, reached: Float32Array, count: number) => {
    drawn.targets = Array.from(targets.subarray(0, 3));
    drawn.reached = Array.from(reached.subarray(0, 3));
    drawn.count = count;
  };
  const show = (which: number) => (visible: boolean) => {
    drawn.visible[which] = visible;
  };
  const root = {
    targets: { active: { update }, setVisible: show(0) },
    limits: { active: null, setVisible: show(1) },
  };
  return { body: { player, root } as unknown as PuppetBody, drawn };
}

/** What is drawn of a target a metre in front of mPelvis and two to its left, which is not quite reached. */
function draw(joint: number) {
  const { body, drawn } = bodyInFocus();
  const overlays = new FocusedOverlays();
  overlays.setBody(body, false);
  overlays.setStream(streamOf(joint, [{ joint, position: [1, 2, 0], reached: [0.75, 2, 0] }]));
  overlays.update();
  return drawn;
}

it('draws targets relative to mPelvis as it is posed, lower and turned in a seated avatar', () => {
  expect(draw(WRIST)).toMatchObject({ targets: [-2, 1, 0.5], reached: [-2, 0.75, 0.5], count: 1 });
});

it('draws targets relative to the rest position of mPelvis where the stream moves mPelvis itself', () => {
  const [x, y, z] = draw(PELVIS).targets;
  const rest = new Player();
  expect(x).toBeCloseTo(1 + rest.basePose.positions[0], 6);
  expect(y).toBeCloseTo(2 + rest.basePose.positions[1], 6);
  expect(z).toBeCloseTo(rest.basePose.positions[2] + rest.heightOffset, 6);
});

it('hides the overlays of the body that was in focus before, and draws none of its targets over the next', () => {
  const [before, next] = [bodyInFocus(), bodyInFocus()];
  const overlays = new FocusedOverlays();
  overlays.setBody(before.body, false);
  overlays.setVisible(true, true);
  expect(before.drawn.visible).toEqual([true, true]);
  overlays.setStream(streamOf(WRIST, [{ joint: WRIST, position: [1, 0, 0], reached: [1, 0, 0] }]));
  overlays.setBody(next.body, false);
  overlays.update();
  expect(before.drawn.visible).toEqual([false, false]);
  expect(next.drawn.count).toBe(0);
});
