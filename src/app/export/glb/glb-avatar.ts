import type { Attachment } from '../../../avatar/avatar-object/index.ts';
import { copyPose, createPose, type Pose } from '../../../avatar/index.ts';
import type { MeshSkin, Submesh } from '../../../formats/mesh/index.ts';
import {
  clothSurface,
  coloredSurface,
  type MannequinColors,
  mannequinSurface,
  type SurfaceProperties,
} from '../../../render/index.ts';
import { Player } from '../../playback/player.ts';
import {
  type AppState,
  FRAMES_PER_SECOND,
  type LoadedClip,
  shownFaces,
  type WornMesh,
} from '../../state/index.ts';

/** An avatar to be written as glTF: plain data, and a function that poses it. */
export interface GlbAvatar {
  readonly name: string;
  /** The visible meshes. */
  readonly meshes: readonly GlbMesh[];
  /**
   * The pose of joints that the motion does not move, each in its parent's frame; its scales also hold while it
   * moves, as no clip has any.
   */
  readonly basePose: Pose;
  /** Metres by which the whole avatar is above the height of its poses. */
  readonly heightOffset: number;
  readonly motion: GlbMotion | null;
}

/** One mesh asset as it is worn. */
export interface GlbMesh {
  readonly name: string;
  /** Faces of the shown level of detail, by number. */
  readonly faces: readonly Submesh[];
  readonly skin: MeshSkin | null;
  /** The attachment of a mesh without a skin; null: it stands on the ground. */
  readonly attachment: Attachment | null;
  /** The surface of a face, by its number; null for a face that is not drawn. */
  readonly surfaceOf: (slot: number) => SurfaceProperties | null;
}

/** The motion that is baked into an animation. */
export interface GlbMotion {
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** Whether its end continues at its beginning. glTF has no field for that, so it is written as an extra. */
  readonly loops: boolean;
  /**
   * The pose at a second between 0 and `duration`; called in rising order, once through, and read before the next
   * call.
   */
  readonly poseAt: (seconds: number) => Pose;
}

/** How far a baked joint may deviate from its motion at the baked frames, each joint by itself. */
export interface BakeBounds {
  readonly degrees: number;
  readonly millimetres: number;
}

/** The colours of the page's light theme. */
export const MANNEQUIN_COLORS: MannequinColors = {
  body: '#efe9df',
  joints: '#e2dacd',
  lines: '#8d8374',
  sockets: '#a89e8f',
};

const WHITE = [1, 1, 1, 1] as const;

/**
 * The avatar as the page has it: the meshes that are shown, and the clips that play. The clips are played by another
 * player, so that nothing on the page moves.
 *
 * @param tintOf - Number of the cloth colour of a mesh, by its id: `AvatarView.tintOf`.
 */
export function glbAvatarOf(state: AppState, tintOf: (id: string) => number): GlbAvatar {
  const { overrideRule, wornAvatar, repeat, timelineClip } = state;
  const meshes = state.meshes.value;
  const visible = meshes.filter((mesh) => mesh.visible);
  const clips = state.clips.value.filter(({ active }) => active);
  // The clip on the timeline where it runs, else the visitor's newest, else the page's own.
  const leading = timelineClip.value?.active
    ? timelineClip.value
    : (clips.findLast(({ builtIn }) => !builtIn) ?? clips.at(-1) ?? null);
  const player = new Player();
  player.wearMeshes(meshes, overrideRule.value, wornAvatar.value);
  const newest = visible.findLast(({ builtIn }) => !builtIn);
  return {
    name: wornAvatar.value?.name ?? newest?.name ?? 'avatar',
    meshes: visible.map((mesh) => glbMeshOf(mesh, tintOf)),
    ...bakePlaying(player, clips, leading, repeat.value),
    heightOffset: player.heightOffset,
  };
}

