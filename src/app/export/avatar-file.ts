import {
  type AvatarObject,
  encodeAvatarObject,
  encodeRenderObject,
  globalSkeletonOf,
  type PlayingAnimation,
  type RenderObject,
} from '../../avatar/avatar-object/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { encodeAnimation } from '../../formats/animation/index.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
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
  const meshes = state.meshes.value.filter(({ visible, builtIn }) => visible && !builtIn);
  const clips = state.clips.value.filter(({ active, builtIn }) => active && !builtIn);
  const info = state.wornAvatar.value;
  const name = info?.name ?? meshes.at(-1)?.name ?? 'avatar';
  const avatar: AvatarObject = {
    name,
    skeleton: globalSkeletonOf(overridesOf(meshes, state.overrideRule.value), defaultSkeleton),
    renderObjects: await Promise.all(meshes.map(renderObjectOf)),
    visualParameters: info?.visualParameters ?? new Map(),
    hover: info?.hover ?? 0,
    animations: clips.map(animationOf),
  };
  return { name, bytes: encodeUtf8(encodeAvatarObject(avatar)) };
}

/** One mesh alone, with its attachment and its colours. @throws as {@link composeAvatar} */
export async function composeRenderObject(mesh: WornMesh): Promise<SavedFile> {
  const text = encodeRenderObject(await renderObjectOf(mesh));
  return { name: mesh.name, bytes: encodeUtf8(text) };
}

async function renderObjectOf(mesh: WornMesh): Promise<RenderObject> {
  const { rankId: id, name, attachment, faceColors, source } = mesh;
  const bytes = await source.read(new AbortController().signal, () => {});
  return { id, name, asset: { bytes }, attachment, faceColors };
}

function animationOf(clip: LoadedClip): PlayingAnimation {
  const id = assetIdOf(clip.fileName);
  const asset = { bytes: encodeAnimation(clip.animation) };
  return id === null ? { name: clip.name, asset } : { id, asset };
}
