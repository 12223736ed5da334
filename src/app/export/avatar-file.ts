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
import type { AppState, LoadedClip, WornMesh } from '../state/index.ts';
import { assetIdOf, overridesOf } from '../state/index.ts';

/** A document to be saved, and what it may be called. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The avatar as it is worn now, as one file with everything inside: the meshes that are shown, and the
 * clips that run. Our mannequin and its idle are not part of it: every viewer of ours has them.
 *
 * @throws what reading a file again throws, where it is gone; {@link DecodeError} beyond the limits of the
 * format.
 */
export async function composeAvatar(state: AppState): Promise<SavedFile> {
  const meshes = state.meshes.value.filter(({ visible, builtIn }) => visible && !builtIn);
  const clips = state.clips.value.filter(({ active, builtIn }) => active && !builtIn);
  const figure = state.wornAvatar.value;
  const name = figure?.name ?? meshes.at(-1)?.name ?? 'avatar';
  const avatar: AvatarObject = {
    name,
    skeleton: globalSkeletonOf(overridesOf(meshes, state.overrideRule.value), defaultSkeleton),
    renderObjects: await Promise.all(meshes.map(renderObjectOf)),
    visualParameters: figure?.visualParameters ?? new Map(),
    hover: figure?.hover ?? 0,
    animations: clips.map(animationOf),
  };
  return { name, bytes: encodeUtf8(encodeAvatarObject(avatar)) };
}

/** One mesh alone, with where it hangs and its colours. @throws as {@link composeAvatar} */
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
