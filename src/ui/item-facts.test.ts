import { expect, it } from 'vitest';
import { plainAnimation } from '../../test/plain-clips.ts';
import type { LoadedClip, Message } from '../app/index.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { buildAnimation } from '../formats/animation/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import { bindClip } from '../motion/index.ts';
import {
  countFindings,
  findingsOf,
  jointPriorities,
  messageSeverity,
  rulesBroken,
  worstFinding,
} from './item-facts.ts';

function loaded(basePriority: number): LoadedClip {
  const joints = [
    { name: 'mHead', priority: -1 },
    { name: 'mNeck', priority: 2 },
  ];
  const animation = plainAnimation(joints, { basePriority });
  return { animation, clip: bindClip(animation, defaultSkeleton) } as LoadedClip;
}

it('gives joints without a priority that of their clip, as it is played', () => {
  expect(jointPriorities(loaded(4))).toEqual([2, 4]);
  // The viewer treats any base priority over 6 as 6.
  expect(jointPriorities(loaded(9))).toEqual([2, 6]);
  expect(jointPriorities(loaded(-1))).toEqual([-1, 2]);
});

/** A clip of one joint, with only the fields that the rules check. */
function clipOf(joint: string, priority = 2): LoadedClip {
  const rotations = [{ time: 0, rotation: [0, 0, 0, 1] as const }];
  const animation = buildAnimation({ duration: 1, joints: [{ name: joint, priority, rotations }] });
  return { kind: 'clip', fileName: 'nod.anim', source: 'anim', animation } as LoadedClip;
}

it('checks an item once', () => {
  const clip = clipOf('mHead');
  expect(findingsOf(clip)).toEqual([]);
  expect(findingsOf(clip)).toBe(findingsOf(clip));
});

it('gives a badge for the worst severity, and none for notes', () => {
  expect(worstFinding(clipOf('mHead'))).toBeNull();
  // 5 is not offered, and not the base priority.
  expect(countFindings(clipOf('mHead', 5))).toEqual({ error: 0, warning: 0, note: 2 });
  expect(worstFinding(clipOf('mHead', 5))).toBeNull();
  expect(worstFinding(clipOf('mHead', 7))).toEqual({ severity: 'warning', count: 1 });
  expect(worstFinding(clipOf('bow', 7))).toEqual({ severity: 'error', count: 1 });
});

const fileWith = (warnings: readonly Warning[], fileName = 'a.anim') => ({
  item: fileName,
  fileName,
  warnings,
});

it('folds the findings of files that were opened together by their rules', () => {
  const warningOf = (code: string) => ({ code, message: 'It is odd.', offset: 9, path: 'x' });
  const rules = rulesBroken([
    fileWith([warningOf('keys-reduced'), warningOf('joints-held')], 'a.bvh'),
    fileWith([warningOf('joints-held'), warningOf('joints-held')], 'b.bvh'),
    fileWith([warningOf('joint-refused')], 'c.bvh'),
  ]);
  const summary = rules.map(({ code, files }) => [code, ...files.map(({ file }) => file.fileName)]);
  expect(summary).toEqual([
    ['joint-refused', 'c.bvh'],
    ['joints-held', 'a.bvh', 'b.bvh'],
    ['keys-reduced', 'a.bvh'],
  ]);
});

it('gives a message the severity of its worst part', () => {
  const warnings = ['keys-same-time', 'unknown-joint', 'joint-twice'].map((code) => ({
    code,
    message: 'It is odd.',
    offset: 9,
    path: 'x',
  }));
  const message = { id: 'm', at: 0, kind: 'warnings' } as const;
  expect(messageSeverity({ ...message, files: [fileWith(warnings)] })).toBe('error');
  expect(messageSeverity({ ...message, files: [fileWith(warnings.slice(0, 1))] })).toBe('note');
  const opened: Message = { id: 'm', at: 0, kind: 'opened', fileNames: ['a'], seconds: 1 };
  expect(messageSeverity(opened)).toBe('note');
});
