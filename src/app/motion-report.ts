import { defaultSkeleton } from '../avatar/index.ts';
import { EMOTE_TIMING } from '../formats/animation/index.ts';
import {
  HAS_POSITION,
  HAS_ROTATION,
  HandMotion,
  type Mixer,
  type Motion,
  PelvisFixMotion,
  RETAINED,
} from '../motion/index.ts';
import type { Player } from './player.ts';
import type { JointClaim, JointReport, LoadedClip, MotionReport } from './state.ts';
import { DRIVER } from './words/en/app.ts';

/** Steps a second in which a report tells how long an emote has played. */
const EMOTE_STEPS = 5;

type Component = typeof HAS_ROTATION | typeof HAS_POSITION;
type NameOf = (id: string) => string;

/** Who drives what, as of the player's last update. */
export function reportMotion(player: Player, clips: readonly LoadedClip[]): MotionReport {
  const { mixer } = player;
  const names = new Map(clips.map(({ id, name }) => [id, name]));
  const nameOf: NameOf = (id) => names.get(id) ?? id;
  const from = mixer.motions[mixer.handPoseMotion];
  return {
    rotations: reportJoints(player, HAS_ROTATION, nameOf),
    positions: reportJoints(player, HAS_POSITION, nameOf),
    handPose: mixer.handPose,
    handPoseBy: from ? nameMotion(player, from, nameOf).name : null,
    emotes: reportEmotes(player, clips),
    covered: mixer.motions.flatMap((motion, index) => {
      const id = player.idOf(motion);
      return id !== null && mixer.isCovered(index) ? [nameOf(id)] : [];
    }),
  };
}

function reportJoints(player: Player, component: Component, nameOf: NameOf): JointReport[] {
  const winners = winnersOf(player.mixer, component);
  return Array.from(winners, (_, joint) => reportJoint(player, joint, component, nameOf)).filter(
    ({ claims, leftBy }) => claims.length > 0 || leftBy !== null,
  );
}

function reportJoint(
  player: Player,
  joint: number,
  component: Component,
  nameOf: NameOf,
): JointReport {
  const { mixer } = player;
  const name = defaultSkeleton.nameOf(joint);
  const claims = mixer.contributionsTo(joint, component).map(({ motion, priority, weight }) => ({
    ...nameMotion(player, mixer.motions[motion], nameOf),
    priority,
    weight,
  }));
  const left = winnersOf(mixer, component)[joint] === RETAINED;
  return { joint, name, claims, leftBy: left ? nameOwner(player, joint, component, nameOf) : null };
}

function winnersOf({ winners }: Mixer, component: Component): Int16Array {
  return component === HAS_ROTATION ? winners.rotations : winners.positions;
}

function nameMotion(
  player: Player,
  motion: Motion,
  nameOf: NameOf,
): Pick<JointClaim, 'clipId' | 'name'> {
  const clipId = player.idOf(motion);
  if (clipId !== null) return { clipId, name: nameOf(clipId) };
  if (motion instanceof PelvisFixMotion) return { clipId, name: DRIVER.pelvisFix };
  return { clipId, name: motion instanceof HandMotion ? DRIVER.handPose : DRIVER.puppetry };
}

function nameOwner(
  player: Player,
  joint: number,
  component: Component,
  nameOf: NameOf,
): JointClaim | null {
  const owner = player.mixer.retainedBy(joint, component);
  const clipId = owner && player.idOfOwner(owner);
  return clipId ? { clipId, name: nameOf(clipId), priority: 0, weight: 0 } : null;
}

function reportEmotes(player: Player, clips: readonly LoadedClip[]): MotionReport['emotes'] {
  return clips.flatMap(({ id, name, clip: { emote } }) => {
    const seconds = player.elapsedOf(id);
    const plays =
      emote !== '' && seconds !== null && seconds >= 0 && seconds <= EMOTE_TIMING.duration;
    return plays ? [{ emote, by: name, seconds }] : [];
  });
}

/** A number that differs whenever a report would: what runs, who wins, weights in per cent, emotes. */
export function signatureOf(player: Player): number {
  const { winners, motions, handPose } = player.mixer;
  let hash = 31 * handPose + player.revision;
  for (let joint = 0; joint < winners.rotations.length; joint++) {
    hash = (Math.imul(hash, 31) + winners.rotations[joint]) | 0;
    hash = (Math.imul(hash, 31) + winners.positions[joint]) | 0;
  }
  for (let index = 0; index < motions.length; index++) {
    hash = (Math.imul(hash, 31) + Math.round(100 * motions[index].layer.weight)) | 0;
  }
  return (Math.imul(hash, 31) + emoteSteps(player)) | 0;
}

function emoteSteps(player: Player): number {
  let steps = 0;
  for (const seconds of player.emoteSeconds()) {
    if (seconds <= EMOTE_TIMING.duration) steps = steps * 31 + Math.floor(seconds * EMOTE_STEPS);
  }
  return steps;
}
