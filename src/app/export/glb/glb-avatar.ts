import { copyPose, createPose, type Pose } from '../../../avatar/index.ts';
import { isHiddenFace } from '../../../avatar/mannequin/index.ts';
import type { HideableBake } from '../../../avatar/surface/index.ts';
import type { Submesh } from '../../../formats/mesh/index.ts';
import type { BakeName } from '../../../formats/texture-entry/index.ts';
import type { GlbBody, GlbMesh, GlbMotionInfo, PlainSurface } from '../../../kinds/glb/index.ts';
import { clothSurface, type MannequinColors, mannequinSurface } from '../../../render/index.ts';
import { bodyHiddenBy } from '../../looks/hidden-body.ts';
import { Player } from '../../playback/player.ts';
import {
  type AppState,
  FRAMES_PER_SECOND,
  type LoadedClip,
  shownFaces,
  type WornMesh,
} from '../../state/index.ts';
import { TimeSlices } from '../time-slices.ts';

/** An avatar to be written as glTF: plain data, and a function that poses it. */
export interface GlbAvatar extends GlbBody {
  /** The visible meshes. */
  readonly meshes: readonly GlbMesh[];
  readonly motion: GlbMotion | null;
}

/** The motion that is baked into an animation. */
export interface GlbMotion extends GlbMotionInfo {
  /** Seconds. */
  readonly duration: number;
  /**
   * The pose at a second between 0 and `duration`; called in rising order, once through, and read before the next
   * call.
   */
  readonly poseAt: (seconds: number) => Pose | Promise<Pose>;
}

/** The colours of the page's light theme. */
export const MANNEQUIN_COLORS: MannequinColors = {
  body: '#efe9df',
  joints: '#e2dacd',
  lines: '#8d8374',
  sockets: '#a89e8f',
};

/**
 * The avatar as the page has it: the meshes that are shown, and the clips that play. The clips are played by another
 * player, so that nothing on the page moves.
 *
 * @param tintOf - Number of the cloth colour of a mesh, by its id: `AvatarView.tintOf`.
 */
export async function glbAvatarOf(
  state: AppState,
  tintOf: (id: string) => number,
): Promise<GlbAvatar> {
  const { wornAvatar, repeat, timelineClip } = state;
  const meshes = state.meshes.value;
  const { value: posed } = state.posed.meshes;
  // An animated object has no joints in the file of its wearer, and one that is alone no places for parts without skins.
  const isInFile = (mesh: WornMesh) =>
    !mesh.part?.ownSkeleton || (mesh.asset.skin !== null && posed.includes(mesh));
  const visible = meshes.filter((mesh) => mesh.visible && isInFile(mesh));
  const clips = state.clips.value.filter(({ active }) => active);
  // The clip on the timeline where it runs, else the visitor's newest, else the page's own.
  const leading = timelineClip.value?.active
    ? timelineClip.value
    : (clips.findLast(({ builtIn }) => !builtIn) ?? clips.at(-1) ?? null);
  const player = new Player();
  player.wearOutfit(state);
  const hidden = bodyHiddenBy(meshes);
  const newest = visible.findLast(({ builtIn }) => !builtIn);
  return {
    name: wornAvatar.value?.name ?? newest?.name ?? 'avatar',
    meshes: visible.map((mesh) =>
      glbMeshOf(mesh, {
        tintOf,
        bakes: state.shownBakes.value,
        faces: drawnFaces(mesh, hidden),
      }),
    ),
    ...(await bakePlaying(player, clips, leading, repeat.value)),
    heightOffset: player.heightOffset,
  };
}

/** The faces of a mesh, without those of our own body that what is worn hides. */
function drawnFaces(mesh: WornMesh, hidden: ReadonlySet<HideableBake>): readonly Submesh[] {
  const faces = shownFaces(mesh);
  if (!mesh.builtIn || hidden.size === 0) return faces;
  return faces.map((face, number) =>
    isHiddenFace(number, hidden) ? { ...face, empty: true } : face,
  );
}

function glbMeshOf(
  mesh: WornMesh,
  {
    tintOf,
    bakes,
    faces,
  }: {
    readonly tintOf: (id: string) => number;
    readonly bakes: ReadonlyMap<BakeName, string>;
    readonly faces: readonly Submesh[];
  },
): GlbMesh {
  const { name, asset, attachment, look, builtIn } = mesh;
  const { skin } = asset;
  const plainSurfaceOf = plainSurfacesOf(mesh, tintOf);
  return {
    ...{ name, faces, skin, attachment },
    look: look && {
      record: look,
      context: { isRigged: skin !== null, bakes, isBody: builtIn },
      scale: attachment?.scale ?? [1, 1, 1],
    },
    plainSurfaces: faces.map((_, slot) => plainSurfaceOf(slot)),
  };
}

function plainSurfacesOf(
  { id, builtIn }: WornMesh,
  tintOf: (id: string) => number,
): (slot: number) => PlainSurface | null {
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
export async function bakePlaying(
  player: Player,
  clips: readonly LoadedClip[],
  leading: LoadedClip | null,
  repeat: boolean,
): Promise<Pick<GlbAvatar, 'basePose' | 'motion'>> {
  player.setClips(clips, repeat, true);
  player.update();
  if (!leading) return { basePose: await poseAfter(player, HANDS_SETTLE_SECONDS), motion: null };
  const { name, clip } = leading;
  const { loop, loopIn, loopOut, duration } = clip.timing;
  const [from, to] = loop ? [loopIn, loopOut] : [0, repeat ? duration : 0];
  const settled = Math.max(
    HANDS_SETTLE_SECONDS,
    ...clips.map(({ clip: { timing } }) => timing.easeIn),
  );
  if (loop && Math.abs(to - from) < MIN_LOOP_SECONDS) {
    return { basePose: await poseAfter(player, Math.max(to, settled)), motion: null };
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
  return async (seconds) => {
    await runTo(player, start + seconds);
    return player.pose;
  };
}

async function poseAfter(player: Player, seconds: number): Promise<Pose> {
  await runTo(player, seconds);
  const pose = createPose();
  copyPose(pose, player.pose);
  return pose;
}

/** Advances in steps as on the page, since smoothed constraints and the hands depend on the frames before. */
async function runTo(player: Player, clock: number): Promise<void> {
  const step = 1 / FRAMES_PER_SECOND;
  const slices = new TimeSlices();
  while (clock - player.clock > 1.5 * step) {
    player.advance(step);
    player.update();
    await slices.pause();
  }
  player.advance(clock - player.clock);
  player.update();
}
