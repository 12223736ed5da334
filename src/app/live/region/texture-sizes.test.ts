import { expect, it } from 'vitest';
import { AvatarTextureSizes } from './texture-sizes.ts';

interface Worn {
  isInFocus?: boolean;
  distance: number | null;
  ids: string[];
}

/** Sizes of avatars that a test changes, where a metre at one metre is 1000 pixels. */
function setUp(avatars: Worn[]) {
  let measured = 0;
  const sizes = new AvatarTextureSizes(
    () => {
      measured++;
      return avatars.map(({ isInFocus = false, distance, ids }) => ({
        ...{ isInFocus, distance },
        textureIds: new Set(ids),
      }));
    },
    (distance) => 1000 / distance,
  );
  return { sizes, measured: () => measured };
}

it('is that of the nearest avatar that shows the texture, and infinite for the one in focus', () => {
  const { sizes } = setUp([
    { distance: 20, ids: ['far', 'both'] },
    { distance: 2, ids: ['near', 'both'] },
    { distance: 50, ids: ['chosen', 'far'], isInFocus: true },
    { distance: null, ids: ['new'] },
  ]);
  expect(sizes.of('near')).toBeCloseTo(1100, 9);
  expect(sizes.of('both')).toBeCloseTo(1100, 9);
  expect(sizes.of('chosen')).toBe(Number.POSITIVE_INFINITY);
  expect(sizes.of('far')).toBe(Number.POSITIVE_INFINITY);
  expect(sizes.of('new')).toBe(1);
  expect(sizes.of('other')).toBeNull();
});

it('knows an avatar that has just come, and measures once for all of its textures', async () => {
  const avatars: Worn[] = [{ distance: 10, ids: ['a'] }];
  const { sizes, measured } = setUp(avatars);
  sizes.update();
  avatars.push({ distance: 1, ids: ['b', 'c'] });
  const before = measured();
  expect([sizes.of('b'), sizes.of('c'), sizes.of('d')]).toEqual([2200, 2200, null]);
  expect(measured()).toBe(before + 1);
  await Promise.resolve();
  avatars.push({ distance: 2, ids: ['d'] });
  expect(sizes.of('d')).toBe(1100);
});

it('is another object only when something has to be sharper', () => {
  const avatars: Worn[] = [{ distance: 10, ids: ['a'] }];
  const { sizes } = setUp(avatars);
  const first = sizes.update();
  // From 220 to 244 pixels: both are shown at 256.
  avatars[0].distance = 9;
  expect(sizes.update()).toBe(first);
  avatars[0].distance = 30;
  expect(sizes.update()).toBe(first);
  avatars[0].distance = 3;
  const second = sizes.update();
  expect(second).not.toBe(first);
  expect(second.of('a')).toBeCloseTo(2200 / 3, 9);
  avatars[0].isInFocus = true;
  expect(sizes.update()).not.toBe(second);
});
