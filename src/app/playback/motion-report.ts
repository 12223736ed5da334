import { defaultSkeleton } from '../../avatar/index.ts';
import { EMOTE_TIMING } from '../../formats/animation/index.ts';
import {
  HAS_POSITION,
  HAS_ROTATION,
  HandMotion,
  type Motion,
  PelvisFixMotion,
  RETAINED,
} from '../../motion/index.ts';
import type { LoadedClip } from '../state/index.ts';
import { DRIVER } from '../words/en/motion-words.ts';
import type { Player } from './player.ts';

/** The contribution of one motion to a joint, at one moment. */
export interface JointContribution {
  /** The clip's item, or null for a motion that is not a clip (hand pose, standing pelvis, puppetry). */
  readonly clipId: string | null;
  /** Name for people: the clip's, `hand pose`, `pelvis fix` or `puppetry`. */
  readonly name: string;
  readonly priority: number;
  /** 0..1 by the clip's easing. */
  readonly weight: number;
}

/** The motions that contribute to the rotation, or the position, of one joint. */
export interface JointReport {
  /** Joint number. */
  readonly joint: number;
  readonly name: string;
  /** Highest first: the first one wins; those after it show only while it eases. */
  readonly contributions: readonly JointContribution[];
  /** The ended motion that left the joint where it is, as in-world; null while any motion contributes. */
  readonly retainedBy: JointContribution | null;
}

/** The motions that drive the avatar at one moment. */
export interface MotionReport {
  /** Every joint that a motion moves or has left in place, by joint number. */
  readonly rotations: readonly JointReport[];
  readonly positions: readonly JointReport[];
  /** Number of the hands' pose in HAND_POSES, and the name of the clip that requests it (null: none). */
  readonly handPose: number;
  readonly handPoseBy: string | null;
  /** Emotes that clips have started, with the seconds each has played. */
  readonly emotes: readonly {
    readonly emote: string;
    readonly by: string;
    readonly seconds: number;
  }[];
  /** Clips that play but change nothing, because newer ones cover all their joints. */
  readonly covered: readonly string[];
}

type Component = typeof HAS_ROTATION | typeof HAS_POSITION;
type NameOf = (clipId: string) => string;

/** Describes what drives each joint, as of the player's last update. It allocates, so it is for tables, not for frames. */
export function reportMotion(player: Player, clips: readonly LoadedClip[]): MotionReport {
  const { mixer } = player;
  const names = new Map(clips.map(({ id, name }) => [id, name]));
  const nameOf: NameOf = (id) => names.get(id) ?? id;
  const handMotion = mixer.handPoseMotion;
  return {
    rotations: reportJoints(player, HAS_ROTATION, nameOf),
    positions: reportJoints(player, HAS_POSITION, nameOf),
    handPose: mixer.handPose,
    handPoseBy: handMotion ? describeMotion(player, handMotion, nameOf).name : null,
    emotes: reportEmotes(player, clips),
    covered: mixer.motions.flatMap((motion) => {
      const id = player.clipIdOf(motion);
      return id !== null && mixer.isCovered(motion) ? [nameOf(id)] : [];
    }),
  };
}

function reportJoints(player: Player, component: Component, nameOf: NameOf): JointReport[] {
  const { mixer } = player;
  const { rotations, positions } = mixer.winners;
  const winners = component === HAS_ROTATION ? rotations : positions;
  return Array.from(winners, (winner, joint): JointReport => {
    const contributions = mixer
      .contributionsTo(joint, component)
      .map(({ motion, priority, weight }) => ({
        ...describeMotion(player, motion, nameOf),
        priority,
        weight,
      }));
    const owner = winner === RETAINED ? mixer.retainedBy(joint, component) : null;
    const clipId = owner && player.clipIdOfOwner(owner);
    return {
      joint,
      name: defaultSkeleton.nameOf(joint),
      contributions,
      retainedBy: clipId ? { clipId, name: nameOf(clipId), priority: 0, weight: 0 } : null,
    };
  }).filter(({ contributions, retainedBy }) => contributions.length > 0 || retainedBy !== null);
}

function describeMotion(
  player: Player,
  motion: Motion,
  nameOf: NameOf,
): Pick<JointContribution, 'clipId' | 'name'> {
  const clipId = player.clipIdOf(motion);
  if (clipId !== null) return { clipId, name: nameOf(clipId) };
  if (motion instanceof PelvisFixMotion) return { clipId, name: DRIVER.pelvisFix };
  return { clipId, name: driverName(player, motion) };
}

function driverName(player: Player, motion: Motion): string {
  if (motion instanceof HandMotion) return DRIVER.handPose;
  return player.isExpression(motion) ? DRIVER.expression : DRIVER.puppetry;
}

function reportEmotes(player: Player, clips: readonly LoadedClip[]): MotionReport['emotes'] {
  return clips.flatMap(({ id, name, clip: { emote } }) => {
    const seconds = player.elapsedOf(id);
    const isPlaying =
      emote !== '' && seconds !== null && seconds >= 0 && seconds <= EMOTE_TIMING.duration;
    return isPlaying ? [{ emote, by: name, seconds }] : [];
  });
}
