import {
  type AssetSource,
  AVATAR_FILE,
  type AvatarObject,
  encodeAvatarObject,
  encodeRenderObject,
  globalSkeletonOf,
  type PlayingAnimation,
  type RenderObject,
  splitAvatar,
} from '../../avatar/avatar-object/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { encodeAnimation } from '../../formats/animation/index.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeZip } from '../../formats/zip/index.ts';
import {
  type AppState,
  assetIdOf,
  type LoadedClip,
  overridesOf,
  type SavedFile,
  type WornMesh,
} from '../state/index.ts';

/**
 * The avatar as it is worn now, as one file with everything inside: the meshes that are shown, and the
 * clips that run. The mannequin and its idle are not part of it: every page has them.
 *
 * @throws whatever reading a mesh's file again throws, for a file that is gone; {@link DecodeError} beyond the limits
 * of the format.
 */
export async function composeAvatar(state: AppState): Promise<SavedFile> {
  const avatar = await describeAvatar(state, wornMeshes(state), playingClips(state));
  return { name: avatar.name, bytes: encodeUtf8(encodeAvatarObject(avatar)) };
}

/** The avatar as an archive with a file for each of its parts, as {@link composeAvatar}. @throws as that */
export async function composeAvatarFiles(state: AppState): Promise<SavedFile> {
  const whole = await describeAvatar(state, wornMeshes(state), playingClips(state));
  const { avatar, files } = splitAvatar(whole);
  const bytes = encodeUtf8(encodeAvatarObject(avatar));
  return { name: avatar.name, bytes: encodeZip([{ path: AVATAR_FILE, bytes }, ...files]) };
}

/** The visitor's meshes that are shown. */
export const wornMeshes = (state: AppState): WornMesh[] =>
  state.meshes.value.filter(({ visible, builtIn }) => visible && !builtIn);

/** The visitor's clips that run. */
export const playingClips = (state: AppState): LoadedClip[] =>
  state.clips.value.filter(({ active, builtIn }) => active && !builtIn);

/** Where the file of an avatar has an asset: inside it by default. */
export type PlaceAsset = (
  item: WornMesh | LoadedClip,
  bytes: Uint8Array<ArrayBuffer>,
) => AssetSource;

/** The record of an avatar that wears these meshes and plays these clips. @throws as {@link composeAvatar} */
export async function describeAvatar(
  state: AppState,
  meshes: readonly WornMesh[],
  clips: readonly LoadedClip[],
  place: PlaceAsset = (_, bytes) => ({ bytes }),
): Promise<AvatarObject> {
  const info = state.wornAvatar.value;
  return {
    name: info?.name ?? meshes.at(-1)?.name ?? 'avatar',
    skeleton: globalSkeletonOf(
      overridesOf(meshes, state.overrideRule.value, info?.missing),
      defaultSkeleton,
    ),
    renderObjects: await Promise.all(meshes.map((mesh) => renderObjectOf(mesh, place))),
    visualParameters: info?.visualParameters ?? new Map(),
    hover: info?.hover ?? 0,
    animations: clips.map((clip) => animationOf(clip, place)),
  };
}

/** One mesh alone, with its attachment and its colours. @throws as {@link composeAvatar} */
export async function composeRenderObject(mesh: WornMesh): Promise<SavedFile> {
  const text = encodeRenderObject(await renderObjectOf(mesh));
  return { name: mesh.name, bytes: encodeUtf8(text) };
}

async function renderObjectOf(
  mesh: WornMesh,
  place: PlaceAsset = (_, bytes) => ({ bytes }),
): Promise<RenderObject> {
  const { rankId: id, name, attachment, faceColors } = mesh;
  return { id, name, asset: place(mesh, await readMesh(mesh)), attachment, faceColors };
}

/** The file of a mesh. @throws whatever reading it again throws */
export const readMesh = ({ source }: WornMesh): Promise<Uint8Array<ArrayBuffer>> =>
  source.read(new AbortController().signal, () => {});

function animationOf(clip: LoadedClip, place: PlaceAsset): PlayingAnimation {
  const id = assetIdOf(clip.fileName);
  const asset = place(clip, encodeAnimation(clip.animation));
  return id === null ? { name: clip.name, asset } : { id, asset };
}
