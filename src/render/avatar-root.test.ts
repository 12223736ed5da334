import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import { AvatarRoot } from './avatar-root.ts';
import { createViewportUniforms } from './screen-space.ts';

const HALF = Math.SQRT1_2;
const point = new Float64Array(3);

/** Two metres to the left, turned to its left: a quarter turn about Z. */
function rootAtLeft(): AvatarRoot {
  const root = new AvatarRoot(createViewportUniforms(), () => {});
  root.moveTo(0, 2, 0.5);
  root.turnTo([0, 0, HALF, HALF]);
  return root;
}

it('converts points between the frames of stage and avatar', () => {
  const root = rootAtLeft();
  root.toStage(point, 1, 0, 1.5);
  expectNumbers(point, [0, 3, 2], 1e-9);
  root.toAvatar(point, 0, 3, 2);
  expectNumbers(point, [1, 0, 1.5], 1e-9);
});

it('moves its children along', () => {
  const root = rootAtLeft();
  root.object.updateMatrixWorld();
  const [bones] = root.object.children;
  // By columns: forward is to the left, left is backward, then the position.
  const expected = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0.5, 1];
  expectNumbers(bones.matrixWorld.elements, expected, 1e-9);
  root.moveTo(3, 2, 0.5);
  root.object.updateMatrixWorld();
  expect(bones.matrixWorld.elements[12]).toBe(3);
});

it('rotates directions without moving them', () => {
  const root = rootAtLeft();
  root.directionToStage(point, 1, 0, 0);
  expectNumbers(point, [0, 1, 0], 1e-9);
});

it('converts rays of the stage to the frame of the avatar', () => {
  const ray = new Float64Array(6);
  // From a metre in front of the avatar, towards it: it faces left, so in front of it is further left.
  rootAtLeft().rayToAvatar(ray, new Float64Array([0, 3, 2, 0, -1, 0]));
  expectNumbers(ray, [1, 0, 1.5, -1, 0, 0], 1e-9);
});

it('converts to the stage and back to the same point, for any rotation', () => {
  const root = new AvatarRoot(createViewportUniforms(), () => {});
  const number = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(number, number, number), fc.tuple(number, number, number), (at, axis) => {
      const length = Math.hypot(...axis, 1);
      root.moveTo(...at);
      root.turnTo([...axis, 1].map((part) => part / length));
      root.toStage(point, 1, 2, 3);
      root.toAvatar(point, point[0], point[1], point[2]);
      expectNumbers(point, [1, 2, 3], 1e-9);
    }),
  );
  expect.hasAssertions();
});
