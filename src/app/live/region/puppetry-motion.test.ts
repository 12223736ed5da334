import { describe, expect, it } from 'vitest';
import { FixedMotion } from '../../../../test/fixed-motion.ts';
import { expectNumbers, expectSameRotation } from '../../../../test/matchers.ts';
import { createPose, defaultSkeleton } from '../../../avatar/index.ts';
import { fromZRotation } from '../../../math/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../../../motion/index.ts';
import { HAS_SCALE, PUPPET_STRIDE, type PuppetBatch } from '../../../session/index.ts';
import { Player } from '../../playback/player.ts';
import { PuppetryMotion } from './puppetry-motion.ts';

const WRIST = defaultSkeleton.jointNumber('mWristLeft');
const HEAD = defaultSkeleton.jointNumber('mHead');

interface Joint {
  joint: number;
  components: number;
  degrees?: number;
  position?: readonly number[];
  scale?: readonly number[];
}

function batchOf(weight: number, joints: readonly Joint[]): PuppetBatch {
  const numbers = new Float32Array(PUPPET_STRIDE * joints.length);
  joints.forEach(({ degrees = 0, position = [0, 0, 0], scale = [1, 1, 1] }, index) => {
    numbers.set([...fromZRotation(degrees), ...position, ...scale], PUPPET_STRIDE * index);
  });
  return {
    slots: Uint16Array.of(0),
    counts: Uint8Array.of(joints.length),
    weights: Float32Array.of(weight),
    joints: Uint8Array.from(joints, ({ joint }) => joint),
    priorities: new Uint8Array(joints.length).fill(7),
    components: Uint8Array.from(joints, ({ components }) => components),
    numbers,
  };
}

function setUp() {
  const player = new Player();
  const motion = new PuppetryMotion();
  player.addMotion(motion);
  const show = (batch: PuppetBatch) => {
    motion.applyBatch(batch, 0, 0);
    player.update();
  };
  const rotation = (joint: number) => [...player.pose.rotations.subarray(4 * joint, 4 * joint + 4)];
  const scale = (joint: number) => [...player.pose.scales.subarray(3 * joint, 3 * joint + 3)];
  const position = (joint: number) => [...player.pose.positions.subarray(3 * joint, 3 * joint + 3)];
  return { player, motion, show, rotation, scale, position };
}

describe('PuppetryMotion', () => {
  it('rotates, moves and scales the joints of the batch, and no others', () => {
    const { show, rotation, scale, position } = setUp();
    show(
      batchOf(1, [
        { joint: HEAD, components: HAS_ROTATION, degrees: 30 },
        {
          joint: WRIST,
          components: HAS_POSITION | HAS_SCALE,
          position: [1, 2, 3],
          scale: [1, 2, 1],
        },
      ]),
    );
    expectSameRotation(rotation(HEAD), fromZRotation(30));
    expectSameRotation(rotation(WRIST), fromZRotation(0));
    expectNumbers(position(WRIST), [1, 2, 3]);
    expectNumbers(scale(WRIST), [1, 2, 1]);
    expectNumbers(scale(HEAD), [1, 1, 1]);
  });

  it('blends scales by its weight', () => {
    const { show, scale } = setUp();
    show(batchOf(0.5, [{ joint: WRIST, components: HAS_SCALE, scale: [3, 1, 1] }]));
    expectNumbers(scale(WRIST), [2, 1, 1]);
  });

  it('leaves the scales of other joints as they are', () => {
    const { motion } = setUp();
    const pose = createPose();
    pose.scales.fill(1.25);
    motion.applyBatch(batchOf(1, [{ joint: HEAD, components: HAS_ROTATION }]), 0, 0);
    motion.blendScales(pose);
    expect(pose.scales.every((scale) => scale === 1.25)).toBe(true);
  });

  it('follows joints that are added and removed', () => {
    const { show, rotation } = setUp();
    show(batchOf(1, [{ joint: HEAD, components: HAS_ROTATION, degrees: 30 }]));
    show(batchOf(1, [{ joint: WRIST, components: HAS_ROTATION, degrees: 40 }]));
    expectSameRotation(rotation(WRIST), fromZRotation(40));
  });

  it('leaves a joint that is no longer in the batch to the animations', () => {
    const { player, show, rotation } = setUp();
    player.addMotion(new FixedMotion([{ joint: WRIST, turn: 10 }]));
    const head = { joint: HEAD, components: HAS_ROTATION, degrees: 30 };
    show(batchOf(1, [head, { joint: WRIST, components: HAS_ROTATION, degrees: 50 }]));
    expectSameRotation(rotation(WRIST), fromZRotation(50));
    show(batchOf(1, [head]));
    expectSameRotation(rotation(HEAD), fromZRotation(30));
    expectSameRotation(rotation(WRIST), fromZRotation(10));
  });

  it('ends with a batch that has no joints of the avatar', () => {
    const { player, motion, show, rotation } = setUp();
    show(batchOf(1, [{ joint: HEAD, components: HAS_ROTATION, degrees: 30 }]));
    motion.applyBatch(batchOf(0, []), 0, 0);
    player.removeMotion(motion);
    player.update();
    expect(motion.advance()).toBe(false);
    expectSameRotation(rotation(HEAD), fromZRotation(0));
  });
});
