import { clothSurface, type DollColors, dollSurface, paintedSurface } from '../../render/index.ts';
import { Player } from '../player.ts';
import type { AppState, LoadedClip, WornMesh } from '../state.ts';
import { shownFaces } from '../wardrobe.ts';
import { playOnce } from './playing-motion.ts';
import type { GlbAvatar, GlbMesh } from './types.ts';

/** As the tokens of the page have them in light. */
export const DOLL_COLORS: DollColors = {
  body: '#efe9df',
  joints: '#e2dacd',
  lines: '#8d8374',
  sockets: '#a89e8f',
};

const WHITE = [1, 1, 1, 1] as const;

/**
 * The avatar as the page has it: the meshes that are shown, and the clips that run, on a player of their
 * own, so that nothing on the page moves for it.
 *
 * @param tintOf - Number of the cloth colour of a mesh, by its id: `Wardrobe.tintOf`.
 */
export function glbAvatarOf(state: AppState, tintOf: (id: string) => number): GlbAvatar {
  const { overrideRule, figure, repeat, timelineClip } = state;
  const meshes = state.meshes.value;
  const clips = state.clips.value.filter(({ active }) => active);
  const player = new Player();
  player.wear(meshes, overrideRule.value, figure.value?.hover);
  return {
    name: nameOf(state),
    meshes: meshes.filter(({ visible }) => visible).map((mesh) => glbMeshOf(mesh, tintOf)),
    ...playOnce(player, clips, leadingClip(clips, timelineClip.value), repeat.value),
    rise: player.rise,
  };
}

function nameOf({ figure, meshes }: AppState): string {
  const worn = meshes.value.filter(({ visible, builtIn }) => visible && !builtIn);
  return figure.value?.name ?? worn.at(-1)?.name ?? 'avatar';
}

/** The one that is watched, where it runs; else the visitor's newest, else ours. */
function leadingClip(clips: readonly LoadedClip[], watched: LoadedClip | null): LoadedClip | null {
  if (watched?.active) return watched;
  return clips.findLast(({ builtIn }) => !builtIn) ?? clips.at(-1) ?? null;
}

function glbMeshOf(mesh: WornMesh, tintOf: (id: string) => number): GlbMesh {
  const { name, asset, attachment } = mesh;
  return {
    name,
    faces: shownFaces(mesh),
    skin: asset.skin,
    attachment,
    surfaceOf: surfacesOf(mesh, tintOf),
  };
}

function surfacesOf(
  { id, builtIn, faceColors }: WornMesh,
  tintOf: (id: string) => number,
): GlbMesh['surfaceOf'] {
  if (faceColors.length > 0) return (slot) => paintedSurface(faceColors[slot] ?? WHITE);
  if (builtIn) return (slot) => dollSurface(DOLL_COLORS, slot);
  const tint = tintOf(id);
  return (slot) => clothSurface(tint, slot);
}
