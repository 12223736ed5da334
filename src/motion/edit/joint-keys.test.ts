import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnimation, reread } from '../../../test/animation-arbitrary.ts';
import { plainAnimation } from '../../../test/plain-clips.ts';
import { type Animation, buildAnimation, keyTimes } from '../../formats/animation/index.ts';
import { degreesBetween, fromEulerDegrees } from '../../math/index.ts';
import {
  type CurveKind,
  readCurve,
  removeKeys,
  selectAll,
  selectWithin,
  setPositionKey,
  setRotationKey,
} from './index.ts';
import { curveKeys } from './played-curve.ts';

const turning = buildAnimation({
  duration: 2,
  joints: [
    {
      name: 'mHead',
      rotations: [0, 1, 2].map((time) => ({ time, rotation: fromEulerDegrees([0, 0, 30 * time]) })),
    },
    { name: 'mNeck', rotations: [{ time: 0.5, rotation: [0, 0, 0, 1] }] },
  ],
});

function rotationAt(animation: Animation, joint: number, key: number) {
  const { values } = readCurve(animation, animation.joints[joint], 'rotation');
  const [x, y, z, w] = values.subarray(4 * key, 4 * key + 4);
  return [x, y, z, w] as const;
}

/** The stored numbers of each key of a curve as text, in order of time. */
function storedKeys(animation: Animation, joint: number, kind: CurveKind): string[] {
  const keys = curveKeys(animation, animation.joints[joint], kind);
  return Array.from({ length: keys.length / 4 }, (_, key) =>
    keys.slice(4 * key, 4 * key + 4).join(),
  );
}

describe('setRotationKey', () => {
  it('adds a key in order of time and leaves the others as they are stored', () => {
    const edited = setRotationKey(turning, 'mHead', 0.5, [0, 0, 1, 1]);
    const [before, after] = [turning, edited].map((clip) => storedKeys(clip, 0, 'rotation'));
    expect(after).toHaveLength(4);
    expect(after.filter((_, key) => key !== 1)).toEqual(before);
    expect(degreesBetween(rotationAt(edited, 0, 1), fromEulerDegrees([0, 0, 90]))).toBeLessThan(
      0.02,
    );
    expect(edited.joints[1]).toBe(turning.joints[1]);
  });

  it('gives a key within half a frame the new value, at its own time', () => {
    const edited = setRotationKey(turning, 'mHead', 1.016, [0, 0, 0, 1]);
    expect(keyTimes(edited, edited.joints[0].rotationKeys)).toEqual(
      keyTimes(turning, turning.joints[0].rotationKeys),
    );
    expect(degreesBetween(rotationAt(edited, 0, 1), [0, 0, 0, 1])).toBeLessThan(0.02);
    expect(
      setRotationKey(turning, 'mHead', 1.018, [0, 0, 0, 1]).joints[0].rotationKeys,
    ).toHaveLength(16);
  });

  it('adds a joint that is missing, with the priority of the clip', () => {
    const edited = setRotationKey(turning, 'mChest', 5, [0, 0, 0, 2]);
    expect(edited.joints.map(({ name, priority }) => [name, priority])).toEqual([
      ['mHead', 2],
      ['mNeck', 2],
      ['mChest', -1],
    ]);
    expect([...keyTimes(edited, edited.joints[2].rotationKeys)]).toEqual([2]);
    expect(() => setRotationKey(turning, 'mRoot', 0, [0, 0, 0, 1])).toThrow(RangeError);
  });

  it('refuses what is no rotation, no position and no time', () => {
    expect(() => setRotationKey(turning, 'mHead', 0, [0, 0, 0, 0])).toThrow(RangeError);
    expect(() => setRotationKey(turning, 'mHead', 0, [0, 0, 0])).toThrow(RangeError);
    expect(() => setPositionKey(turning, 'mHead', 0, [0, Infinity, 0])).toThrow(RangeError);
    expect(() => setPositionKey(turning, 'mHead', Number.NaN, [0, 0, 0])).toThrow(RangeError);
  });

  it('of a pose without duration changes its only key', () => {
    const pose = buildAnimation({ duration: 0, joints: [{ name: 'mHead' }] });
    const once = setRotationKey(pose, 'mHead', 0, [0, 0, 0, 1]);
    const twice = setRotationKey(once, 'mHead', 3, [0, 0, 1, 1]);
    expect(storedKeys(twice, 0, 'rotation')).toHaveLength(1);
  });
});

describe('setPositionKey', () => {
  it('clamps to what the format can store', () => {
    const edited = setPositionKey(turning, 'mPelvis', 1, [0.25, -9, 0]);
    const { values, times } = readCurve(edited, edited.joints[2], 'position');
    expect(values[0]).toBeCloseTo(0.25, 3);
    expect([values[1], values[2], times[0]]).toEqual([-5, 0, expect.closeTo(1, 4)]);
  });

  it('writes plain numbers to version 0.1', () => {
    const clip = plainAnimation([{ name: 'mHead' }]);
    const edited = setRotationKey(
      setPositionKey(clip, 'mHead', 1, [1, 2, 3]),
      'mHead',
      2,
      [0, 0, 1, 1],
    );
    expect([...edited.joints[0].positionKeys]).toEqual([1, 1, 2, 3]);
    expect([...edited.joints[0].rotationKeys]).toEqual([2, 0, 0, expect.closeTo(90, 4)]);
  });
});

describe('removeKeys', () => {
  it('removes the selected keys only, and keeps the joint', () => {
    const edited = removeKeys(turning, selectWithin(turning, 0.4, 1.1));
    expect(storedKeys(edited, 0, 'rotation')).toEqual(
      storedKeys(turning, 0, 'rotation').filter((_, key) => key !== 1),
    );
    expect(edited.joints[1]).toMatchObject({ name: 'mNeck', rotationKeys: { length: 0 } });
    const empty = removeKeys(turning, selectAll(turning));
    expect(empty.joints.every(({ rotationKeys }) => rotationKeys.length === 0)).toBe(true);
  });
});

describe.each(['1.0', '0.1'] as const)('any clip of version %s', (version) => {
  it('keeps order, bounds and all other keys when one is set', () => {
    const part = fc.float({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyAnimation(version), part, fc.boolean(), (animation, share, isRotation) => {
        const kind: CurveKind = isRotation ? 'rotation' : 'position';
        const [{ name }] = animation.joints;
        const time = share * animation.duration;
        const set = isRotation ? setRotationKey : setPositionKey;
        const edited = set(animation, name, time, [0.1, 0.2, 0.3, 0.9]);
        expect(reread(edited)).toEqual({ ...edited, warnings: expect.anything() });
        const { times } = readCurve(edited, edited.joints[0], kind);
        expect(times.every((one, key) => key === 0 || times[key - 1] < one)).toBe(true);
        const stored = new Set(storedKeys(edited, 0, kind));
        const lost = storedKeys(animation, 0, kind).filter((key) => !stored.has(key));
        expect(lost.length).toBeLessThanOrEqual(1);
        edited.joints.slice(1).forEach((joint, index) => {
          expect(joint).toBe(animation.joints[index + 1]);
        });
      }),
      { numRuns: 100 },
    );
  });
});
