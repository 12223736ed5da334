import type { JointDirectory } from '../formats/animation/index.ts';
import { type DecodeError, decodeLatin1 } from '../formats/bytes/index.ts';
import type { Asset, DecodeOptions, FileKindRow } from './file-content.ts';
import { DECODERS, FILE_KINDS, type FileContent, type FileKind } from './file-kinds.ts';

/**
 * Decodes a file of any kind, recognised by its content.
 *
 * @throws {@link DecodeError} the codes of `unknownFormatError`, and those of the decoder of the kind.
 */
export async function decodeFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
): Promise<FileContent> {
  return DECODERS[await recogniseFile(bytes, options)](bytes, options);
}

/**
 * Decodes a mesh, an animation or a BVH, recognised by its content.
 *
 * @throws {@link DecodeError} as {@link decodeFile}; `unknown-format` for a file of any other kind.
 */
export async function decodeAsset(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
): Promise<Asset> {
  const kind = await recogniseFile(bytes, options);
  if (kind === 'mesh' || kind === 'anim' || kind === 'bvh') return DECODERS[kind](bytes, options);
  throw await createUnknownFormatError(bytes, options.fileName);
}

/**
 * What kind of file these bytes are.
 *
 * @throws {@link DecodeError} that of `unknownFormatError` for bytes of none of `kinds`.
 */
export async function recogniseFile<Row extends FileKindRow = (typeof FILE_KINDS)[number]>(
  bytes: Uint8Array,
  { joints, fileName }: Pick<DecodeOptions, 'joints' | 'fileName'>,
  kinds?: readonly Row[],
): Promise<Row['kind']> {
  const kind = sniffFileKind(bytes, joints, kinds);
  if (kind === null) throw await createUnknownFormatError(bytes, fileName);
  return kind;
}

/**
 * What kind of file these bytes are, whatever its name; null for none of `kinds`. The rest of the file is not checked:
 * it may still be one that its decoder refuses.
 *
 * @param joints - Distinguishes a pose, which is a JSON object of joints, from any other JSON object.
 */
export function sniffFileKind<Row extends FileKindRow = (typeof FILE_KINDS)[number]>(
  bytes: Uint8Array,
  joints: JointDirectory,
  kinds: readonly Row[] = FILE_KINDS as readonly FileKindRow[] as readonly Row[],
): Row['kind'] | null {
  const length = Math.max(...kinds.map(({ startBytes }) => startBytes));
  const start = decodeLatin1(bytes.subarray(0, length));
  const isOfKind = ({ startBytes, matches }: Row) => matches(start.slice(0, startBytes), joints);
  return kinds.find(isOfKind)?.kind ?? null;
}

/** Whether a file's name ends as those of files with this content usually do. */
export function hasExtension(path: string, content: FileContent['kind']): boolean {
  const name = path.toLowerCase();
  return FILE_KINDS.some(
    (row) =>
      row.content === content && row.extensions.some((extension) => name.endsWith(extension)),
  );
}

/** The ending, without its dot, that a file of this kind is saved with. */
export function extensionOf(kind: FileKind): string {
  const row = FILE_KINDS.find((candidate) => candidate.kind === kind)!;
  return row.extensions[0].slice(1);
}

/** Whether files of this kind are lines of text. */
export function isTextKind(kind: string): boolean {
  return FILE_KINDS.some((row: FileKindRow) => row.kind === kind && row.isText);
}

/** The names of other formats are loaded when such a file is opened. */
async function createUnknownFormatError(bytes: Uint8Array, fileName = ''): Promise<DecodeError> {
  const { unknownFormatError } = await import('./other-formats.ts');
  return unknownFormatError(bytes, fileName);
}
