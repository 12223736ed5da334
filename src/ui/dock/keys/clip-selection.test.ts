import { signal } from '@preact/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyAnimation } from '../../../../test/animation-arbitrary.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { type Animation, buildAnimation } from '../../../formats/animation/index.ts';
import {
  curveTimes,
  type KeySelection,
  mirror,
  NO_SELECTION,
  reduceKeys,
  removeKeys,
  selectAll,
  selectWithin,
  setDuration,
  setJointPriorities,
} from '../../../motion/edit/index.ts';
import { ClipSelection } from './clip-selection.ts';

const animation = buildAnimation({
  duration: 4,
  joints: ['mHead', 'mChest'].map((name) => ({
    name,
    rotations: [0, 1, 2, 4].map((time) => ({ time, rotation: [0, 0, 0, 1] })),
  })),
});

function setUp(start: Animation) {
  const clip = signal<{ animation: Animation } | null>({ animation: start });
  const selected = new ClipSelection(clip);
  const show = (shown: Animation) => {
    clip.value = { animation: shown };
  };
  return { clip, selected, show };
}

/** Keys of a selection that the animation has not. */
function missing({ joints, ...rest }: Animation, selection: KeySelection): unknown[] {
  return selection.flatMap(({ joint, kind, keys }) => {
    const record = joints[joint];
    const count = record ? curveTimes({ joints, ...rest }, record, kind).length : 0;
    return Array.from(keys).filter((key) => key >= count);
  });
}

it('each state of a clip has its own selection, which undo and redo bring back', () => {
  const { selected, show } = setUp(animation);
  const keys = selectWithin(animation, 1, 2, [1]);
  selected.select(keys);
  const edited = removeKeys(animation, keys);
  selected.remember(edited, NO_SELECTION);
  show(edited);
  expect(selected.keys.value).toEqual([]);
  show(animation);
  expect(selected.keys.value).toEqual(keys);
  show(edited);
  expect(selected.keys.value).toEqual([]);
});

it('another clip, and none, has nothing selected; settings of the clip leave the selection', () => {
  const { clip, selected, show } = setUp(animation);
  const all = selectAll(animation);
  selected.select(all);
  show({ ...animation, loop: true, basePriority: 2 });
  expect(selected.keys.value).toEqual(all);
  show({ ...animation, joints: [...animation.joints] });
  expect(selected.keys.value).toEqual([]);
  show(animation);
  expect(selected.keys.value).toEqual(all);
  clip.value = null;
  expect(selected.keys.value).toEqual([]);
  selected.select(all);
  expect(selected.keys.value).toEqual([]);
});

it('a selection from before a change keeps only keys that still exist', () => {
  const { selected } = setUp(animation);
  const keys = Uint32Array.of(1, 3, 4, 90);
  selected.select([
    { joint: 0, kind: 'rotation', keys },
    { joint: 0, kind: 'position', keys },
    { joint: 2, kind: 'rotation', keys },
  ]);
  expect(selected.keys.value).toEqual([{ joint: 0, kind: 'rotation', keys: Uint32Array.of(1, 3) }]);
});

const EDITS: readonly ((clip: Animation) => Animation)[] = [
  (clip) => ({ ...clip, joints: clip.joints.slice(1) }),
  (clip) => mirror(clip, defaultSkeleton),
  (clip) => setJointPriorities(clip, [0], 3),
  (clip) => setDuration(clip, 1.5),
  (clip) => reduceKeys(clip, { degrees: 20, millimetres: 200 }, selectAll(clip)).animation,
  (clip) => ({ ...clip, duration: 0 }),
  (clip) => ({ ...clip, duration: 1e-44 }),
  () => animation,
];

const clips = fc.constantFrom('1.0' as const, '0.1' as const).chain(anyAnimation);

it('after any edit of the clip, the selection has no key that does not exist', () => {
  fc.assert(
    fc.property(clips, fc.nat(EDITS.length - 1), fc.nat(2), (start, which, from) => {
      const { selected, show } = setUp(start);
      const all = selectAll(start);
      selected.select(all);
      const edited = EDITS[which](start);
      show(edited);
      expect(missing(edited, selected.keys.value)).toEqual([]);
      // A box that was begun before the edit.
      selected.select(all.slice(from));
      expect(missing(edited, selected.keys.value)).toEqual([]);
      show(start);
      expect(missing(start, selected.keys.value)).toEqual([]);
    }),
  );
});
