import type { LoadedClip } from '../../app/index.ts';
import type { Skeleton } from '../../avatar/index.ts';
import { type Clip, ClipPoseSampler } from '../../motion/index.ts';
import {
  effectivePriority,
  jointPriorities,
  positionKeyCount,
  rotationKeyCount,
} from '../item-facts.ts';
import { emoteLabel, handPoseText } from '../words/animation-text.ts';
import { CLIP_FACTS } from '../words/en/clip.ts';
import { formatCount, formatPriority, formatSeconds } from '../words/format.ts';

/** One fact of two clips, in words. */
export interface CompareRow {
  readonly fact: string;
  readonly a: string;
  readonly b: string;
}

const FACTS: readonly (readonly [fact: string, words: (clip: LoadedClip) => string])[] = [
  [CLIP_FACTS.duration, ({ animation }) => `${formatSeconds(animation.duration)} s`],
  [CLIP_FACTS.basePriority, ({ animation }) => formatPriority(animation.basePriority)],
  [
    CLIP_FACTS.jointPriorities,
    (clip) => jointPriorities(clip).map(formatPriority).join(', ') || CLIP_FACTS.none,
  ],
  [CLIP_FACTS.loopIn, ({ animation }) => loopPointText(animation.loop, animation.loopIn)],
  [CLIP_FACTS.loopOut, ({ animation }) => loopPointText(animation.loop, animation.loopOut)],
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

function loopPointText(loop: boolean, seconds: number): string {
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
    const [a, b] = [formatPriority(inA.get(name)!), formatPriority(inB.get(name)!)];
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

/** Where two clips differ most. */
export interface PoseGap {
  /** Degrees or millimetres. */
  readonly amount: number;
  readonly joint: string;
  /** Clip seconds. */
  readonly at: number;
}

interface PoseComparison {
  /** Seconds that both clips last, from 0 on. */
  readonly seconds: number;
  /** Between the joint's own rotations, degrees; null: every joint is turned the same all the time. */
  readonly turn: PoseGap | null;
  /** Between where the joint stands in space, millimetres; null: everything stands the same all the time. */
  readonly distance: PoseGap | null;
}

const SAMPLES_PER_SECOND = 30;
/** A minute is all that an upload may last; a longer clip is looked at this often all the same. */
const MAX_SAMPLES = 60 * SAMPLES_PER_SECOND;
/** What a rounded number would show as nothing. */
const MIN_DEGREES = 0.05;
const MIN_MILLIMETRES = 0.05;

/**
 * The largest difference between the poses of two clips over the time that both last, 30 times a second,
 * both from their first second on and whole, whatever their loops and eases. A joint that only one of them
 * moves is at rest in the other.
 *
 * **Source:** animation.md sections 6.2 and 8.
 */
export function comparePoses(a: Clip, b: Clip, skeleton: Skeleton): PoseComparison {
  const seconds = Math.min(a.timing.duration, b.timing.duration);
  const last = Math.min(Math.ceil(seconds * SAMPLES_PER_SECOND), MAX_SAMPLES);
  const step = Math.max(1 / SAMPLES_PER_SECOND, seconds / MAX_SAMPLES);
  const left = new ClipPoseSampler(a, skeleton);
  const right = new ClipPoseSampler(b, skeleton);
  const turn = new LargestGap();
  const distance = new LargestGap();
  const moved = new Set([...a.joints, ...b.joints]);
  const seen = visibleJoints(skeleton, moved);
  for (let sample = 0; sample <= last; sample++) {
    const at = sample === last ? seconds : sample * step;
    left.poseAt(at);
    right.poseAt(at);
    for (const joint of moved) {
      turn.offer(left.degreesFrom(right, joint), joint, at);
    }
    for (const joint of seen) {
      distance.offer(left.millimetresFrom(right, joint), joint, at);
    }
  }
  return {
    seconds,
    turn: turn.gap(skeleton, MIN_DEGREES),
    distance: distance.gap(skeleton, MIN_MILLIMETRES),
  };
}

/** Bones that every avatar has, and those that one of the clips moves: no wings far out that nobody wears. */
function visibleJoints({ rows }: Skeleton, moved: ReadonlySet<number>): number[] {
  return [...rows.keys()].filter(
    (joint) => rows[joint].kind === 'bone' && (rows[joint].support === 'base' || moved.has(joint)),
  );
}

/** The largest amount that was offered, and where. */
class LargestGap {
  #amount = 0;
  #joint = -1;
  #at = 0;

  offer(amount: number, joint: number, at: number): void {
    if (amount <= this.#amount) return;
    this.#amount = amount;
    this.#joint = joint;
    this.#at = at;
  }

  gap(skeleton: Skeleton, least: number): PoseGap | null {
    if (this.#amount < least) return null;
    return { amount: this.#amount, joint: skeleton.nameOf(this.#joint), at: this.#at };
  }
}
