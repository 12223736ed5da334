import type { AvatarObject } from '../../../avatar/avatar-object/index.ts';
import { encodeAnimation } from '../../../formats/animation/index.ts';
import { keepLevels } from '../../../formats/mesh/index.ts';
import type { FileContents } from '../../../offload/saving/index.ts';
import { SKIN_TEXTURES, skinFile } from '../../body/skin-textures.ts';
import { IDLE_URL, MANNEQUIN_URL } from '../../files/index.ts';
import {
  type AppState,
  type LoadedClip,
  slug,
  usableLod,
  type WornMesh,
} from '../../state/index.ts';
import { describeAvatar, type PlaceAsset, readMesh, wornMeshes } from '../avatar-file.ts';
import type { TextureSupply } from '../texture-supply.ts';
import { webPictureOf } from './web-picture.ts';

/** What a file is, for the sizes by parts. */
export type FilePart = 'player' | 'meshes' | 'textures' | 'rest';

/** A file of a saved page, by its path in the page's folder. */
export interface PageFile {
  readonly path: string;
  readonly contents: FileContents;
  readonly part: FilePart;
}

/** The files that show an avatar. */
export interface ShownFiles {
  /** The avatar's own file, which names the others where they are not inside it. */
  readonly avatar: PageFile;
  readonly others: readonly PageFile[];
  /** The clips, also where they are inside the avatar's file. */
  readonly clips: readonly Uint8Array<ArrayBuffer>[];
  /** The textures, also where they are inside the avatar's file. */
  readonly textures: readonly Uint8Array<ArrayBuffer>[];
  /** Those of the default outfit, the mannequin and its idle, as far as they are shown. */
  readonly outfit: readonly PageFile[];
  /** The pictures of the mannequin's own skin, where it shows that. */
  readonly skin: readonly PageFile[];
}

interface ShownFilesOptions {
  /** Whether meshes, clips and textures are files of their own, and not inside the avatar's. */
  readonly areSeparate: boolean;
  readonly textures: TextureSupply;
  /** Reads a file of the build's folder of samples, by its path in it. */
  readonly readSample: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The files of what is shown, as far as needed: of each mesh only the level that is shown, clips as edited, textures as
 * pictures that every browser reads, at most 1024 pixels wide and high.
 *
 * @param clips - The clips that will play together.
 * @throws as `composeAvatar`.
 */
export async function collectShownFiles(
  state: AppState,
  name: string,
  clips: readonly LoadedClip[],
  { areSeparate, textures, readSample }: ShownFilesOptions,
): Promise<ShownFiles> {
  const others: PageFile[] = [];
  const clipFiles: Uint8Array<ArrayBuffer>[] = [];
  const textureFiles: Uint8Array<ArrayBuffer>[] = [];
  const meshes = wornMeshes(state);
  const avatar = await describeAvatar(state, meshes, clips, {
    place(item, bytes) {
      const shown = item.kind === 'mesh' ? shownLevel(item, bytes) : bytes;
      if (item.kind === 'clip') clipFiles.push(bytes);
      return areSeparate ? placeBeside(others, item, shown) : { bytes: shown };
    },
    async readTexture(id) {
      const picture = await webPictureOf(id, textures);
      if (!picture) return null;
      const { bytes, extension } = picture;
      textureFiles.push(bytes);
      if (!areSeparate) return { id, name: '', asset: { bytes } };
      const path = `textures/${id}.${extension}`;
      others.push({ path, contents: bytes, part: 'textures' });
      return { id, name: '', asset: { path } };
    },
  });
  const outfit = await outfitFiles(state);
  const skin = await skinFiles(state, readSample);
  return {
    avatar: avatarFile(name, avatar),
    ...{ others, clips: clipFiles, textures: textureFiles, outfit, skin },
  };
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
  files.push({ path, contents: bytes, part: item.kind === 'mesh' ? 'meshes' : 'rest' });
  return { path };
}

const avatarFile = (name: string, avatar: AvatarObject): PageFile => ({
  path: `${name}.avatar.json`,
  contents: avatar,
  part: avatar.renderObjects.some(({ asset }) => 'bytes' in asset) ? 'meshes' : 'rest',
});

const shownMannequin = (state: AppState) =>
  state.meshes.value.find(({ builtIn, visible }) => builtIn && visible);

async function skinFiles(
  state: AppState,
  readSample: ShownFilesOptions['readSample'],
): Promise<PageFile[]> {
  if (state.body.value !== 'skin' || !shownMannequin(state)) return [];
  const paths = [...SKIN_TEXTURES.values()].flatMap((id) => skinFile(id) ?? []);
  return Promise.all(
    paths.map(async (path): Promise<PageFile> => {
      const contents = await readSample(path);
      return { path: `samples/${path}`, contents, part: 'textures' };
    }),
  );
}

async function outfitFiles(state: AppState): Promise<PageFile[]> {
  const mannequin = shownMannequin(state);
  const idle = state.clips.value.find(({ builtIn, active }) => builtIn && active);
  const files: PageFile[] = [];
  if (mannequin) {
    const bytes = shownLevel(mannequin, await readMesh(mannequin));
    files.push({ path: pathOf(MANNEQUIN_URL), contents: bytes, part: 'meshes' });
  }
  if (idle) {
    const bytes = encodeAnimation(idle.animation);
    files.push({ path: pathOf(IDLE_URL), contents: bytes, part: 'rest' });
  }
  return files;
}

const shownLevel = ({ asset, lod }: WornMesh, bytes: Uint8Array<ArrayBuffer>) =>
  keepLevels(bytes, [usableLod(asset, lod)]);

const pathOf = (address: string) => address.replace(/^\.\//, '');
