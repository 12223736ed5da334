import type { LoadedClip } from '../../app/index.ts';
import {
  effectivePriority,
  jointPriorities,
  positionKeyCount,
  rotationKeyCount,
} from '../item-facts.ts';
import { emoteLabel, handPoseText } from '../words/animation-text.ts';
import { CLIP_FACTS } from '../words/en/clip.ts';
import { formatCount, formatSeconds } from '../words/format.ts';

/** One fact of two clips, in words. */
export interface CompareRow {
  readonly fact: string;
  readonly a: string;
  readonly b: string;
}

const FACTS: readonly (readonly [fact: string, words: (clip: LoadedClip) => string])[] = [
  [CLIP_FACTS.duration, ({ animation }) => `${formatSeconds(animation.duration)} s`],
  [CLIP_FACTS.basePriority, ({ animation }) => number(animation.basePriority)],
  [
    CLIP_FACTS.jointPriorities,
    (clip) => jointPriorities(clip).map(number).join(', ') || CLIP_FACTS.none,
  ],
  [CLIP_FACTS.loopIn, ({ animation }) => loopWords(animation.loop, animation.loopIn)],
  [CLIP_FACTS.loopOut, ({ animation }) => loopWords(animation.loop, animation.loopOut)],
  [CLIP_FACTS.easeIn, ({ animation }) => `${formatSeconds(animation.easeIn)} s`],
  [CLIP_FACTS.easeOut, ({ animation }) => `${formatSeconds(animation.easeOut)} s`],
  [CLIP_FACTS.handPose, ({ animation }) => handPoseText(animation.handPose)],
  [CLIP_FACTS.emote, ({ animation: { emote } }) => (emoteLabel(emote) ?? emote) || CLIP_FACTS.none],
  [CLIP_FACTS.joints, ({ animation }) => formatCount(animation.joints.length)],
  [CLIP_FACTS.rotationKeys, (clip) => formatCount(sumOf(clip, rotationKeyCount))],
  [CLIP_FACTS.positionKeys, (clip) => formatCount(sumOf(clip, positionKeyCount))],
  [CLIP_FACTS.constraints, ({ animation }) => formatCount(animation.constraints.length)],
  [CLIP_FACTS.size, ({ byteLength }) => CLIP_FACTS.bytes(byteLength)],
];

function number(value: number): string {
  return String(value).replace('-', '−');
}

function loopWords(loop: boolean, seconds: number): string {
  return loop ? `${formatSeconds(seconds)} s` : CLIP_FACTS.playsOnce;
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
