import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type AssetSource,
  AVATAR_FILE,
  type AvatarObject,
  decodeAvatarObject,
  encodeAvatarObject,
  type PlayingAnimation,
  splitAvatar,
} from '../src/avatar/avatar-object/index.ts';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import { decodeZip, encodeZip } from '../src/formats/zip/index.ts';
import { decodeFile, recogniseFile } from '../src/kinds/index.ts';
import { UsageError } from './command-line.ts';
import { nodeTools } from './convert-texture.ts';
import { DECODE_OPTIONS, fileError } from './read-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The file that a path beside an avatar means; null where there is none. */
type ReadPart = (path: string) => Promise<Bytes | null>;

/** What is written for an avatar: one file, or a folder of them. */
interface AvatarOutput {
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Sentences about what was lost on the way. */
  readonly remarks: readonly string[];
}

/**
 * A saved avatar in another form, by the ending of OUT: binary glTF; one file with everything inside (`.json`); or a file
 * for each mesh, animation and texture, in an archive (`.zip`) or a folder.
 *
 * @throws {@link UsageError} for an OUT of another form, or an archive without an avatar; {@link DecodeError}
 */
export async function convertAvatar(
  input: string,
  bytes: Bytes,
  output: string,
): Promise<AvatarOutput> {
  const lost: string[] = [];
  const avatar = await readAvatar(input, bytes, lost);
  const remarks = () => lost.map((name) => `lost: ${name}, which cannot be read`);
  const ending = /\.[^./\\]*$/.exec(output)?.[0].toLowerCase() ?? '';
  if (ending === '.glb') {
    // Loaded only now: nothing else needs what glTF needs.
    const { exportAvatarGlb } = await import('../src/app/export/glb/index.ts');
    const { decodeTexture } = await import('../src/formats/texture/index.ts');
    const glb = await exportAvatarGlb(avatar, {
      decode: (asset) => decodeFile(asset, DECODE_OPTIONS),
      decodeTexture: (texture, size) => decodeTexture(texture, size, nodeTools()),
    });
    lost.push(...glb.leftOut);
    return { files: [{ path: output, bytes: glb.bytes }], remarks: remarks() };
  }
  if (ending === '.json') {
    const text = encodeUtf8(encodeAvatarObject(avatar));
    return { files: [{ path: output, bytes: text }], remarks: remarks() };
  }
  const { avatar: split, files } = splitAvatar(avatar);
  const own = { path: AVATAR_FILE, bytes: encodeUtf8(encodeAvatarObject(split)) };
  if (ending === '.zip') {
    const archive = encodeZip([own, ...files]);
    return { files: [{ path: output, bytes: archive }], remarks: remarks() };
  }
  if (ending !== '') {
    throw new UsageError(`${output} should end in .glb, .avatar.json or .zip, or be a folder`);
  }
  const inFolder = [own, ...files].map(({ path, bytes: part }) => ({
    path: join(output, path),
    bytes: part,
  }));
  return { files: inFolder, remarks: remarks() };
}

/** Writes all files, with the folders that they are in. @throws {@link DecodeError} `file/unwritable` */
export async function writeFiles({ files }: AvatarOutput): Promise<void> {
  for (const { path, bytes } of files) {
    try {
      if (files.length > 1) await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    } catch (error) {
      throw fileError('unwritable', error);
    }
  }
}

/** An avatar with all of its parts inside. Those that cannot be read are left out and added to `lost`. */
async function readAvatar(input: string, bytes: Bytes, lost: string[]): Promise<AvatarObject> {
  const kind = await recogniseFile(bytes, { ...DECODE_OPTIONS, fileName: input });
  if (kind === 'avatar-object') {
    const folder = dirname(input);
    return withParts(decodeAvatarObject(bytes), (path) => readBeside(folder, path), lost);
  }
  const entries = decodeZip(bytes);
  for (const entry of entries) {
    if (!/\.json$/i.test(entry.path)) continue;
    const options = { ...DECODE_OPTIONS, fileName: entry.path };
    if ((await recogniseFile(entry.bytes, options)) !== 'avatar-object') continue;
    const folder = entry.path.slice(0, -basename(entry.path).length);
    const find: ReadPart = async (path) =>
      entries.find((other) => other.path === `${folder}${path}`)?.bytes ?? null;
    return withParts(decodeAvatarObject(entry.bytes), find, lost);
  }
  throw new UsageError(`${input} has no saved avatar in it`);
}

/** Paths of a saved avatar lead to no other folder; see `isAssetPath`. Web addresses are not fetched. */
async function readBeside(folder: string, path: string): Promise<Bytes | null> {
  if (/^https?:/i.test(path)) return null;
  const file = join(folder, path);
  const isFile = await stat(file).then(
    (status) => status.isFile(),
    () => false,
  );
  return isFile ? new Uint8Array(await readFile(file)) : null;
}

async function withParts(
  avatar: AvatarObject,
  read: ReadPart,
  lost: string[],
): Promise<AvatarObject> {
  const inside = async (asset: AssetSource): Promise<AssetSource | null> => {
    if ('bytes' in asset) return asset;
    const bytes = await read(asset.path.replace(/^\.\//, ''));
    if (bytes === null) lost.push(asset.path);
    return bytes && { bytes };
  };
  const renderObjects = await Promise.all(
    avatar.renderObjects.map(async (part) => {
      const asset = await inside(part.asset);
      return asset && { ...part, asset };
    }),
  );
  const animations = await Promise.all(
    avatar.animations.map(async (animation): Promise<PlayingAnimation | null> => {
      if (!animation.asset) return animation;
      const asset = await inside(animation.asset);
      return asset && { ...animation, asset };
    }),
  );
  const textures =
    avatar.textures &&
    (await Promise.all(
      avatar.textures.map(async (texture) => {
        const asset = await inside(texture.asset);
        return asset && { ...texture, asset };
      }),
    ));
  return {
    ...avatar,
    ...(textures && { textures: textures.filter((texture) => texture !== null) }),
    renderObjects: renderObjects.filter((part) => part !== null),
    animations: animations.filter((animation) => animation !== null),
  };
}
