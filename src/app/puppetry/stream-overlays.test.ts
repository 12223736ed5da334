import { expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { PuppetStream, PuppetTarget } from '../../session/index.ts';
import { Player } from '../player.ts';
import type { PuppetBody } from './puppet-body.ts';
import { StreamOverlays } from './stream-overlays.ts';

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

/** What is drawn of one target a metre ahead of mPelvis, which has gone to (0, 0, 0.5) and looks left. */
function draw(joint: number): number[] {
  const player = new Player();
  player.update();
  const m = 16 * PELVIS;
  player.world.matrices.set([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 1], m);
  let drawn: number[] = [];
  const update = (targets: Float32Array) => {
    drawn = Array.from(targets.subarray(0, 3));
  };
  const place = {
    targets: { shown: { update }, setVisible: () => {} },
    limits: { shown: null, setVisible: () => {} },
  };
  const overlays = new StreamOverlays();
  overlays.follow({ player, place } as unknown as PuppetBody, false);
  overlays.take(streamOf(joint, [{ joint, position: [1, 0, 0], reached: [1, 0, 0] }]));
  overlays.update();
  return drawn;
}

it('draws targets from mPelvis as it stands: somebody who sits has it lower, and turned', () => {
  expect(draw(WRIST)).toEqual([0, 1, 0.5]);
});

it('draws them from its rest where the stream itself moves it', () => {
  const [x, , z] = draw(PELVIS);
  const rest = new Player();
  expect(x).toBeCloseTo(1 + rest.body.positions[0], 6);
  expect(z).toBeCloseTo(rest.body.positions[2] + rest.rise, 6);
});
