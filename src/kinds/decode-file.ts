import type { JointDirectory } from '../formats/animation/index.ts';
import type { DecodeError } from '../formats/bytes/index.ts';
import type { ByteSource } from '../formats/inventory-archive/index.ts';
import type { Asset, DecodeOptions, FileKindRow } from './file-content.ts';
import { DECODERS, FILE_KINDS, type FileContent, type FileKind } from './file-kinds.ts';
import { sniffKind } from './sniff-kind.ts';

/**
 * Decodes a file of any kind, recognised by its content.
 *
 * @throws {@link DecodeError} the codes of `unknownFormatError`, and those of the decoder of the kind.
 */
export async function decodeFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
): Promise<FileContent> {
  const kind = sniffFileKind(bytes, options.joints);
  if (kind !== null) return DECODERS[kind](bytes, options);
  const { JSON_DECODERS, recogniseJson } = await import('./json-kinds.ts');
  const json = recogniseJson(bytes, options.joints);
  if (json !== null) return JSON_DECODERS[json](bytes, options);
  const { decodeDocument } = await import('./document-kinds.ts');
  const document = await decodeDocument(bytes, options);
  if (!document) throw await createUnknownFormatError(bytes, options.fileName);
  return document;
}

/**
 * Decodes a file of any kind but documents, for viewers in one script, which would contain their decoders for nothing:
 * avatars in other pages cannot wear documents.
 *
 * @throws {@link DecodeError} as {@link decodeFile}; that of `unknownFormatError` for a document, too.
 */
export async function decodeAvatarFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
): Promise<FileContent> {
  const kind = sniffFileKind(bytes, options.joints);
  if (kind !== null) return DECODERS[kind](bytes, options);
  const { JSON_DECODERS, recogniseJson } = await import('./json-kinds.ts');
  const json = recogniseJson(bytes, options.joints);
  if (json === null) throw await createUnknownFormatError(bytes, options.fileName);
  return JSON_DECODERS[json](bytes, options);
}

/**
 * Opens an archive of OpenSimulator without reading it into memory.
 *
 * @throws {@link DecodeError} those of `indexArchive`.
 */
export async function decodeArchive(
  source: ByteSource,
  onProgress?: (fraction: number) => void,
): Promise<FileContent> {
  const { openArchive } = await import('./inventory-archive-file.ts');
  return openArchive(source, { onProgress });
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
  const kind = sniffFileKind(bytes, options.joints);
  if (kind === 'mesh' || kind === 'anim' || kind === 'bvh') return DECODERS[kind](bytes, options);
  throw await createUnknownFormatError(bytes, options.fileName);
}

/**
 * What kind of file these bytes are.
 *
 * @throws {@link DecodeError} that of `unknownFormatError` for bytes of no kind.
 */
export async function recogniseFile(
  bytes: Uint8Array,
  { joints, fileName = '' }: Pick<DecodeOptions, 'joints' | 'fileName'>,
): Promise<FileKind> {
  const { recogniseJson } = await import('./json-kinds.ts');
  const { recogniseDocument } = await import('./document-kinds.ts');
  const kind =
    sniffFileKind(bytes, joints) ??
    recogniseJson(bytes, joints) ??
    recogniseDocument(bytes, joints, fileName);
  if (kind === null) throw await createUnknownFormatError(bytes, fileName);
  return kind;
}

/**
 * Which of the kinds of `FILE_KINDS` these bytes are, whatever the file's name; null for none of them.
 *
 * @param joints - Distinguishes a pose, which is a JSON object of joints, from any other JSON object.
 */
export function sniffFileKind(
  bytes: Uint8Array,
  joints: JointDirectory,
): (typeof FILE_KINDS)[number]['kind'] | null {
  return sniffKind<FileKindRow & (typeof FILE_KINDS)[number]>(bytes, joints, FILE_KINDS);
}

/** The names of other formats are loaded when such a file is opened. */
export async function createUnknownFormatError(
  bytes: Uint8Array,
  fileName = '',
): Promise<DecodeError> {
  const { unknownFormatError } = await import('./other-formats.ts');
  return unknownFormatError(bytes, fileName);
}
