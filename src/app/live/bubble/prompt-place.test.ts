import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePrompt } from './prompt-place.ts';

const SIZE = [800, 600] as const;

describe('placePrompt', () => {
  it('stays over what it is about where nothing is in the way', () => {
    expect(placePrompt([400, 300], [], ...SIZE)).toEqual([400, 300]);
    const beside = { left: 500, right: 560, top: 200, bottom: 400 };
    expect(placePrompt([400, 300], [beside], ...SIZE)).toEqual([400, 300]);
  });

  it('moves aside, or up, whichever is nearer', () => {
    const avatar = { left: 420, right: 500, top: 100, bottom: 500 };
    expect(placePrompt([400, 300], [avatar], ...SIZE)).toEqual([336, 300]);
    const short = { left: 300, right: 500, top: 280, bottom: 500 };
    expect(placePrompt([400, 300], [short], ...SIZE)).toEqual([400, 276]);
  });

  it('stays within the canvas', () => {
    expect(placePrompt([10, 300], [], ...SIZE)).toEqual([80, 300]);
    expect(placePrompt([790, 10], [], ...SIZE)).toEqual([720, 44]);
  });

  it('is nowhere while its thing is out of the picture', () => {
    expect(placePrompt([-1, 300], [], ...SIZE)).toBeNull();
    expect(placePrompt([400, 601], [], ...SIZE)).toBeNull();
  });

  it('covers no avatar where there is room, and is always within the picture', () => {
    const box = fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 10, max: 100 }))
      .map(([left, width]) => ({ left, right: left + width, top: 150, bottom: 550 }));
    const boxes = fc.array(box, { maxLength: 6 });
    const point = fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 }));
    fc.assert(
      fc.property(point, boxes, (at, avatars) => {
        const [x, y] = placePrompt(at, avatars, ...SIZE)!;
        expect(x).toBeGreaterThanOrEqual(80);
        expect(x).toBeLessThanOrEqual(720);
        expect(y).toBeGreaterThanOrEqual(44);
        // Above all heads there is always room.
        const isOverAny = avatars.some(
          ({ left, right, top, bottom }) =>
            x + 80 > left && x - 80 < right && y > top && y - 44 < bottom,
        );
        expect(isOverAny).toBe(false);
      }),
    );
  });
});
