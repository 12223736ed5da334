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

/** A fact that differs between two clips. */
export interface FactDifference {
  readonly fact: string;
  readonly a: string;
  readonly b: string;
}

const FACTS: readonly (readonly [fact: string, text: (clip: LoadedClip) => string])[] = [
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
  [CLIP_FACTS.rotationKeys, (clip) => formatCount(sumOverJoints(clip, rotationKeyCount))],
  [CLIP_FACTS.positionKeys, (clip) => formatCount(sumOverJoints(clip, positionKeyCount))],
  [CLIP_FACTS.constraints, ({ animation }) => formatCount(animation.constraints.length)],
  [CLIP_FACTS.size, ({ byteLength }) => CLIP_FACTS.bytes(byteLength)],
];

function loopPointText(loop: boolean, seconds: number): string {
  return loop ? `${formatSeconds(seconds)} s` : CLIP_FACTS.playsOnce;
}

function sumOverJoints(
  { animation }: LoadedClip,
  count: (joint: LoadedClip['animation']['joints'][number]) => number,
): number {
  return animation.joints.reduce((sum, joint) => sum + count(joint), 0);
}

/** The facts that differ between two clips, and the names of those that are the same. */
export function compareFacts(
  a: LoadedClip,
  b: LoadedClip,
): { readonly differing: readonly FactDifference[]; readonly same: readonly string[] } {
  const rows = FACTS.map(([fact, text]) => ({ fact, a: text(a), b: text(b) }));
  return {
    differing: rows.filter((row) => row.a !== row.b),
    same: rows.filter((row) => row.a === row.b).map(({ fact }) => fact),
  };
}

/** Joints with one priority in the first clip and another one in the second. */
export interface PriorityDifference {
  readonly joints: readonly string[];
  readonly a: string;
  readonly b: string;
}

/** How the joints of two clips differ. */
export interface JointDifferences {
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  readonly priorities: readonly PriorityDifference[];
}

/** Compares the joints of two clips, in file order. Of joints that a file lists twice, the first counts. */
export function compareJoints(a: LoadedClip, b: LoadedClip): JointDifferences {
  const inA = prioritiesByJoint(a);
  const inB = prioritiesByJoint(b);
  const groups = new Map<string, { joints: string[]; a: string; b: string }>();
  for (const [name, priority] of inA) {
    const other = inB.get(name);
    if (other === undefined || other === priority) continue;
    const key = `${priority} ${other}`;
    const group = groups.get(key) ?? {
      joints: [],
      a: formatPriority(priority),
      b: formatPriority(other),
    };
    group.joints.push(name);
    groups.set(key, group);
  }
  return {
    onlyA: [...inA.keys()].filter((name) => !inB.has(name)),
    onlyB: [...inB.keys()].filter((name) => !inA.has(name)),
    priorities: [...groups.values()],
  };
}

function prioritiesByJoint(clip: LoadedClip): Map<string, number> {
  const priorities = new Map<string, number>();
  for (const joint of clip.animation.joints) {
    if (!priorities.has(joint.name)) priorities.set(joint.name, effectivePriority(clip, joint));
  }
  return priorities;
}

/** The largest difference between the poses of two clips. */
export interface PoseGap {
  /** Degrees or millimetres. */
  readonly amount: number;
  readonly joint: string;
  /** Clip seconds. */
  readonly time: number;
}

/** How the poses of two clips differ. */
export interface PoseComparison {
  /** The time in seconds that both clips last. */
  readonly seconds: number;
  /** The largest difference of a joint's rotation in its parent, in degrees; null if all are the same. */
  readonly rotation: PoseGap | null;
  /** The largest difference of a joint's position in space, in millimetres; null if all are the same. */
  readonly position: PoseGap | null;
}

const SAMPLES_PER_SECOND = 30;
/** Enough for a minute, the maximum of an upload; longer clips are sampled more coarsely. */
const MAX_SAMPLES = 60 * SAMPLES_PER_SECOND;
/** Smaller differences would be shown as zero. */
const MIN_DEGREES = 0.05;
const MIN_MILLIMETRES = 0.05;

/**
 * Finds the largest differences between the poses of two clips in the time that both last. Both play from their start
 * at full weight, without loops and eases. Joints that only one of them moves are at rest in the other.
 *
 * **Source:** animation.md sections 6.2 and 8.
 */
export function comparePoses(a: Clip, b: Clip, skeleton: Skeleton): PoseComparison {
  const seconds = Math.min(a.timing.duration, b.timing.duration);
  const last = Math.min(Math.ceil(seconds * SAMPLES_PER_SECOND), MAX_SAMPLES);
  const step = Math.max(1 / SAMPLES_PER_SECOND, seconds / MAX_SAMPLES);
  const samplerA = new ClipPoseSampler(a, skeleton);
  const samplerB = new ClipPoseSampler(b, skeleton);
  const rotation = new LargestGap();
  const position = new LargestGap();
  const moved = new Set([...a.joints, ...b.joints]);
  const visible = visibleJoints(skeleton, moved);
  for (let sample = 0; sample <= last; sample++) {
    const time = sample === last ? seconds : sample * step;
    samplerA.poseAt(time);
    samplerB.poseAt(time);
    for (const joint of moved) rotation.add(samplerA.degreesFrom(samplerB, joint), joint, time);
    for (const joint of visible)
      position.add(samplerA.millimetresFrom(samplerB, joint), joint, time);
  }
  return {
    seconds,
    rotation: rotation.above(MIN_DEGREES, skeleton),
    position: position.above(MIN_MILLIMETRES, skeleton),
  };
}

/**
 * The bones that every avatar has, and those that one of the clips moves: unused wings far out would not be visible.
 */
function visibleJoints({ rows }: Skeleton, moved: ReadonlySet<number>): number[] {
  return [...rows.keys()].filter(
    (joint) => rows[joint].kind === 'bone' && (rows[joint].support === 'base' || moved.has(joint)),
  );
}

class LargestGap {
  #amount = 0;
  #joint = -1;
  #time = 0;

  add(amount: number, joint: number, time: number): void {
    if (amount <= this.#amount) return;
    this.#amount = amount;
    this.#joint = joint;
    this.#time = time;
  }

  /** @returns null if even the largest gap is smaller than `min`. */
  above(min: number, skeleton: Skeleton): PoseGap | null {
    if (this.#amount < min) return null;
    return { amount: this.#amount, joint: skeleton.nameOf(this.#joint), time: this.#time };
  }
}
