import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnimation, reread } from '../../../test/animation-arbitrary.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { type Animation, buildAnimation, type RawKeys } from '../../formats/animation/index.ts';
import {
  addToKeys,
  type BetweenKeys,
  type CurveKind,
  copyKeys,
  countSelected,
  insertKeys,
  type KeyEdit,
  type KeySelection,
  mirrorCopied,
  moveKeys,
  pasteKeys,
  readCurve,
  reduceKeys,
  removeKeys,
  retargetCopied,
  scaleKeys,
  selectedOf,
  selectWithin,
  setBetweenKeys,
  smoothKeys,
  snapKeys,
} from './index.ts';
import { curveKeys } from './played-curve.ts';

type Edit = (animation: Animation, selection: KeySelection, a: number) => KeyEdit;

const between =
  (how: BetweenKeys): Edit =>
  (animation, selection) =>
    setBetweenKeys(animation, selection, how, 30);
const kept =
  (edit: (...args: Parameters<Edit>) => Animation): Edit =>
  (animation, selection, a) => ({ animation: edit(animation, selection, a), selection });

/** `a` is a number from -1 to 1. Edits of `adds` make further keys. */
const EDITS: Readonly<Record<string, { edit: Edit; adds?: true }>> = {
  removal: { edit: (clip, keys) => ({ animation: removeKeys(clip, keys), selection: [] }) },
  move: { edit: (clip, keys, a) => moveKeys(clip, keys, a * clip.duration) },
  scale: { edit: (clip, keys, a) => scaleKeys(clip, keys, 1 + a * 0.99, a * a * clip.duration) },
  snap: { edit: (clip, keys) => snapKeys(clip, keys, 30) },
  turn: { edit: kept((clip, keys, a) => addToKeys(clip, keys, 1, 200 * a)) },
  smooth: { edit: kept(smoothKeys) },
  reduction: {
    edit: (clip, keys, a) => reduceKeys(clip, { degrees: 9 * a * a, millimetres: 9 }, keys),
  },
  straight: { edit: between('straight') },
  'smooth curve': { edit: between('smooth'), adds: true },
  hold: { edit: between('hold'), adds: true },
  insertion: { edit: (clip, _, a) => insertKeys(clip, 0, Math.abs(a) * clip.duration), adds: true },
  paste: {
    edit: (clip, keys, a) => {
      const copied = copyKeys(clip, keys);
      return copied
        ? pasteKeys(clip, copied, a * clip.duration)
        : { animation: clip, selection: [] };
    },
    adds: true,
  },
};

const KINDS: readonly CurveKind[] = ['rotation', 'position'];

function keyTexts(keys: RawKeys): string[] {
  return Array.from({ length: keys.length / 4 }, (_, key) =>
    keys.slice(4 * key, 4 * key + 4).join(),
  );
}

/** The clip with all keys between 0 and its end: only files of version 0.1 can have others. */
function withinClip(clip: Animation): Animation {
  const clamped = (keys: RawKeys) =>
    keys instanceof Uint16Array
      ? keys
      : keys.map((value, at) =>
          at % 4 === 0 ? Math.min(Math.max(value, 0), clip.duration) : value,
        );
  const joints = clip.joints.map((joint) => ({
    ...joint,
    rotationKeys: clamped(joint.rotationKeys),
    positionKeys: clamped(joint.positionKeys),
  }));
  return { ...clip, joints };
}

/** Whether all keys are from 0 to the end of the clip. */
function within(clip: Animation): boolean {
  return clip.joints.every((joint) =>
    KINDS.every((kind) =>
      readCurve(clip, joint, kind).times.every((time) => time >= 0 && time <= clip.duration),
    ),
  );
}

