import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BONE_COUNT, defaultSkeleton } from '../../../avatar/index.ts';
import {
  layOutMap,
  MAP_HEIGHT,
  MAP_WIDTH,
  type MapBone,
  spreadPoints,
} from './avatar-map-layout.ts';

const BONES = layOutMap(defaultSkeleton);
const bone = (name: string) => BONES.find((candidate) => candidate.name === name)!;

function isInside({ from, to, width }: MapBone): boolean {
  const edge = width / 2;
  return [from, to].every(
    ({ x, y }) => x >= edge && x <= MAP_WIDTH - edge && y >= edge && y <= MAP_HEIGHT - edge,
  );
}

describe('layOutMap', () => {
  it('draws every bone once, within the picture', () => {
    expect(new Set(BONES.map(({ joint }) => joint)).size).toBe(BONE_COUNT);
    expect(BONES.filter((drawn) => !isInside(drawn)).map(({ name }) => name)).toEqual([]);
  });

  it('shows the avatar from the front, with its left to the right', () => {
    expect(bone('mElbowLeft').from.x).toBeGreaterThan(MAP_WIDTH / 2);
    expect(bone('mElbowRight').from.x).toBeLessThan(MAP_WIDTH / 2);
    // 1.067 m and 124 units a metre, from the ground at 244: 244 - 132.3.
    expect(bone('mPelvis').from.x).toBeCloseTo(164, 3);
    expect(bone('mPelvis').from.y).toBeCloseTo(111.7, 1);
  });

  it('lets arms hang, thumbs to the body', () => {
    const { from, to } = bone('mShoulderLeft');
    expect(to.y - from.y).toBeGreaterThan(20);
    expect(bone('mHandThumb3Left').to.x).toBeLessThan(bone('mHandPinky3Left').to.x);
    expect(bone('mHandThumb3Right').to.x).toBeGreaterThan(bone('mHandPinky3Right').to.x);
  });

  it('mirrors left and right', () => {
    const across = (a: string, b: string) => bone(a).to.x + bone(b).to.x;
    expect(across('mWristLeft', 'mWristRight')).toBeCloseTo(MAP_WIDTH, 1);
    expect(across('mFaceLipCornerLeft', 'mFaceLipCornerRight')).toBeCloseTo(96, 0);
  });

  it('spreads face bones apart, so that each can be pointed at', () => {
    const dots = BONES.filter(({ part }) => part === 'face');
    const nearest = dots.map(({ from }, i) =>
      Math.min(
        ...dots.flatMap((other, j) =>
          i === j ? [] : [Math.hypot(from.x - other.from.x, from.y - other.from.y)],
        ),
      ),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(5);
  });

  it('has wings, tail and hind limbs as optional bones, and letters on large bones of the body only', () => {
    const optional = BONES.filter((drawn) => drawn.isOptional);
    // 11 of the wings, 6 of the tail, 9 of the hind limbs.
    expect(optional).toHaveLength(26);
    expect(bone('mTail1').part).toBe('back');
    const lettered = BONES.filter((drawn) => drawn.hasLetter).map(({ name }) => name);
    expect(lettered).toContain('mChest');
    expect(lettered).toContain('mKneeLeft');
    expect(lettered).not.toContain('mHandThumb1Left');
    expect(lettered).not.toContain('mSpine1');
  });
});

it('does not move points that are far enough apart', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 5, y: 0 },
  ];
  spreadPoints(points, 5);
  expect(points).toEqual([
    { x: 0, y: 0 },
    { x: 5, y: 0 },
  ]);
});

it('spreads equal points along their column, the first upwards', () => {
  const points = [
    { x: 3, y: 7 },
    { x: 3, y: 7 },
  ];
  spreadPoints(points, 4);
  expect(points.map(({ x }) => x)).toEqual([3, 3]);
  expect(points[0].y).toBeCloseTo(5, 5);
  expect(points[1].y).toBeCloseTo(9, 5);
});

it('keeps two points symmetric and brings them to the distance', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 4, noNaN: true }), (half) => {
      const points = [
        { x: -half, y: 1 },
        { x: half, y: 1 },
      ];
      spreadPoints(points, 9);
      expect(points[1].x).toBeCloseTo(4.5, 4);
      expect(points[0].x).toBeCloseTo(-4.5, 4);
      expect(points[0].y).toBe(1);
    }),
  );
});
