import type { Skeleton } from '../avatar/index.ts';
import type { Animation } from '../formats/animation/index.ts';
import { bindClip, ClipPoser } from '../motion/index.ts';

/** How far one joint jumps at the seam. */
export interface SeamJoint {
  /** Joint number. */
  readonly joint: number;
  readonly name: string;
  /** Between its two local rotations. */
  readonly degrees: number;
  /** Between its two places in the world. */
  readonly millimetres: number;
}

/** The jump from loop out back to loop in. */
export interface SeamReport {
  /** Seconds. */
  readonly loopIn: number;
  readonly loopOut: number;
  /** The largest of any joint; the two may be of different joints. */
  readonly degrees: number;
  readonly millimetres: number;
  /** Both stay within SEAM_TOLERANCE. */
  readonly closes: boolean;
  /** Every joint that the clip moves, worst first, each measure taken by its tolerance. */
  readonly joints: readonly SeamJoint[];
}

/** What nobody sees. */
export const SEAM_TOLERANCE = { degrees: 1, millimetres: 5 } as const;

/**
 * The distance between the pose at loop out and the pose at loop in, which follows it with nothing in
 * between: the viewer does not interpolate across the seam. Taken from the clip's keys alone, over an
 * avatar at rest, without constraints.
 *
 * Null for a clip that has no such seam: one that does not loop, or holds (in = out, or no length), and
 * one whose loop points are reversed or outside, which are findings of their own.
 *
 * **Source:** animation.md sections 6.1 and 6.2.
 */
export function measureSeam(animation: Animation, skeleton: Skeleton): SeamReport | null {
  const { loop, loopIn, loopOut, duration } = animation;
  if (!loop || loopIn < 0 || loopIn >= loopOut || loopOut > duration) return null;
  const clip = bindClip(animation, skeleton);
  const [last, first] = [new ClipPoser(clip, skeleton), new ClipPoser(clip, skeleton)];
  last.poseAt(loopOut);
  first.poseAt(loopIn);
  const joints = Array.from(clip.joints, (joint) => ({
    joint,
    name: skeleton.names[joint],
    degrees: last.degreesFrom(first, joint),
    millimetres: last.millimetresFrom(first, joint),
  })).sort((a, b) => badness(b) - badness(a));
  const degrees = Math.max(0, ...joints.map((joint) => joint.degrees));
  const millimetres = Math.max(0, ...joints.map((joint) => joint.millimetres));
  const closes = !isOpen({ degrees, millimetres });
  return { loopIn, loopOut, degrees, millimetres, closes, joints };
}

/** Whether a jump is one that can be seen. */
export function isOpen(jump: Pick<SeamJoint, 'degrees' | 'millimetres'>): boolean {
  return badness(jump) > 1;
}

function badness({ degrees, millimetres }: Pick<SeamJoint, 'degrees' | 'millimetres'>): number {
  return Math.max(degrees / SEAM_TOLERANCE.degrees, millimetres / SEAM_TOLERANCE.millimetres);
}