describe.each(Object.entries(EDITS))('%s of keys', (_, { edit, adds = false }) => {
  it.each(['1.0', '0.1'] as const)('of version %s', (version) => {
    const share = fc.float({ min: -1, max: 1, noNaN: true });
    const clips = anyAnimation(version).map(withinClip);
    fc.assert(
      fc.property(clips, share, share, share, (animation, from, to, a) => {
        const selection = selectWithin(
          animation,
          Math.min(from, to) * animation.duration,
          Math.max(from, to) * animation.duration,
        );
        const before = structuredClone(animation);
        const { animation: edited, selection: after } = edit(animation, selection, a);
        expect(animation).toEqual(before);
        expect(reread(edited)).toEqual({ ...edited, warnings: expect.anything() });
        expect(within(edited)).toBe(true);
        edited.joints.forEach((joint, index) => {
          for (const kind of KINDS) {
            const old = animation.joints[index];
            const selected = selectedOf(selection, index, kind);
            const { times } = readCurve(edited, joint, kind);
            expect(times.every((time, key) => key === 0 || times[key - 1] < time)).toBe(true);
            expect([...selectedOf(after, index, kind)].every((key) => key < times.length)).toBe(
              true,
            );
            if (!old || adds) continue;
            if (selected.length === 0) expect(joint[`${kind}Keys`]).toBe(old[`${kind}Keys`]);
            // What is not selected is as it was, unless a selected key came to its time.
            const untouched = keyTexts(curveKeys(animation, old, kind)).filter(
              (_key, place) => !selected.includes(place),
            );
            const now = new Set(keyTexts(curveKeys(edited, joint, kind)));
            const lost = untouched.filter((key) => !now.has(key));
            expect(lost.length).toBeLessThanOrEqual(selected.length);
          }
        });
      }),
      { numRuns: 25 },
    );
  });
});

const SECOND = 30;
/** Rotations about Z of mElbowLeft at 0, 1, 2, 3 s of 4. */
const elbow = buildAnimation({
  duration: 4,
  joints: [
    {
      name: 'mElbowLeft',
      rotations: [0, 40, 10, 60].map((degrees, time) => ({ time, rotation: aboutZ(degrees) })),
    },
    { name: 'mHead', rotations: [{ time: 2, rotation: aboutZ(5) }] },
  ],
});

function aboutZ(degrees: number): [number, number, number, number] {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, Math.sin(half), Math.cos(half)];
}

/** Seconds and degrees about Z of the keys of a joint. */
function keysOf(animation: Animation, name: string): [number, number][] {
  const joint = animation.joints.find((one) => one.name === name)!;
  const { times, values } = readCurve(animation, joint, 'rotation');
  return Array.from(times, (time, key) => [
    Math.round(time * 1000) / 1000,
    Math.round((2 * Math.asin(values[4 * key + 2]) * 1800) / Math.PI) / 10,
  ]);
}

const ELBOW = [0];

describe('moving and scaling', () => {
  it('stops at the ends of the clip, and replaces keys that are in the way', () => {
    const two = selectWithin(elbow, 0.9, 2.1, ELBOW);
    expect(keysOf(moveKeys(elbow, two, 1).animation, 'mElbowLeft')).toEqual([
      [0, 0],
      [2, 40],
      [3, 10],
    ]);
    const late = moveKeys(elbow, two, 9);
    expect(keysOf(late.animation, 'mElbowLeft')).toEqual([
      [0, 0],
      [3, 40],
      [4, 10],
    ]);
    expect([...late.selection[0].keys]).toEqual([1, 2]);
  });

  it('scales around the pivot as far as the clip allows', () => {
    const three = selectWithin(elbow, 0.9, 3, ELBOW);
    const half = scaleKeys(elbow, three, 0.5, 1).animation;
    expect(keysOf(half, 'mElbowLeft').map(([time]) => time)).toEqual([0, 1, 1.5, 2]);
    const wide = scaleKeys(elbow, three, 10, 2).animation;
    expect(keysOf(wide, 'mElbowLeft').map(([time]) => time)).toEqual([0, 2, 4]);
    expect(() => scaleKeys(elbow, three, 0, 2)).toThrow(RangeError);
  });

  it('snaps to frames', () => {
    const off = moveKeys(elbow, selectWithin(elbow, 0.9, 2, ELBOW), 0.012);
    const snapped = snapKeys(off.animation, off.selection, SECOND).animation;
    expect(keysOf(snapped, 'mElbowLeft')).toEqual(keysOf(elbow, 'mElbowLeft'));
  });
});

