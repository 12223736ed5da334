import { copyPose, createPose, type Pose } from '../../avatar/index.ts';
import { FRAMES_PER_SECOND } from '../app-interface.ts';
import type { Player } from '../player.ts';
import type { LoadedClip } from '../state.ts';
import type { GlbMotion } from './types.ts';

/** The hands follow a clip within this time. */
const HANDS_SETTLE = 0.25;
/** Keeps a frame on its side of the seam of a loop: rounding may take it for the other. */
const SEAM = 1e-6;

/** A loop of less than a frame is a pose. */
const SHORTEST_LOOP = 1 / FRAMES_PER_SECOND;

/** What the clips make of the avatar. */
export interface Playing {
  readonly body: Pose;
  readonly motion: GlbMotion | null;
}

/**
 * What plays, as a player of its own plays it from the start: a loop from loop-in to loop-out once everything
 * has eased in, anything else once with its eases. A clip that holds one pose is that pose, and without any
 * the avatar just stands.
 *
 * @param leading - The clip whose length and name the motion has; the others go on beside it, and need not
 * come to an end with it.
 */
export function playOnce(
  player: Player,
  clips: readonly LoadedClip[],
  leading: LoadedClip | null,
  repeat: boolean,
): Playing {
  player.follow(clips, repeat, true);
  player.update();
  if (!leading) return { body: afterwards(player, HANDS_SETTLE), motion: null };
  const { name, clip } = leading;
  const { loop, loopIn, loopOut, duration } = clip.timing;
  const [from, to] = loop ? [loopIn, loopOut] : [0, repeat ? duration : 0];
  const settled = Math.max(HANDS_SETTLE, ...clips.map(({ clip: { timing } }) => timing.easeIn));
  if (loop && Math.abs(to - from) < SHORTEST_LOOP) {
    return { body: afterwards(player, Math.max(to, settled)), motion: null };
  }
  const isLoop = to > from && to <= duration;
  const motion = isLoop
    ? loopOf(player, name, { from, to, settled })
    : { name, duration, loops: false, poseAt: posesFrom(player, 0) };
  return { body: player.body, motion };
}

/** The first whole pass from `from` to `to` that begins after `settled`. */
function loopOf(
  player: Player,
  name: string,
  { from, to, settled }: { readonly from: number; readonly to: number; readonly settled: number },
): GlbMotion {
  const pass = to - from;
  const start = to + pass * Math.max(Math.ceil((settled - to) / pass), 0);
  const poseAt = posesFrom(player, start + SEAM);
  const inside = (pass - 2 * SEAM) / pass;
  return { name, duration: pass, loops: true, poseAt: (seconds) => poseAt(seconds * inside) };
}

function posesFrom(player: Player, start: number): GlbMotion['poseAt'] {
  return (seconds) => {
    runTo(player, start + seconds);
    return player.pose;
  };
}

function afterwards(player: Player, seconds: number): Pose {
  runTo(player, seconds);
  const pose = createPose();
  copyPose(pose, player.pose);
  return pose;
}

/** In steps as on the page: what constraints smooth over, and hands, depend on what went before. */
function runTo(player: Player, clock: number): void {
  const step = 1 / FRAMES_PER_SECOND;
  while (clock - player.clock > 1.5 * step) {
    player.advance(step);
    player.update();
  }
  player.advance(clock - player.clock);
  player.update();
}
