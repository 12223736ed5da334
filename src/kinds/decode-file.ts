import type { JointDirectory } from '../formats/animation/index.ts';
import { DecodeError, decodeLatin1 } from '../formats/bytes/index.ts';
import type { Asset, DecodeOptions, FileKindRow } from './file-content.ts';
import { DECODERS, FILE_KINDS, type FileContent, type FileKind } from './file-kinds.ts';

/**
 * Decodes a file of any kind, recognised by its content.
 *
 * @throws {@link DecodeError} the codes of {@link unknownFormatError}, and those of the decoder of the kind.
 */
export async function decodeFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
): Promise<FileContent> {
  return DECODERS[recogniseFile(bytes, options.joints)](bytes, options);
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
  const kind = recogniseFile(bytes, options.joints);
  if (kind === 'mesh' || kind === 'anim' || kind === 'bvh') return DECODERS[kind](bytes, options);
  throw unknownFormatError(bytes);
}

/**
 * What kind of file these bytes are.
 *
 * @throws {@link DecodeError} that of {@link unknownFormatError} for bytes of none of `kinds`.
 */
export function recogniseFile<Row extends FileKindRow = (typeof FILE_KINDS)[number]>(
  bytes: Uint8Array,
  joints: JointDirectory,
  kinds?: readonly Row[],
): Row['kind'] {
  const kind = sniffFileKind(bytes, joints, kinds);
  if (kind === null) throw unknownFormatError(bytes);
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

/** The first bytes of other common files, so that a refusal can name them. */
const OTHER_FILES: readonly (readonly [prefix: string, name: string])[] = [
  ['\x89PNG', 'PNG picture'],
  ['\xff\xd8\xff', 'JPEG picture'],
  ['\xff\x4f\xff\x51', 'JPEG 2000 picture'],
  ['\x00\x00\x00\x0cjP', 'JPEG 2000 picture'],
  ['glTF', 'glTF binary'],
  ['PK\x03\x04', 'ZIP archive'],
  ['\x1f\x8b', 'gzip archive'],
  ['Kaydara FBX', 'FBX scene'],
  ['LLWearable', 'wearable'],
  ['Linden Binary Mesh', 'Linden binary mesh (.llm)'],
  ['<?xml', 'XML document'],
  ['<llsd', 'LLSD document'],
  ['OggS', 'Ogg sound'],
  ['RIFF', 'WAV sound or WebP picture'],
  ['\xff\xfe', 'text file in UTF-16'],
  ['\xfe\xff', 'text file in UTF-16'],
];

/**
 * The error for a file of no kind that can be used here: `empty-file`, or `unknown-format` with `details.looksLike`
 * where the bytes are those of another common file.
 */
export function unknownFormatError(bytes: Uint8Array): DecodeError {
  const location = { format: 'file', offset: 0, path: '' } as const;
  if (bytes.length === 0) {
    return new DecodeError('the file is empty', { ...location, code: 'empty-file' });
  }
  const start = decodeLatin1(bytes.subarray(0, 64));
  const looksLike = OTHER_FILES.find(([prefix]) => start.startsWith(prefix))?.[1];
  const message = looksLike
    ? `this is a ${looksLike}, neither a mesh asset nor an animation nor BVH motion`
    : 'this is neither a mesh asset nor an animation nor BVH motion';
  return new DecodeError(message, {
    ...location,
    code: 'unknown-format',
    details: looksLike ? { looksLike } : {},
  });
}
