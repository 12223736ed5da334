import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import { AvatarRoot } from './avatar-root.ts';
import { createViewportUniforms } from './screen-space.ts';

const HALF = Math.SQRT1_2;
const point = new Float64Array(3);

/** Two metres to the left, looking to its left: a quarter turn about Z. */
function aside(): AvatarRoot {
  const place = new AvatarRoot(createViewportUniforms(), () => {});
  place.moveTo(0, 2, 0.5);
  place.turnTo([0, 0, HALF, HALF]);
  return place;
}

it('knows where its avatar is on the stage', () => {
  const place = aside();
  place.toStage(point, 1, 0, 1.5);
  expectNumbers(point, [0, 3, 2], 1e-9);
  place.toAvatar(point, 0, 3, 2);
  expectNumbers(point, [1, 0, 1.5], 1e-9);
});

it('takes all that hangs from it along', () => {
  const place = aside();
  place.object.updateMatrixWorld();
  const [bones] = place.object.children;
  // Column by column: ahead is to the left, left is back, and where it stands.
  const expected = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0.5, 1];
  expectNumbers(bones.matrixWorld.elements, expected, 1e-9);
  place.moveTo(3, 2, 0.5);
  place.object.updateMatrixWorld();
  expect(bones.matrixWorld.elements[12]).toBe(3);
});

it('turns directions without moving them', () => {
  const place = aside();
  place.directionToStage(point, 1, 0, 0);
  expectNumbers(point, [0, 1, 0], 1e-9);
});

it('has rays of the stage in the frame of its avatar', () => {
  const ray = new Float64Array(6);
  // From a metre before it, towards it: as it looks to the left, before it is further left.
  aside().rayToAvatar(ray, new Float64Array([0, 3, 2, 0, -1, 0]));
  expectNumbers(ray, [1, 0, 1.5, -1, 0, 0], 1e-9);
});

it('comes back from the stage to the same point, however it is turned', () => {
  const place = new AvatarRoot(createViewportUniforms(), () => {});
  const number = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(number, number, number), fc.tuple(number, number, number), (at, axis) => {
      const length = Math.hypot(...axis, 1);
      place.moveTo(...at);
      place.turnTo([...axis, 1].map((part) => part / length));
      place.toStage(point, 1, 2, 3);
      place.toAvatar(point, point[0], point[1], point[2]);
      expectNumbers(point, [1, 2, 3], 1e-9);
    }),
  );
  expect.hasAssertions();
});
