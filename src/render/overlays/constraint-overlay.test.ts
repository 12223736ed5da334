import { expect, it } from 'vitest';
import { ConstraintHarness } from '../../../test/constraint-harness.ts';
import { drawnInstances } from '../../../test/instances.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { plainAnimation, plainConstraint } from '../../../test/plain-clips.ts';
import { createViewportUniforms } from '../screen-space.ts';
import { ConstraintOverlay } from './constraint-overlay.ts';

const ARM = ['mWristRight', 'mElbowRight', 'mShoulderRight'].map((name) => ({
  name,
  rotations: [[0, 0, 0, 0]] as const,
}));

/** The states of an arm in T pose; its hand is at (-0.026, -0.667, 1.521). */
function statesOf(...fields: Parameters<typeof plainConstraint>[0][]) {
  const constraints = fields.map(plainConstraint);
  const stage = new ConstraintHarness(plainAnimation(ARM, { constraints }));
  stage.frame(1);
  return stage.run.states;
}

function drawn(...lists: ReturnType<typeof statesOf>[]) {
  const overlay = new ConstraintOverlay(createViewportUniforms());
  overlay.update(lists);
  return drawnInstances(overlay.object).map((instances) => ({
    count: instances.length,
    points: instances.map(({ from, center }) => from ?? center),
  }));
}

it('draws two bones and a line to the target, three joints, source and target', () => {
  const [lines, marks] = drawn(statesOf({ targetOffset: [0, 0, 1.4] }));
  expect([lines.count, marks.count]).toEqual([3, 5]);
  expectNumbers(marks.points[3], [-0.026, -0.667, 1.521], 1e-6);
  expectNumbers(marks.points[4], [-0.026, -0.667, 1.4], 1e-6);
});

it('draws the square of a plane around the target, horizontal above the ground', () => {
  const [lines] = drawn(statesOf({ type: 'plane', targetOffset: [0, 0, 1.4] }));
  expect(lines.count).toBe(7);
  expectNumbers(lines.points[0], [0.094, -0.667, 1.4], 1e-6);
  expectNumbers(lines.points[1], [-0.026, -0.787, 1.4], 1e-6);
});

it('draws no square where the source is already in the plane', () => {
  const [lines] = drawn(statesOf({ type: 'plane', targetOffset: [0, 0, 1.521] }));
  expect(lines.count).toBe(3);
});

it('leaves out inactive constraints, and accepts any number of clips', () => {
  const idle = statesOf({ easeInStart: 2, easeInStop: 3 });
  const two = statesOf({}, { targetVolume: 'HEAD' });
  expect(drawn(idle).map(({ count }) => count)).toEqual([0, 0]);
  expect(drawn(two, idle, two).map(({ count }) => count)).toEqual([12, 20]);
  // More than the maximum.
  const many = Array.from({ length: 70 }, () => two);
  expect(drawn(...many).map(({ count }) => count)).toEqual([300, 500]);
});
