import { decodeAnimation } from '../formats/animation/index.ts';
import { decodeMesh } from '../formats/mesh/index.ts';
import { TEXTURE_START_BYTES, textureCodecOf } from '../formats/texture/index.ts';
import type { DocumentKind, DocumentOf, FileDocument } from './document-kinds.ts';
import type {
  AnimationContent,
  ArchiveContent,
  Decoder,
  FileKindRow,
  MeshContent,
  TextureContent,
} from './file-content.ts';
import type { JsonContent, JsonKind } from './json-kinds.ts';
import type { DocumentDetails, KindDetails } from './kind-details.ts';
import { BYTE_ORDER_MARK } from './sniff-kind.ts';

/**
 * Binary LLSD whose value is a map, with or without a text marker. The map's count is big-endian, so in any
 * real header its first two bytes are zero. A material is such a map too, with other keys.
 */
const MESH = /^(?:\{\0\0|<\?\s*llsd\/binary\s*\?>\s*\{)(?![\s\S]{0,40}\0\0.(?:data|type))/i;
/** Version 1.0 or 0.1 as two little-endian 16-bit numbers. */
const ANIMATION_VERSIONS: readonly string[] = ['\x01\0\0\0', '\0\0\x01\0'];
const BVH = new RegExp(`^${BYTE_ORDER_MARK}\\s*HIERARCHY`);

/** The first file of an archive, or the directory of an empty one. */
const ZIP_STARTS: readonly string[] = ['PK\x03\x04', 'PK\x05\x06'];

/**
 * The kinds of file that avatars wear and play, in the order in which they are tried. Those in `JSON_KINDS` and
 * `DOCUMENT_KINDS` follow; they are loaded when a file is of none of these.
 *
 * **Source:** reference/mesh-asset.md section 1, animation.md sections 1 and 12.1, login-and-caps.md
 * sections 7 and 8, region.md section 6.
 */
export const FILE_KINDS = [
  {
    kind: 'mesh',
    extensions: ['.llmesh', '.slm'],
    content: 'mesh',
    startBytes: 64,
    matches: (start) => MESH.test(start),
  },
  {
    kind: 'anim',
    extensions: ['.anim', '.animatn', '.dat'],
    content: 'animation',
    startBytes: 4,
    matches: (start) => ANIMATION_VERSIONS.includes(start),
  },
  {
    kind: 'bvh',
    extensions: ['.bvh'],
    content: 'animation',
    startBytes: 64,
    matches: (start) => BVH.test(start),
  },
  {
    kind: 'texture',
    extensions: ['.j2c', '.j2k', '.jp2', '.jpc', '.png', '.jpg', '.jpeg', '.webp', '.tga'],
    content: 'texture',
    startBytes: TEXTURE_START_BYTES,
    matches: (start) => textureCodecOf(start) !== null,
  },
  {
    kind: 'zip',
    extensions: ['.zip'],
    content: 'archive',
    startBytes: 4,
    matches: (start) => ZIP_STARTS.includes(start),
  },
] as const satisfies readonly FileKindRow[];

type CommonKind = (typeof FILE_KINDS)[number]['kind'];

export type FileKind = CommonKind | JsonKind | DocumentKind;

/**
 * Decodes a file of each kind. Decoders of the rarer kinds are loaded when such a file is opened. The table is separate
 * from the kinds, so that the page, which only names kinds, has no decoders.
 */
export const DECODERS = {
  async mesh(bytes, options): Promise<MeshContent> {
    return { kind: 'mesh', mesh: await decodeMesh(bytes, options) };
  },
  anim: (bytes, options): AnimationContent => ({
    kind: 'animation',
    animation: decodeAnimation(bytes, options),
    source: 'anim',
  }),
  async bvh(bytes, { joints }): Promise<AnimationContent> {
    const { decodeBvh, importAndReview } = await import('../formats/bvh/index.ts');
    return { kind: 'animation', source: 'bvh', ...importAndReview(decodeBvh(bytes), joints) };
  },
  async texture(bytes): Promise<TextureContent> {
    const { decodeTextureFile } = await import('./decode-texture-file.ts');
    return decodeTextureFile(bytes);
  },
  async zip(bytes): Promise<ArchiveContent> {
    const { decodeZip } = await import('../formats/zip/index.ts');
    return { kind: 'archive', files: decodeZip(bytes) };
  },
} satisfies Record<CommonKind, Decoder>;

/** The decoded content of a file of this kind. */
type ContentOf<Kind extends CommonKind> = Awaited<ReturnType<(typeof DECODERS)[Kind]>>;

/** The decoded content of a file of any kind. */
export type FileContent = ContentOf<CommonKind> | JsonContent<JsonKind> | FileDocument;

/**
 * Report, lint and encoder of each kind, loaded when they are needed: the decoding worker and embeds have neither
 * reports nor words.
 */
export const KIND_DETAILS: {
  readonly [Kind in CommonKind]: () => Promise<KindDetails<ContentOf<Kind>>>;
} & {
  readonly [Kind in JsonKind]: () => Promise<KindDetails<JsonContent<Kind>>>;
} & {
  readonly [Kind in DocumentKind]: () => Promise<DocumentDetails<DocumentOf<Kind>>>;
} = {
  recording: async () => (await import('./recording-details.ts')).RECORDING_DETAILS,
  'avatar-object': async () => (await import('./avatar-details.ts')).AVATAR_DETAILS,
  'render-object': async () => (await import('./avatar-details.ts')).AVATAR_DETAILS,
  performance: async () => (await import('./puppetry-details.ts')).PERFORMANCE_DETAILS,
  mesh: async () => (await import('./mesh-details.ts')).MESH_DETAILS,
  anim: async () => (await import('./animation-details.ts')).ANIM_DETAILS,
  bvh: async () => (await import('./animation-details.ts')).BVH_DETAILS,
  texture: async () => (await import('./texture-details.ts')).TEXTURE_DETAILS,
  zip: async () => (await import('./archive-details.ts')).ARCHIVE_DETAILS,
  'inventory-archive': async () =>
    (await import('./inventory-archive-details.ts')).INVENTORY_ARCHIVE_DETAILS,
  'avatar-mesh': async () => (await import('./avatar-mesh-details.ts')).AVATAR_MESH_DETAILS,
  wearable: async () => (await import('./wearable-details.ts')).WEARABLE_DETAILS,
  gesture: async () => (await import('./gesture-details.ts')).GESTURE_DETAILS,
  'scene-group': async () => (await import('./scene-group-details.ts')).SCENE_GROUP_DETAILS,
  model: async () => (await import('./model/model-document-details.ts')).MODEL_DETAILS,
  material: async () => (await import('./material-details.ts')).MATERIAL_DETAILS,
  'texture-entry': async () => (await import('./texture-entry-details.ts')).TEXTURE_ENTRY_DETAILS,
};

/** The details of a kind whose content is a document. */
export function loadDocumentDetails(kind: DocumentKind): Promise<DocumentDetails> {
  return KIND_DETAILS[kind]();
}
