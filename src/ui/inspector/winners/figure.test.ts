import { describe, expect, it } from 'vitest';
import { BONE_COUNT, defaultSkeleton } from '../../../avatar/index.ts';
import { drawFigure, FIGURE_HEIGHT, FIGURE_WIDTH, type Limb } from './figure.ts';

const LIMBS = drawFigure(defaultSkeleton);
const limb = (name: string) => LIMBS.find((candidate) => candidate.name === name)!;

function isInside({ from, to, width }: Limb): boolean {
  const edge = width / 2;
  return [from, to].every(
    ({ x, y }) => x >= edge && x <= FIGURE_WIDTH - edge && y >= edge && y <= FIGURE_HEIGHT - edge,
  );
}

describe('drawFigure', () => {
  it('draws every bone once, within the picture', () => {
    expect(new Set(LIMBS.map(({ joint }) => joint)).size).toBe(BONE_COUNT);
    expect(LIMBS.filter((drawn) => !isInside(drawn)).map(({ name }) => name)).toEqual([]);
  });

  it('looks at the avatar from the front: its left is at the right', () => {
    expect(limb('mElbowLeft').from.x).toBeGreaterThan(FIGURE_WIDTH / 2);
    expect(limb('mElbowRight').from.x).toBeLessThan(FIGURE_WIDTH / 2);
    // 1.067 m and 124 units a metre, from the ground at 244: 244 - 132.3.
    expect(limb('mPelvis').from.x).toBeCloseTo(164, 3);
    expect(limb('mPelvis').from.y).toBeCloseTo(111.7, 1);
  });

  it('lets arms hang, thumbs to the body', () => {
    const { from, to } = limb('mShoulderLeft');
    expect(to.y - from.y).toBeGreaterThan(20);
    expect(limb('mHandThumb3Left').to.x).toBeLessThan(limb('mHandPinky3Left').to.x);
    expect(limb('mHandThumb3Right').to.x).toBeGreaterThan(limb('mHandPinky3Right').to.x);
  });

  it('mirrors left and right', () => {
    const across = (a: string, b: string) => limb(a).to.x + limb(b).to.x;
    expect(across('mWristLeft', 'mWristRight')).toBeCloseTo(FIGURE_WIDTH, 1);
    expect(across('mFaceLipCornerLeft', 'mFaceLipCornerRight')).toBeCloseTo(96, 0);
  });

  it('sets face bones apart, so that each can be pointed at', () => {
    const dots = LIMBS.filter(({ part }) => part === 'face');
    const nearest = dots.map(({ from }, i) =>
      Math.min(
        ...dots.flatMap((other, j) =>
          i === j ? [] : [Math.hypot(from.x - other.from.x, from.y - other.from.y)],
        ),
      ),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(5);
  });

  it('calls wings, tail and hind limbs extra, and letters only large bones of the body', () => {
    const extra = LIMBS.filter((drawn) => drawn.extra);
    // 11 of the wings, 6 of the tail, 9 of the hind limbs.
    expect(extra).toHaveLength(26);
    expect(limb('mTail1').part).toBe('back');
    const lettered = LIMBS.filter((drawn) => drawn.lettered).map(({ name }) => name);
    expect(lettered).toContain('mChest');
    expect(lettered).toContain('mKneeLeft');
    expect(lettered).not.toContain('mHandThumb1Left');
    expect(lettered).not.toContain('mSpine1');
  });
});
