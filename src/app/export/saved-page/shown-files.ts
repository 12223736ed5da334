import { type AvatarObject, encodeAvatarObject } from '../../../avatar/avatar-object/index.ts';
import { encodeAnimation } from '../../../formats/animation/index.ts';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { keepLevels } from '../../../formats/mesh/index.ts';
import { IDLE_URL, MANNEQUIN_URL } from '../../files/index.ts';
import {
  type AppState,
  type LoadedClip,
  slug,
  usableLod,
  type WornMesh,
} from '../../state/index.ts';
import { describeAvatar, type PlaceAsset, readMesh, wornMeshes } from '../avatar-file.ts';

/** What a file is, for the sizes by parts. */
export type FilePart = 'player' | 'meshes' | 'rest';

/** A file of a saved page, by its path in the page's folder. */
export interface PageFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly part: FilePart;
}

/** The files that show an avatar. */
export interface ShownFiles {
  /** The avatar's own file, which names the others where they are not inside it. */
  readonly avatar: PageFile;
  readonly others: readonly PageFile[];
  /** The clips, also where they are inside the avatar's file. */
  readonly clips: readonly Uint8Array<ArrayBuffer>[];
  /** Those of the default outfit, the mannequin and its idle, as far as they are shown. */
  readonly outfit: readonly PageFile[];
}

/**
 * The files of what is shown, as far as needed: of each mesh only the level that is shown, clips as edited.
 *
 * @param clips - The clips that will play together.
 * @param areSeparate - Whether meshes and clips are files of their own, and not inside the avatar's.
 * @throws as `composeAvatar`.
 */
export async function collectShownFiles(
  state: AppState,
  name: string,
  clips: readonly LoadedClip[],
  areSeparate: boolean,
): Promise<ShownFiles> {
  const others: PageFile[] = [];
  const clipFiles: Uint8Array<ArrayBuffer>[] = [];
  const meshes = wornMeshes(state);
  const avatar = await describeAvatar(state, meshes, clips, (item, bytes) => {
    const shown = item.kind === 'mesh' ? shownLevel(item, bytes) : bytes;
    if (item.kind === 'clip') clipFiles.push(bytes);
    return areSeparate ? placeBeside(others, item, shown) : { bytes: shown };
  });
  const outfit = await outfitFiles(state);
  return { avatar: avatarFile(name, avatar), others, clips: clipFiles, outfit };
}

function placeBeside(
  files: PageFile[],
  item: WornMesh | LoadedClip,
  bytes: Uint8Array<ArrayBuffer>,
): ReturnType<PlaceAsset> {
  const [folder, extension] = item.kind === 'mesh' ? ['meshes', 'llmesh'] : ['animations', 'anim'];
  const name = slug(item.name) || item.kind;
  const pathOfCopy = (copy: number) =>
    `${folder}/${name}${copy === 1 ? '' : `-${copy}`}.${extension}`;
  let copy = 1;
  while (files.some((file) => file.path === pathOfCopy(copy))) copy++;
  const path = pathOfCopy(copy);
  files.push({ path, bytes, part: item.kind === 'mesh' ? 'meshes' : 'rest' });
  return { path };
}

const avatarFile = (name: string, avatar: AvatarObject): PageFile => ({
  path: `${name}.avatar.json`,
  bytes: encodeUtf8(encodeAvatarObject(avatar)),
  part: avatar.renderObjects.some(({ asset }) => 'bytes' in asset) ? 'meshes' : 'rest',
});

async function outfitFiles(state: AppState): Promise<PageFile[]> {
  const mannequin = state.meshes.value.find(({ builtIn, visible }) => builtIn && visible);
  const idle = state.clips.value.find(({ builtIn, active }) => builtIn && active);
  const files: PageFile[] = [];
  if (mannequin) {
    const bytes = shownLevel(mannequin, await readMesh(mannequin));
    files.push({ path: pathOf(MANNEQUIN_URL), bytes, part: 'meshes' });
  }
  if (idle) {
    const bytes = encodeAnimation(idle.animation);
    files.push({ path: pathOf(IDLE_URL), bytes, part: 'rest' });
  }
  return files;
}

const shownLevel = ({ asset, lod }: WornMesh, bytes: Uint8Array<ArrayBuffer>) =>
  keepLevels(bytes, [usableLod(asset, lod)]);

const pathOf = (address: string) => address.replace(/^\.\//, '');
