import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAnimation } from '../../../formats/animation/index.ts';
import { fromEulerDegrees } from '../../../math/index.ts';
import { drawnCurve } from './drawn-curve.ts';
import {
  curveKeyAt,
  curveKeysInBox,
  keysInBox,
  keysNear,
  LANE_HEIGHT,
  shownWindow,
  timeAtX,
  valueScale,
  xOf,
  yOf,
  zoomed,
} from './key-geometry.ts';

/** Keys at 0, 1 and 3 s of 4; the arm has positions at 1 s, too. */
const clip = buildAnimation({
  duration: 4,
  joints: [
    {
      name: 'mHead',
      rotations: [0, 1, 3].map((time) => ({ time, rotation: fromEulerDegrees([0, 0, 0]) })),
    },
    {
      name: 'mShoulderLeft',
      rotations: [0, 1, 3].map((time) => ({
        time,
        rotation: fromEulerDegrees([60 * (time === 1 ? 1 : 0), 0, 0]),
      })),
      positions: [{ time: 1, position: [0.1, 0, 0] }],
    },
  ],
});
const time = { from: 0, to: 4, width: 440 };

const windows = fc
  .record({
    duration: fc.double({ min: 0.5, max: 60, noNaN: true }),
    start: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.double({ min: 0.05, max: 1, noNaN: true }),
  })
  .map(({ duration, start, length }) => {
    const from = start * (1 - length) * duration;
    return { duration, window: { from, to: from + length * duration } };
  });

describe('time', () => {
  it('has its ends beside the padding, and is found under its own pixel', () => {
    expect([xOf(0, time), xOf(4, time)]).toEqual([20, 420]);
    fc.assert(
      fc.property(windows, fc.double({ min: 0, max: 60, noNaN: true }), ({ window }, seconds) => {
        const scale = { ...window, width: 700 };
        expect(timeAtX(xOf(seconds, scale), scale)).toBeCloseTo(seconds, 6);
      }),
    );
  });

  it('a window is moved into the clip, and as long as the clip at most', () => {
    expect(shownWindow(null, 4)).toEqual({ from: 0, to: 4 });
    expect(shownWindow({ from: -1, to: 1 }, 4)).toEqual({ from: 0, to: 2 });
    expect(shownWindow({ from: 3, to: 5 }, 4)).toEqual({ from: 2, to: 4 });
    expect(shownWindow({ from: 1, to: 9 }, 4)).toEqual({ from: 0, to: 4 });
    expect(shownWindow(null, 0)).toEqual({ from: 0, to: 1 });
  });

  it('zooming leaves the time under the pointer where it is, unless the clip ends there', () => {
    fc.assert(
      fc.property(
        windows,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ window, duration }, factor, share) => {
          const around = window.from + share * (window.to - window.from);
          const shown = zoomed(window, factor, around, duration);
          if (!shown) return;
          expect(shown.from).toBeGreaterThanOrEqual(-1e-9);
          expect(shown.to).toBeLessThanOrEqual(duration + 1e-9);
          expect(shown.to - shown.from).toBeGreaterThanOrEqual(0.1 - 1e-9);
          if (shown.from < 1e-9 || shown.to > duration - 1e-9) return;
          expect((around - shown.from) / (shown.to - shown.from)).toBeCloseTo(share, 6);
        },
      ),
    );
  });

  it('zooms out to the whole clip, and in to a tenth of a second', () => {
    expect(zoomed({ from: 1, to: 2 }, Infinity, 1, 4)).toBeNull();
    expect(zoomed({ from: 1, to: 3 }, 2, 2, 4)).toBeNull();
    const least = zoomed({ from: 1, to: 2 }, 0.001, 1.5, 4)!;
    expect(least.from).toBeCloseTo(1.45, 6);
    expect(least.to).toBeCloseTo(1.55, 6);
    expect(zoomed({ from: 0, to: 0.05 }, 0.5, 0, 0.05)).toBeNull();
  });
});

describe('lanes', () => {
  it('the nearest key of a lane within reach, of rotation and position alike', () => {
    expect(keysNear(clip, 0, 1.2, 0.3)).toEqual([
      { joint: 0, kind: 'rotation', keys: Uint32Array.of(1) },
    ]);
    expect(keysNear(clip, 1, 1.2, 0.3).map(({ kind }) => kind)).toEqual(['rotation', 'position']);
    expect(keysNear(clip, 0, 2.1, 3)[0].keys).toEqual(Uint32Array.of(2));
    expect(keysNear(clip, 0, 2, 0.3)).toEqual([]);
  });

  it('a box selects keys whichever corner it was drawn from, and only of lanes that exist', () => {
    const box = { x0: xOf(0.5, time), y0: 2, x1: xOf(3.5, time), y1: 10 * LANE_HEIGHT };
    const found = keysInBox(clip, box, time);
    expect(found.map(({ joint, kind, keys }) => [joint, kind, ...keys])).toEqual([
      [0, 'rotation', 1, 2],
      [1, 'rotation', 1, 2],
      [1, 'position', 0],
    ]);
    const back = { x0: box.x1, y0: box.y1, x1: box.x0, y1: box.y0 };
    expect(keysInBox(clip, back, time)).toEqual(found);
    expect(keysInBox(clip, { ...box, y0: -90, y1: -30 }, time)).toEqual([]);
    expect(keysInBox(clip, { ...box, y1: 20 }, time).map(({ joint }) => joint)).toEqual([0]);
  });
});

describe('curves', () => {
  const curve = drawnCurve(clip, clip.joints[1], 'rotation')!;
  const value = valueScale(curve, 128);

  it('the lowest and highest value are at the edges, and small ones do not fill the pane', () => {
    expect(yOf(curve.high, value)).toBeCloseTo(14, 4);
    expect(yOf(curve.low, value)).toBeCloseTo(114, 4);
    const flat = drawnCurve(clip, clip.joints[0], 'rotation')!;
    const scale = valueScale(flat, 128);
    expect(scale.high - scale.low).toBeCloseTo(10, 4);
    expect(yOf(0, scale)).toBeCloseTo(64, 4);
  });

  it('finds the key and the axis under a point, and of equal ones the first that is asked for', () => {
    const top = { x: xOf(1, time), y: yOf(60, value) };
    expect(curveKeyAt(curve, top, time, value, [0, 1, 2], 9)).toEqual({ key: 1, axis: 0 });
    const bottom = { x: xOf(1, time) + 3, y: yOf(0, value) };
    expect(curveKeyAt(curve, bottom, time, value, [2, 1, 0], 9)).toEqual({ key: 1, axis: 2 });
    expect(curveKeyAt(curve, top, time, value, [1, 2], 9)).toBeNull();
    expect(curveKeyAt(curve, { ...top, x: top.x + 10 }, time, value, [0], 9)).toBeNull();
  });

  it('a box takes the keys of the axes that are shown', () => {
    const around = (seconds: number, y: number) => ({
      x0: xOf(seconds, time) + 4,
      y0: y - 4,
      x1: xOf(seconds, time) - 4,
      y1: y + 4,
    });
    const top = around(1, yOf(60, value));
    expect(curveKeysInBox(curve, top, time, value, [0, 1, 2])).toEqual(Uint32Array.of(1));
    expect(curveKeysInBox(curve, top, time, value, [1, 2])).toHaveLength(0);
    const all = { x0: 0, y0: 0, x1: 440, y1: 128 };
    expect(curveKeysInBox(curve, all, time, value, [0])).toEqual(Uint32Array.of(0, 1, 2));
    expect(curveKeysInBox(curve, all, time, value, [])).toHaveLength(0);
  });
});
