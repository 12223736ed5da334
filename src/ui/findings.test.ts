import { expect, it } from 'vitest';
import type { LoadedClip, Message } from '../app/index.ts';
import { buildAnimation } from '../formats/animation/index.ts';
import { countFindings, findingsOf, messageSeverity, worstFinding } from './findings.ts';

/** A clip of one joint; what the rules do not look at is left out. */
function clipOf(joint: string, priority = 2): LoadedClip {
  const rotations = [{ time: 0, rotation: [0, 0, 0, 1] as const }];
  const animation = buildAnimation({ duration: 1, joints: [{ name: joint, priority, rotations }] });
  return { kind: 'clip', fileName: 'nod.anim', source: 'anim', animation } as LoadedClip;
}

it('looks at an item once', () => {
  const clip = clipOf('mHead');
  expect(findingsOf(clip)).toEqual([]);
  expect(findingsOf(clip)).toBe(findingsOf(clip));
});

it('gives a badge to the worst, and none to notes', () => {
  expect(worstFinding(clipOf('mHead'))).toBeNull();
  // 5 is not offered, and not the base priority.
  expect(countFindings(clipOf('mHead', 5))).toEqual({ error: 0, warning: 0, note: 2 });
  expect(worstFinding(clipOf('mHead', 5))).toBeNull();
  expect(worstFinding(clipOf('mHead', 7))).toEqual({ severity: 'warning', count: 1 });
  expect(worstFinding(clipOf('bow', 7))).toEqual({ severity: 'error', count: 1 });
});

it('takes a message for as grave as its worst part', () => {
  const warnings = ['keys-same-time', 'unknown-joint', 'joint-twice'].map((code) => ({
    code,
    message: 'It is odd.',
    offset: 9,
    path: 'x',
  }));
  const message = { id: 'm', at: 0, kind: 'warnings', item: 'i', fileName: 'a.anim' } as const;
  expect(messageSeverity({ ...message, warnings })).toBe('error');
  expect(messageSeverity({ ...message, warnings: warnings.slice(0, 1) })).toBe('note');
  const opened: Message = { id: 'm', at: 0, kind: 'opened', fileNames: ['a'], seconds: 1 };
  expect(messageSeverity(opened)).toBe('note');
});
