import { expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { fromZRotation } from '../../math/index.ts';
import { PUPPET_STRIDE, type PuppetBatch } from '../puppetry/puppetry-contract.ts';
import { PuppetTweens } from './puppet-tweens.ts';

/** One avatar of slot 3, one joint turned about Z and moved along X. */
function batch(degrees: number, x: number, weight = 1, joint = 8): PuppetBatch {
  return {
    slots: Uint16Array.of(3),
    counts: Uint8Array.of(1),
    weights: Float32Array.of(weight),
    joints: Uint8Array.of(joint),
    priorities: Uint8Array.of(7),
    components: Uint8Array.of(3),
    numbers: Float32Array.from([...fromZRotation(degrees), x, 0, 0, 1, 1, 1]),
  };
}

const RELEASE: PuppetBatch = {
  slots: Uint16Array.of(3),
  counts: Uint8Array.of(0),
  weights: Float32Array.of(0),
  joints: new Uint8Array(0),
  priorities: new Uint8Array(0),
  components: new Uint8Array(0),
  numbers: new Float32Array(0),
};

it('shows the first batch at once, and moves evenly to the next ones', () => {
  const tweens = new PuppetTweens();
  tweens.add(batch(0, 0), 0, 100);
  expect(tweens.sample(0)?.numbers).toEqual(batch(0, 0).numbers);
  expect(tweens.sample(10), 'it rests').toBeNull();
  tweens.add(batch(90, 1, 0.5), 100, 100);
  const half = tweens.sample(150);
  expectNumbers([...(half?.numbers ?? [])], [...fromZRotation(45), 0.5, 0, 0, 1, 1, 1], 1e-6);
  expect(half?.weights[0]).toBeCloseTo(0.75, 6);
  // The next batch comes before the last was reached: there is no jump.
  tweens.add(batch(0, 0), 150, 100);
  expectNumbers([...(tweens.sample(150)?.numbers ?? [])], [...(half?.numbers ?? [])], 1e-6);
  expectNumbers([...(tweens.sample(250)?.numbers ?? [])], [...batch(0, 0).numbers], 1e-6);
  expect(tweens.isMoving).toBe(false);
});

it('turns the shorter way', () => {
  const tweens = new PuppetTweens();
  tweens.add(batch(0, 0), 0, 100);
  const other = batch(90, 0);
  for (let i = 0; i < 4; i++) other.numbers[i] *= -1;
  tweens.add(other, 0, 100);
  const [, , z, w] = tweens.sample(50)?.numbers ?? [];
  expect(Math.abs(Math.atan2(z, w))).toBeCloseTo(Math.PI - Math.PI / 8, 5);
});

it('is at once where other joints are, and passes an end on once', () => {
  const tweens = new PuppetTweens();
  tweens.add(batch(0, 0), 0, 100);
  tweens.add(batch(90, 1, 1, 9), 0, 100);
  expect(tweens.sample(1)?.numbers).toEqual(batch(90, 1).numbers);
  tweens.add(RELEASE, 50, 100);
  expect(tweens.sample(50)).toEqual(RELEASE);
  expect(tweens.sample(60)).toBeNull();
  expect(PUPPET_STRIDE).toBe(10);
});
