import type { AvatarMesh } from '../formats/avatar-mesh/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import type { Gesture } from '../formats/gesture/index.ts';
import type { MaterialFile } from '../formats/material/index.ts';
import type { SceneGroup } from '../formats/scene-group/index.ts';
import type { TextureEntry } from '../formats/texture-entry/index.ts';
import type { Wearable } from '../formats/wearable/index.ts';
import type { DecodeOptions, Decoder, DocumentContent, FileKindRow } from './file-content.ts';
import type { ArchiveDocument } from './inventory-archive-file.ts';
import type { ModelDocument } from './model/model-document.ts';
import { isModelStart, MODEL_START_BYTES } from './model/model-start.ts';
import { BYTE_ORDER_MARK, sniffKind } from './sniff-kind.ts';
import { isTextureEntry, MAX_ENTRY_FILE_BYTES } from './texture-entry-file.ts';

/** Gzip with deflate. Only an archive of OpenSimulator is known in it, which its decoder looks for. */
const GZIP_START = '\x1f\x8b\x08';
/** Of the meshes of the classic body. */
const AVATAR_MESH_START = 'Linden Binary Mesh 1.0';
const WEARABLE = new RegExp(`^${BYTE_ORDER_MARK}LLWearable version`);
/** Version 2, key and modifiers, on a line each. */
const GESTURE = /^2\r?\n\d{1,3}\r?\n\d{1,10}\r?\n/;
/** The root element of OpenSimulator's objects, after an XML declaration, comments and a document type. */
const SCENE_GROUP = new RegExp(
  `^${BYTE_ORDER_MARK}\\s*(?:<[?!][^>]*>\\s*)*<(?:\\w+:)?(?:SceneObjectGroup|CoalescedObject)[\\s/>]`,
);
/** LLSD in any form that says it is a material asset, or has a field that only legacy materials have. */
const MATERIAL_ASSET = new RegExp(
  `^${BYTE_ORDER_MARK}\\s*(?:<\\?[^>]*>\\s*)*(?:<llsd>|\\{)[\\s\\S]*(?:GLTF 2\\.0|DiffuseAlphaMode)`,
  'i',
);
/** The JSON of a glTF document that has materials; one with meshes is a model. */
const GLTF = /^(?:glTF[\s\S]{16})?\s*\{[\s\S]*"materials"\s*:/;
const GLTF_MODEL = /"meshes"\s*:\s*\[\s*\{/;
/** Materials follow pictures' addresses in a glTF document, and meshes may follow them. */
const MATERIAL_START_BYTES = 65_536;

/**
 * The kinds of file whose content is a document, in the order in which they are tried after those of `FILE_KINDS`.
 *
 * **Source:** reference/login-and-caps.md sections 7 and 8, textures.md sections 2, 4 and 5.
 */
export const DOCUMENT_KINDS = [
  {
    kind: 'inventory-archive',
    extensions: ['.iar', '.oar'],
    content: 'document',
    startBytes: 3,
    matches: (start) => start === GZIP_START,
  },
  {
    kind: 'avatar-mesh',
    extensions: ['.llm'],
    content: 'document',
    startBytes: 22,
    matches: (start) => start === AVATAR_MESH_START,
  },
  {
    kind: 'wearable',
    extensions: ['.txt'],
    content: 'document',
    startBytes: 32,
    matches: (start) => WEARABLE.test(start),
  },
  {
    kind: 'gesture',
    extensions: ['.gesture', '.txt'],
    content: 'document',
    startBytes: 32,
    matches: (start) => GESTURE.test(start),
  },
  {
    kind: 'scene-group',
    extensions: ['.xml'],
    content: 'document',
    startBytes: 1024,
    matches: (start) => SCENE_GROUP.test(start),
  },
  {
    kind: 'model',
    extensions: ['.dae', '.glb', '.gltf'],
    content: 'document',
    startBytes: MODEL_START_BYTES,
    matches: isModelStart,
  },
  {
    kind: 'material',
    extensions: ['.mat', '.gltf', '.glb', '.json', '.dat', '.xml'],
    content: 'document',
    startBytes: MATERIAL_START_BYTES,
    matches: (start) =>
      MATERIAL_ASSET.test(start.slice(0, 8192)) || (GLTF.test(start) && !GLTF_MODEL.test(start)),
  },
  {
    kind: 'texture-entry',
    extensions: ['.te', '.textureentry'],
    content: 'document',
    startBytes: MAX_ENTRY_FILE_BYTES,
    matches: (start, _joints, fileName) => isTextureEntry(start, fileName),
  },
] as const satisfies readonly FileKindRow[];

/** A kind whose content is a document. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]['kind'];

/** Decodes a file of each kind. */
export const DOCUMENT_DECODERS = {
  async 'inventory-archive'(
    bytes,
    { archiveObjects, onSection },
  ): Promise<DocumentContent<'inventory-archive', ArchiveDocument>> {
    const { bytesSource, openArchive } = await import('./inventory-archive-file.ts');
    return openArchive(bytesSource(bytes), {
      withObjects: archiveObjects,
      onProgress: (fraction) => onSection?.(fraction, 1, ''),
    });
  },
  async 'avatar-mesh'(bytes): Promise<DocumentContent<'avatar-mesh', AvatarMesh>> {
    const { decodeAvatarMesh } = await import('../formats/avatar-mesh/index.ts');
    const document = decodeAvatarMesh(bytes);
    return { kind: 'document', fileKind: 'avatar-mesh', document, warnings: [] };
  },
  async wearable(bytes): Promise<DocumentContent<'wearable', Wearable>> {
    const { decodeWearable } = await import('../formats/wearable/index.ts');
    const warnings: Warning[] = [];
    const document = decodeWearable(bytes, warnings);
    return { kind: 'document', fileKind: 'wearable', document, warnings };
  },
  async gesture(bytes): Promise<DocumentContent<'gesture', Gesture>> {
    const { decodeGesture } = await import('../formats/gesture/index.ts');
    const document = decodeGesture(bytes);
    return { kind: 'document', fileKind: 'gesture', document, warnings: [] };
  },
  async 'scene-group'(bytes): Promise<DocumentContent<'scene-group', SceneGroup>> {
    const { decodeSceneGroup } = await import('../formats/scene-group/index.ts');
    const document = decodeSceneGroup(bytes);
    return { kind: 'document', fileKind: 'scene-group', document, warnings: document.warnings };
  },
  async model(bytes, { siblings }): Promise<DocumentContent<'model', ModelDocument>> {
    const { openModel } = await import('./model/model-document.ts');
    return openModel(bytes, siblings);
  },
  async material(bytes): Promise<DocumentContent<'material', MaterialFile>> {
    const { decodeMaterialFile } = await import('../formats/material/index.ts');
    const document = decodeMaterialFile(bytes);
    return { kind: 'document', fileKind: 'material', document, warnings: [] };
  },
  async 'texture-entry'(bytes): Promise<DocumentContent<'texture-entry', TextureEntry>> {
    const { decodeTextureEntryFile } = await import('./texture-entry-file.ts');
    const document = decodeTextureEntryFile(bytes);
    return { kind: 'document', fileKind: 'texture-entry', document, warnings: [] };
  },
} satisfies Record<DocumentKind, Decoder>;

/** The decoded content of a document of this kind. */
export type DocumentOf<Kind extends DocumentKind> = Awaited<
  ReturnType<(typeof DOCUMENT_DECODERS)[Kind]>
>;

/** A document of any kind. */
export type FileDocument = Awaited<ReturnType<(typeof DOCUMENT_DECODERS)[DocumentKind]>>;

/**
 * Decodes a document, recognised by its content; null for a file of another kind.
 *
 * @throws {@link DecodeError} those of the decoder of the kind.
 */
export async function decodeDocument(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
): Promise<FileDocument | null> {
  const kind = recogniseDocument(bytes, options.joints, options.fileName);
  return kind && DOCUMENT_DECODERS[kind](bytes, options);
}

/** Which kind of document these bytes are; null for none. */
export function recogniseDocument(
  bytes: Uint8Array,
  joints: DecodeOptions['joints'],
  fileName?: string,
): DocumentKind | null {
  return sniffKind<FileKindRow & (typeof DOCUMENT_KINDS)[number]>(
    bytes,
    joints,
    DOCUMENT_KINDS,
    fileName,
  );
}
