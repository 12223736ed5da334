import type { LoadedClip } from '../../app/index.ts';
import { emoteLabel } from '../../motion/library/index.ts';
import { formatCount, formatSeconds } from '../format.ts';
import {
  effectivePriority,
  jointPriorities,
  positionKeyCount,
  rotationKeyCount,
} from '../item-facts.ts';
import { handPoseWords } from '../words/hand-pose.ts';

/** One fact of two clips, in words. */
export interface CompareRow {
  readonly fact: string;
  readonly a: string;
  readonly b: string;
}

const FACTS: readonly (readonly [fact: string, words: (clip: LoadedClip) => string])[] = [
  ['Duration', ({ animation }) => `${formatSeconds(animation.duration)} s`],
  ['Base priority', ({ animation }) => number(animation.basePriority)],
  ['Joint priorities', (clip) => jointPriorities(clip).map(number).join(', ') || 'none'],
  ['Loop in', ({ animation }) => loopWords(animation.loop, animation.loopIn)],
  ['Loop out', ({ animation }) => loopWords(animation.loop, animation.loopOut)],
  ['Ease in', ({ animation }) => `${formatSeconds(animation.easeIn)} s`],
  ['Ease out', ({ animation }) => `${formatSeconds(animation.easeOut)} s`],
  ['Hand pose', ({ animation }) => handPoseWords(animation.handPose)],
  ['Emote', ({ animation: { emote } }) => (emoteLabel(emote) ?? emote) || 'none'],
  ['Joints', ({ animation }) => formatCount(animation.joints.length)],
  ['Rotation keys', (clip) => formatCount(sumOf(clip, rotationKeyCount))],
  ['Position keys', (clip) => formatCount(sumOf(clip, positionKeyCount))],
  ['Constraints', ({ animation }) => formatCount(animation.constraints.length)],
  ['Size', ({ byteLength }) => `${formatCount(byteLength)} bytes`],
];

function number(value: number): string {
  return String(value).replace('-', '−');
}

function loopWords(loop: boolean, seconds: number): string {
  return loop ? `${formatSeconds(seconds)} s` : 'plays once';
}

function sumOf(
  { animation }: LoadedClip,
  count: (joint: LoadedClip['animation']['joints'][number]) => number,
): number {
  return animation.joints.reduce((sum, joint) => sum + count(joint), 0);
}

/** What two clips say differently, and the names of the facts that they share. */
export function compareFacts(
  a: LoadedClip,
  b: LoadedClip,
): { readonly differing: readonly CompareRow[]; readonly same: readonly string[] } {
  const rows = FACTS.map(([fact, words]) => ({ fact, a: words(a), b: words(b) }));
  return {
    differing: rows.filter((row) => row.a !== row.b),
    same: rows.filter((row) => row.a === row.b).map(({ fact }) => fact),
  };
}

/** Joints whose priority differs in the same way. */
export interface PriorityRow {
  readonly joints: readonly string[];
  readonly a: string;
  readonly b: string;
}

/** Joints that only one of the clips lists, and those that both list with another priority. */
export interface JointDifferences {
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  readonly priorities: readonly PriorityRow[];
}

/** Joint by joint, in the files' order; of a joint that a file lists twice, the first counts. */
export function compareJoints(a: LoadedClip, b: LoadedClip): JointDifferences {
  const inA = prioritiesOf(a);
  const inB = prioritiesOf(b);
  return {
    onlyA: [...inA.keys()].filter((name) => !inB.has(name)),
    onlyB: [...inB.keys()].filter((name) => !inA.has(name)),
    priorities: groupByPriorities(inA, inB),
  };
}

function groupByPriorities(
  inA: ReadonlyMap<string, number>,
  inB: ReadonlyMap<string, number>,
): PriorityRow[] {
  const both = [...inA.keys()].filter((name) => inB.has(name) && inB.get(name) !== inA.get(name));
  const groups = new Map<string, { joints: string[]; a: string; b: string }>();
  for (const name of both) {
    const [a, b] = [number(inA.get(name)!), number(inB.get(name)!)];
    const group = groups.get(`${a} ${b}`) ?? { joints: [], a, b };
    group.joints.push(name);
    groups.set(`${a} ${b}`, group);
  }
  return [...groups.values()];
}

function prioritiesOf(clip: LoadedClip): Map<string, number> {
  const priorities = new Map<string, number>();
  for (const joint of clip.animation.joints) {
    if (!priorities.has(joint.name)) priorities.set(joint.name, effectivePriority(clip, joint));
  }
  return priorities;
}