describe('between keys', () => {
  const pair = selectWithin(elbow, 0, 1, ELBOW);

  it('a smooth curve is level at its ends and does not go beyond the keys', () => {
    const { animation, selection } = setBetweenKeys(elbow, pair, 'smooth', SECOND);
    const keys = keysOf(animation, 'mElbowLeft');
    const inside = keys.filter(([time]) => time > 0 && time < 1);
    expect(inside.length).toBeGreaterThan(4);
    for (const [time, degrees] of inside) {
      const eased = 40 * time * time * (3 - 2 * time);
      expect(Math.abs(degrees - eased)).toBeLessThan(1.5);
    }
    expect(
      keysOf(setBetweenKeys(animation, selection, 'straight', SECOND).animation, 'mElbowLeft'),
    ).toEqual(keysOf(elbow, 'mElbowLeft'));
  });

  it('a hold keeps the value until just before the next key', () => {
    const { animation } = setBetweenKeys(elbow, pair, 'hold', SECOND);
    expect(keysOf(animation, 'mElbowLeft').slice(0, 3)).toEqual([
      [0, 0],
      [0.999, 0],
      [1, 40],
    ]);
  });
});

describe('copied keys', () => {
  const copied = copyKeys(elbow, selectWithin(elbow, 0.9, 2, ELBOW))!;

  it('are pasted at a time, into the same joint, another one, or its mirror image', () => {
    const again = pasteKeys(elbow, copied, 2.5);
    expect(keysOf(again.animation, 'mElbowLeft').map(([, degrees]) => degrees)).toEqual([
      0, 40, 10, 40, 60, 10,
    ]);
    expect(countSelected(again.selection)).toBe(2);
    const head = pasteKeys(elbow, retargetCopied(copied, 'mHead'), 0).animation;
    expect(keysOf(head, 'mHead')).toEqual([
      [0, 40],
      [1, 10],
      [2, 5],
    ]);
    const right = pasteKeys(elbow, mirrorCopied(copied, defaultSkeleton), 1).animation;
    expect(keysOf(right, 'mElbowRight')).toEqual([
      [1, -40],
      [2, -10],
    ]);
  });

  it('go into a clip of another length and version at their own distances', () => {
    const old: Animation = {
      ...buildAnimation({ duration: 8, joints: [{ name: 'mHead' }] }),
      version: '0.1',
      joints: [
        {
          name: 'mHead',
          priority: 2,
          rotationKeys: new Float32Array(0),
          positionKeys: new Float32Array(0),
        },
      ],
    };
    const { animation, leftOut } = pasteKeys(old, copied, 7.5);
    expect(keysOf(animation, 'mElbowLeft')).toEqual([[7.5, 40]]);
    expect(leftOut).toBe(1);
    expect(animation.joints[1].rotationKeys).toBeInstanceOf(Float32Array);
  });
});

it('smoothing takes half of the noise out and leaves the ends', () => {
  const all = selectWithin(elbow, 0, 4, ELBOW);
  expect(keysOf(smoothKeys(elbow, all), 'mElbowLeft')).toEqual([
    [0, 0],
    [1, 22.5],
    [2, 30],
    [3, 60],
  ]);
});

it('turning adds to one Euler angle', () => {
  const edited = addToKeys(elbow, selectWithin(elbow, 0.9, 1.1, ELBOW), 2, -15);
  expect(keysOf(edited, 'mElbowLeft')).toEqual([
    [0, 0],
    [1, 25],
    [2, 10],
    [3, 60],
  ]);
});
