import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type AssetSource,
  type AvatarObject,
  decodeAvatarObject,
  type PlayingAnimation,
} from '../src/avatar/avatar-object/index.ts';
import { decodeZip } from '../src/formats/zip/index.ts';
import { recogniseFile } from '../src/kinds/index.ts';
import { UsageError } from './command-line.ts';
import { DECODE_OPTIONS } from './read-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The file that a path beside an avatar means; null where there is none. */
type ReadPart = (path: string) => Promise<Bytes | null>;

/**
 * A saved avatar, or that of an archive, with all of its parts inside. Those that cannot be read are left out and added to `lost`.
 *
 * @throws {@link UsageError} for an archive without an avatar; {@link DecodeError}
 */
export async function readAvatar(
  input: string,
  bytes: Bytes,
  lost: string[],
): Promise<AvatarObject> {
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
  const filesInside = async <T extends { readonly asset: AssetSource }>(files: readonly T[]) => {
    const read = files.map(async (file) => {
      const asset = await inside(file.asset);
      return asset && { ...file, asset };
    });
    return (await Promise.all(read)).filter((file) => file !== null);
  };
  const renderObjects = await filesInside(avatar.renderObjects);
  const animations = await Promise.all(
    avatar.animations.map(async (animation): Promise<PlayingAnimation | null> => {
      if (!animation.asset) return animation;
      const asset = await inside(animation.asset);
      return asset && { ...animation, asset };
    }),
  );
  const textures = avatar.textures && (await filesInside(avatar.textures));
  const wearables = avatar.wearables && (await filesInside(avatar.wearables));
  const objects = avatar.objects && (await filesInside(avatar.objects));
  return {
    ...avatar,
    ...(textures && { textures }),
    ...(wearables && { wearables }),
    ...(objects && { objects }),
    renderObjects,
    animations: animations.filter((animation) => animation !== null),
  };
}
