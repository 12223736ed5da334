import {
  type AssetSource,
  type AvatarObject,
  globalSkeletonOf,
  type LoneRenderObject,
  type PlayingAnimation,
  type RenderObject,
} from '../../avatar/avatar-object/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { faceColorsOf } from '../../avatar/surface/index.ts';
import { encodeAnimation } from '../../formats/animation/index.ts';
import { wornParameters } from '../stage/worn-parameters.ts';
import {
  type AppState,
  assetIdOf,
  type LoadedClip,
  overridesOf,
  shownFaces,
  type WornMesh,
} from '../state/index.ts';
import { type OutfitFiles, outfitFilesOf } from './outfit-files.ts';
import {
  loneWithTextures,
  originalTextures,
  type ReadSavedTexture,
  withTextures,
} from './saved-textures.ts';
import { NO_TEXTURES, type TextureSupply } from './texture-supply.ts';

/**
 * The avatar as it is worn now, with everything inside: the meshes that are shown with their textures, the wearables and
 * objects, and the clips that run. The mannequin and its idle are not part of it: every page has them. Textures that are not at
 * hand are named only. Its bytes are for this record alone.
 *
 * @throws whatever reading a mesh's file again throws, for a file that is gone.
 */
export function composeAvatar(
  state: AppState,
  textures: TextureSupply = NO_TEXTURES,
): Promise<AvatarObject> {
  const readTexture = originalTextures(textures);
  const files = outfitFilesOf(state);
  return describeAvatar(state, wornMeshes(state), playingClips(state), { readTexture, files });
}

/** One mesh alone, with its attachment and its textures. @throws as {@link composeAvatar} */
export async function composeRenderObject(
  mesh: WornMesh,
  textures: TextureSupply = NO_TEXTURES,
): Promise<LoneRenderObject> {
  return loneWithTextures(await renderObjectOf(mesh), originalTextures(textures));
}

/** The visitor's meshes that are shown. */
export const wornMeshes = (state: AppState): WornMesh[] =>
  state.meshes.value.filter(({ visible, builtIn }) => visible && !builtIn);

/** The visitor's clips that run. */
export const playingClips = (state: AppState): LoadedClip[] =>
  state.clips.value.filter(({ active, builtIn }) => active && !builtIn);

/** Where the file of an avatar has a mesh or a clip: inside it by default. */
export type PlaceAsset = (
  item: WornMesh | LoadedClip,
  bytes: Uint8Array<ArrayBuffer>,
) => AssetSource;

interface AvatarParts {
  readonly place?: PlaceAsset;
  readonly readTexture?: ReadSavedTexture;
  /** The wearables and objects, for an avatar that can be edited again. */
  readonly files?: OutfitFiles;
}

/** The record of an avatar that wears these meshes and plays these clips. @throws as {@link composeAvatar} */
export async function describeAvatar(
  state: AppState,
  meshes: readonly WornMesh[],
  clips: readonly LoadedClip[],
  {
    place = (_, bytes) => ({ bytes }),
    readTexture = originalTextures(NO_TEXTURES),
    files,
  }: AvatarParts = {},
): Promise<AvatarObject> {
  const info = state.wornAvatar.value;
  const avatar: AvatarObject = {
    name: info?.name ?? meshes.at(-1)?.name ?? 'avatar',
    skeleton: globalSkeletonOf(overridesOf(meshes, state), defaultSkeleton),
    renderObjects: await renderObjectsOf(meshes, place, files),
    visualParameters: wornParameters(info, state.documents.value) ?? new Map(),
    hover: info?.hover ?? 0,
    animations: clips.map((clip) => animationOf(clip, place)),
    ...(info?.bakes && { bakes: info.bakes }),
    ...(files && files.wearables.length > 0 && { wearables: files.wearables }),
    ...(files && files.objects.length > 0 && { objects: files.objects }),
  };
  return withTextures(avatar, readTexture, files?.textureIds);
}

/** One after the other, so that each is read in a task of its own. */
async function renderObjectsOf(
  meshes: readonly WornMesh[],
  place: PlaceAsset,
  files: OutfitFiles | undefined,
): Promise<RenderObject[]> {
  const renderObjects: RenderObject[] = [];
  for (const mesh of meshes) {
    const part = files?.partOf(mesh);
    const renderObject = await renderObjectOf(mesh, place);
    renderObjects.push(part ? { ...renderObject, part } : renderObject);
  }
  return renderObjects;
}

async function renderObjectOf(
  mesh: WornMesh,
  place: PlaceAsset = (_, bytes) => ({ bytes }),
): Promise<RenderObject> {
  const { rankId: id, name, attachment, look } = mesh;
  const faceColors = faceColorsOf(look, shownFaces(mesh).length);
  const asset = place(mesh, await readMesh(mesh));
  return { id, name, asset, attachment, faceColors, ...(look && { look }) };
}

/** The file of a mesh. @throws whatever reading it again throws */
export const readMesh = ({ source }: WornMesh): Promise<Uint8Array<ArrayBuffer>> =>
  source.read(new AbortController().signal, () => {});

function animationOf(clip: LoadedClip, place: PlaceAsset): PlayingAnimation {
  const id = assetIdOf(clip.fileName);
  const asset = place(clip, encodeAnimation(clip.animation));
  return id === null ? { name: clip.name, asset } : { id, asset };
}
