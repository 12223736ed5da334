import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AVATAR_FILE, encodeAvatarObject, splitAvatar } from '../src/avatar/avatar-object/index.ts';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import { encodeZip } from '../src/formats/zip/index.ts';
import { decodeFile } from '../src/kinds/index.ts';
import { UsageError } from './command-line.ts';
import { nodeTools } from './convert-texture.ts';
import { readAvatar } from './read-avatar.ts';
import { DECODE_OPTIONS, fileError } from './read-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is written for an avatar: one file, or a folder of them. */
export interface AvatarOutput {
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