function glbMeshOf(mesh: WornMesh, tintOf: (id: string) => number): GlbMesh {
  const { name, asset, attachment } = mesh;
  const surfaceOf = surfacesOf(mesh, tintOf);
  return { name, faces: shownFaces(mesh), skin: asset.skin, attachment, surfaceOf };
}

function surfacesOf(
  { id, builtIn, faceColors }: WornMesh,
  tintOf: (id: string) => number,
): GlbMesh['surfaceOf'] {
  if (faceColors.length > 0) return (slot) => coloredSurface(faceColors[slot] ?? WHITE);
  if (builtIn) return (slot) => mannequinSurface(MANNEQUIN_COLORS, slot);
  const tint = tintOf(id);
  return (slot) => clothSurface(tint, slot);
}

/** Seconds after which the hands have reached a clip's hand pose. */
const HANDS_SETTLE_SECONDS = 0.25;
/** Seconds by which frames keep clear of a loop's seam, since rounding could put them on its other side. */
const SEAM_TOLERANCE = 1e-6;
/** A loop of less than a frame is a pose. */
const MIN_LOOP_SECONDS = 1 / FRAMES_PER_SECOND;

/**
 * Plays clips from the start on a player: a loop from loop-in to loop-out once everything has eased in, any other clip
 * once with its eases. A clip that holds one pose becomes that base pose without a motion, and without any clip the
 * avatar stands.
 *
 * @param leading - The clip whose length and name the motion has; the others play beside it, and need not
 * end with it.
 */
export function bakePlaying(
  player: Player,
  clips: readonly LoadedClip[],
  leading: LoadedClip | null,
  repeat: boolean,
): Pick<GlbAvatar, 'basePose' | 'motion'> {
  player.setClips(clips, repeat, true);
  player.update();
  if (!leading) return { basePose: poseAfter(player, HANDS_SETTLE_SECONDS), motion: null };
  const { name, clip } = leading;
  const { loop, loopIn, loopOut, duration } = clip.timing;
  const [from, to] = loop ? [loopIn, loopOut] : [0, repeat ? duration : 0];
  const settled = Math.max(
    HANDS_SETTLE_SECONDS,
    ...clips.map(({ clip: { timing } }) => timing.easeIn),
  );
  if (loop && Math.abs(to - from) < MIN_LOOP_SECONDS) {
    return { basePose: poseAfter(player, Math.max(to, settled)), motion: null };
  }
  const isLoop = to > from && to <= duration;
  const motion = isLoop
    ? loopOf(player, name, { from, to, settled })
    : { name, duration, loops: false, poseAt: posesFrom(player, 0) };
  return { basePose: player.basePose, motion };
}

/** The first whole pass from `from` to `to` that begins after `settled`. */
function loopOf(
  player: Player,
  name: string,
  { from, to, settled }: { readonly from: number; readonly to: number; readonly settled: number },
): GlbMotion {
  const pass = to - from;
  const start = to + pass * Math.max(Math.ceil((settled - to) / pass), 0);
  const poseAt = posesFrom(player, start + SEAM_TOLERANCE);
  const scale = (pass - 2 * SEAM_TOLERANCE) / pass;
  return { name, duration: pass, loops: true, poseAt: (seconds) => poseAt(seconds * scale) };
}

function posesFrom(player: Player, start: number): GlbMotion['poseAt'] {
  return (seconds) => {
    runTo(player, start + seconds);
    return player.pose;
  };
}

function poseAfter(player: Player, seconds: number): Pose {
  runTo(player, seconds);
  const pose = createPose();
  copyPose(pose, player.pose);
  return pose;
}

/** Advances in steps as on the page, since smoothed constraints and the hands depend on the frames before. */
function runTo(player: Player, clock: number): void {
  const step = 1 / FRAMES_PER_SECOND;
  while (clock - player.clock > 1.5 * step) {
    player.advance(step);
    player.update();
  }
  player.advance(clock - player.clock);
  player.update();
}
