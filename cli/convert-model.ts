import { basename, extname } from 'node:path';
import { lintModel, type MendRule, type ModelUpload } from '../src/kinds/model/index.ts';
import type { UploadAsset } from '../src/upload/index.ts';
import { UsageError } from './command-line.ts';
import type { AvatarOutput } from './convert-avatar.ts';
import { nodeTools } from './convert-texture.ts';
import { formatFinding } from './lint.ts';
import { makeUpload } from './make-upload.ts';
import type { ModelSettings } from './model-options.ts';
import { siblingsOf } from './model-siblings.ts';
import { refuseSameFile } from './read-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The mesh assets that an upload of a model would store: OUT for a model of one mesh, else a file for each, with the name
 * of the mesh before the ending. An OUT in .glb is an avatar at rest that wears them.
 *
 * @param rules - Those whose findings are mended.
 * @throws {@link UsageError} for an OUT with another ending or that is IN, or a model without meshes; {@link DecodeError}
 */
export async function convertModel(
  input: string,
  bytes: Bytes,
  output: string,
  options: ModelSettings,
  rules: readonly MendRule[] = [],
): Promise<AvatarOutput> {
  const ending = extname(output).toLowerCase();
  if (ending !== '.llmesh' && ending !== '.glb') {
    throw new UsageError(
      `${output} should end in .llmesh or .glb: a model becomes mesh assets, or is worn by an avatar`,
    );
  }
  await refuseSameFile(input, output);
  const { upload, mended } = await makeUpload(input, bytes, options, rules);
  const findings = lintModel(upload).map(formatFinding);
  if (upload.assets.length === 0) {
    throw new UsageError([`${input} contains no mesh to upload`, ...findings].join('\n'));
  }
  if (ending === '.glb') {
    const glb = await wornModel(input, upload);
    return { files: [{ path: output, bytes: glb }], remarks: [...mended, ...findings] };
  }
  const files = upload.assets.map((asset) => ({
    path: upload.assets.length === 1 ? output : pathOf(output, asset, upload.assets),
    bytes: asset.bytes,
  }));
  const written = files.length === 1 ? [] : files.map(({ path }) => `wrote ${path}`);
  return { files, remarks: [...written, ...mended, ...findings] };
}

async function wornModel(input: string, { scene, assets, meshes }: ModelUpload): Promise<Bytes> {
  // Loaded only now: nothing else needs what glTF needs.
  const { exportModelGlb } = await import('../src/app/export/glb/index.ts');
  const { decodeTexture } = await import('../src/formats/texture/index.ts');
  const siblings = siblingsOf(input);
  const images = scene.images.map(({ path, bytes }) => bytes ?? siblings(path));
  return exportModelGlb(
    { scene, assets, meshes, images },
    basename(input, extname(input)),
    (texture, size) => decodeTexture(texture, size, nodeTools()),
  );
}

/** `OUT-Name.llmesh`; with a number where several meshes have the same name. */
function pathOf(output: string, asset: UploadAsset, assets: readonly UploadAsset[]): string {
  const stem = output.slice(0, -extname(output).length);
  const plain = ({ name }: UploadAsset) => name.replace(/[^\p{L}\p{N}_.-]+/gu, '_') || 'mesh';
  const same = assets.filter((other) => plain(other) === plain(asset));
  const number = same.length > 1 ? `-${same.indexOf(asset) + 1}` : '';
  return `${stem}-${plain(asset)}${number}${extname(output)}`;
}
