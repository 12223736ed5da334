import type { Skeleton } from '../../avatar/index.ts';
import { type Animation, NEVER_LOOPED } from '../../formats/animation/index.ts';
import { plural } from '../../formats/bytes/index.ts';
import { bindClip, ClipPoseSampler } from '../../motion/index.ts';
import { formatSeconds, type Rule } from '../linted-clip.ts';
import { makeFinding } from '../make-findings.ts';

/** How far one joint jumps when the clip loops. */
interface SeamJoint {
  /** Joint number. */
  readonly joint: number;
  readonly name: string;
  /** Angle between its two local rotations. */
  readonly degrees: number;
  /** Distance between its two positions in the world. */
  readonly millimetres: number;
}

/** The jump from the loop-out point back to the loop-in point. */
export interface SeamReport {
  /** In seconds, like `loopOut`. */
  readonly loopIn: number;
  readonly loopOut: number;
  /** The largest jumps of any joint; the two may belong to different joints. */
  readonly degrees: number;
  readonly millimetres: number;
  /** Whether both are within SEAM_TOLERANCE. */
  readonly closes: boolean;
  /** Every joint that the clip moves, the largest jump relative to the tolerance first. */
  readonly joints: readonly SeamJoint[];
}

/** A jump up to this size is not visible. */
export const SEAM_TOLERANCE = { degrees: 1, millimetres: 5 } as const;

/**
 * Measures the difference between the pose at loop out and the pose at loop in, which follows it immediately: the viewer
 * does not interpolate across the seam. It uses the clip's keys alone, on an avatar at rest, without constraints.
 *
 * Null for a clip without such a seam: one that does not loop, or that holds its pose (in = out, or no length), and one
 * whose loop points are reversed or outside of the clip, for which there are other findings.
 *
 * **Source:** animation.md sections 6.1 and 6.2.
 */
export function measureSeam(animation: Animation, skeleton: Skeleton): SeamReport | null {
  const { loop, loopIn, loopOut, duration } = animation;
  if (!loop || loopIn < 0 || loopIn >= loopOut || loopOut > duration) return null;
  const clip = bindClip(animation, skeleton);
  const [last, first] = [new ClipPoseSampler(clip, skeleton), new ClipPoseSampler(clip, skeleton)];
  last.poseAt(loopOut);
  first.poseAt(loopIn);
  const joints = Array.from(clip.joints, (joint) => ({
    joint,
    name: skeleton.names[joint],
    degrees: last.degreesFrom(first, joint),
    millimetres: last.millimetresFrom(first, joint),
  })).sort((a, b) => relativeJump(b) - relativeJump(a));
  const degrees = Math.max(0, ...joints.map((joint) => joint.degrees));
  const millimetres = Math.max(0, ...joints.map((joint) => joint.millimetres));
  const closes = !isVisibleJump({ degrees, millimetres });
  return { loopIn, loopOut, degrees, millimetres, closes, joints };
}

/** Whether a jump is one that can be seen. */
function isVisibleJump(jump: Pick<SeamJoint, 'degrees' | 'millimetres'>): boolean {
  return relativeJump(jump) > 1;
}

/** The larger of the two measures relative to its tolerance. */
function relativeJump({
  degrees,
  millimetres,
}: Pick<SeamJoint, 'degrees' | 'millimetres'>): number {
  return Math.max(degrees / SEAM_TOLERANCE.degrees, millimetres / SEAM_TOLERANCE.millimetres);
}

/** In seconds: single precision, and the hundredths in the uploader's dialog, move a loop point slightly off the end of the clip. */
const POINT_TOLERANCE = 0.005;

/** **Source:** animation.md section 6.1: poses that are played once and held are made in this way. */
const loopHolds: Rule = ({ animation, locations }) => {
  const { loop, loopIn, loopOut, duration } = animation;
  if (!loop || (loopIn !== loopOut && duration !== 0)) return null;
  const message =
    duration === 0
      ? 'The clip loops and lasts 0 s: it is one pose, held until it is stopped.'
      : `Loop in and loop out are both at ${formatSeconds(loopOut)}: the clip plays until there and holds that pose until it is stopped.`;
  return makeFinding('loop-holds', message, locations.header('loop_in_point'));
};

/** **Source:** animation.md section 6.1. */
const loopPointsUnused: Rule = ({ animation, locations }) => {
  const { loop, loopIn, loopOut, duration } = animation;
  const atStart = Math.abs(loopIn) <= POINT_TOLERANCE;
  const atEnd = Math.abs(loopOut - duration) <= POINT_TOLERANCE || loopOut === 0;
  if (loop || (atStart && atEnd)) return null;
  const message = `Loop in is at ${formatSeconds(loopIn)} and loop out at ${formatSeconds(loopOut)}, but the clip does not loop and plays once, from 0 to ${formatSeconds(duration)}.`;
  return makeFinding('loop-points-unused', message, locations.header('loop_in_point'));
};

/** **Source:** animation.md section 3.1, special case. */
const loopForcedOff: Rule = ({ animation, assetId, locations }) => {
  if (!animation.loop || !NEVER_LOOPED.includes(assetId ?? '')) return null;
  const message = `Viewers never loop the animation ${assetId}, whatever the file says.`;
  return makeFinding('loop-forced-off', message, locations.header('loop'));
};

/** **Source:** animation.md section 6.2: nothing is interpolated across the seam. */
const loopSeam: Rule = ({ animation, skeleton, locations }) => {
  const seam = measureSeam(animation, skeleton);
  if (!seam || seam.closes) return null;
  const open = plural(seam.joints.filter(isVisibleJump).length, 'joint');
  const message = `From loop out at ${formatSeconds(seam.loopOut)} back to loop in at ${formatSeconds(seam.loopIn)} the pose jumps, at ${open}: ${describeJump(seam)}. The viewer does not smooth that over.`;
  return makeFinding('loop-seam', message, locations.header('loop_out_point'));
};

/** Names the joint that rotates most and the one that moves most: a foot moves far when the hip rotates. */
function describeJump({ joints, degrees, millimetres }: SeamReport): string {
  const turned = joints.find((joint) => joint.degrees === degrees)!;
  const moved = joints.find((joint) => joint.millimetres === millimetres)!;
  const turn = `turns by ${degrees.toFixed(1)} degrees`;
  const move = `moves by ${millimetres.toFixed(0)} mm`;
  if (millimetres <= SEAM_TOLERANCE.millimetres) return `${turned.name} ${turn}`;
  if (degrees <= SEAM_TOLERANCE.degrees) return `${moved.name} ${move}`;
  if (turned === moved) return `${turned.name} ${turn} and ${move}`;
  return `${turned.name} ${turn}, ${moved.name} ${move}`;
}

export const LOOP_RULES: readonly Rule[] = [loopHolds, loopPointsUnused, loopForcedOff, loopSeam];
