import { extname } from 'node:path';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { describeMend, lintModel } from '../src/kinds/model/index.ts';
import { mendScene, readColladaScene, type UploadAsset } from '../src/upload/index.ts';
import { UsageError } from './command-line.ts';
import type { AvatarOutput } from './convert-avatar.ts';
import { formatFinding } from './lint.ts';
import type { ModelSettings } from './model-options.ts';
import { makeUpload } from './model-upload.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The mesh assets that an upload of a model would store: OUT for a model of one mesh, else a file for each, with the name
 * of the mesh before the ending.
 *
 * @param mends - Whether what can be mended safely is.
 * @throws {@link UsageError} for an OUT that does not end in .llmesh, or a model without meshes; {@link DecodeError}
 */
export async function convertModel(
  input: string,
  bytes: Bytes,
  output: string,
  options: ModelSettings,
  mends = false,
): Promise<AvatarOutput> {
  if (extname(output).toLowerCase() !== '.llmesh') {
    throw new UsageError(`${output} should end in .llmesh: a model becomes mesh assets`);
  }
  const { upload, mended } = await makeUpload(input, bytes, options, mends);
  if (upload.assets.length === 0) throw new UsageError(`${input} contains no mesh to upload`);
  const files = upload.assets.map((asset) => ({
    path: upload.assets.length === 1 ? output : pathOf(output, asset, upload.assets),
    bytes: asset.bytes,
  }));
  const written = files.length === 1 ? [] : files.map(({ path }) => `wrote ${path}`);
  return { files, remarks: [...written, ...mended, ...lintModel(upload).map(formatFinding)] };
}

/** What `vitrine fix` would change, a line each. */
export function listMends(bytes: Bytes): string[] {
  return mendScene(readColladaScene(bytes, defaultSkeleton)).mends.map(describeMend);
}

/** `OUT-Name.llmesh`; with a number where several meshes have the same name. */
function pathOf(output: string, asset: UploadAsset, assets: readonly UploadAsset[]): string {
  const stem = output.slice(0, -extname(output).length);
  const plain = ({ name }: UploadAsset) => name.replace(/[^\p{L}\p{N}_.-]+/gu, '_') || 'mesh';
  const same = assets.filter((other) => plain(other) === plain(asset));
  const number = same.length > 1 ? `-${same.indexOf(asset) + 1}` : '';
  return `${stem}-${plain(asset)}${number}${extname(output)}`;
}
