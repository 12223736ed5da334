import type { AvatarObject } from '../avatar/avatar-object/index.ts';
import { decodeAnimation } from '../formats/animation/index.ts';
import type { Gesture } from '../formats/gesture/index.ts';
import { decodeMesh } from '../formats/mesh/index.ts';
import type { SceneGroup } from '../formats/scene-group/index.ts';
import type { Wearable } from '../formats/wearable/index.ts';
import type {
  AnimationContent,
  ArchiveContent,
  AvatarContent,
  Decoder,
  DocumentContent,
  FileKindRow,
  MeshContent,
  PerformanceContent,
  RecordingContent,
} from './file-content.ts';
import type { DocumentDetails, KindDetails } from './kind-details.ts';

const BYTE_ORDER_MARK = '(?:\\xef\\xbb\\xbf)?';

/** Start of a recorded session: a JSON object with the bytes of a datagram in hex. */
const RECORDING = /^\s*\{[^}]*"(?:t|dir|hex)"\s*:/;
/** Our own JSON documents name their format in a member before any nested value. */
const AVATAR_OBJECT = documentStart('vitrine-avatar-object');
const RENDER_OBJECT = documentStart('vitrine-render-object');
/** A puppetry performance has JSON on its lines, with or without times, after comments. */
const PERFORMANCE = new RegExp(`^${BYTE_ORDER_MARK}\\s*(?:#[^\\n]*\\n\\s*)*(?:\\d{1,7}:\\s*)?[[{]`);
/** `"command": "set"` in either kind of quotes; inside another string they would have a backslash before them. */
const PERFORMANCE_COMMAND =
  /(["'])command\1\s*:\s*(["'])(?:set|get|move|set_camera|get_camera|send_skeleton)\2/;
/** A puppetry pose begins with a joint, whose value has a list under a short name. */
const POSE = new RegExp(
  `^${BYTE_ORDER_MARK}\\s*\\{\\s*"#?(\\w+)"\\s*:\\s*\\{\\s*"[rps]"\\s*:\\s*\\[`,
);
/**
 * Binary LLSD whose value is a map, with or without a text marker. The map's count is big-endian, so in any
 * real header its first two bytes are zero.
 */
const MESH = /^(?:\{\0\0|<\?\s*llsd\/binary\s*\?>\s*\{)/i;
/** Version 1.0 or 0.1 as two little-endian 16-bit numbers. */
const ANIMATION_VERSIONS: readonly string[] = ['\x01\0\0\0', '\0\0\x01\0'];
const BVH = new RegExp(`^${BYTE_ORDER_MARK}\\s*HIERARCHY`);
const WEARABLE = new RegExp(`^${BYTE_ORDER_MARK}LLWearable version`);
/** Version 2, key and modifiers, on a line each. */
const GESTURE = /^2\r?\n\d{1,3}\r?\n\d{1,10}\r?\n/;
/** The root element of OpenSimulator's objects, after an XML declaration, comments and a document type. */
const SCENE_GROUP = new RegExp(
  `^${BYTE_ORDER_MARK}\\s*(?:<[?!][^>]*>\\s*)*<(?:\\w+:)?(?:SceneObjectGroup|CoalescedObject)[\\s/>]`,
);

/** The first file of an archive, or the directory of an empty one. */
const ZIP_STARTS: readonly string[] = ['PK\x03\x04', 'PK\x05\x06'];

function documentStart(format: string): RegExp {
  return new RegExp(`^${BYTE_ORDER_MARK}\\s*\\{[^[{}\\]]*"format"\\s*:\\s*"${format}"`);
}

/**
 * Every kind of file that Vitrine recognises, in the order in which they are tried: the kinds of JSON come
 * first, since each of them may contain the words of a later one.
 *
 * **Source:** reference/mesh-asset.md section 1, animation.md sections 1 and 12.1, login-and-caps.md
 * sections 7 and 8, region.md section 6.
 */
export const FILE_KINDS = [
  {
    kind: 'recording',
    extensions: ['.jsonl'],
    content: 'recording',
    startBytes: 200,
    matches: (start) => RECORDING.test(start),
  },
  {
    kind: 'avatar-object',
    extensions: ['.avatar.json'],
    content: 'avatar',
    startBytes: 400,
    matches: (start) => AVATAR_OBJECT.test(start),
  },
  {
    kind: 'render-object',
    extensions: ['.object.json'],
    content: 'avatar',
    startBytes: 400,
    matches: (start) => RENDER_OBJECT.test(start),
  },
  {
    kind: 'performance',
    extensions: ['.jsonl', '.json', '.log'],
    content: 'performance',
    startBytes: 8192,
    matches(start, joints) {
      const joint = POSE.exec(start)?.[1];
      if (joint !== undefined) return joints.jointNumber(joint) >= 0;
      return PERFORMANCE.test(start) && PERFORMANCE_COMMAND.test(start);
    },
  },
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
    isText: true,
    startBytes: 64,
    matches: (start) => BVH.test(start),
  },
  {
    kind: 'wearable',
    extensions: ['.txt'],
    content: 'document',
    isText: true,
    startBytes: 32,
    matches: (start) => WEARABLE.test(start),
  },
  {
    kind: 'gesture',
    extensions: ['.gesture', '.txt'],
    content: 'document',
    isText: true,
    startBytes: 32,
    matches: (start) => GESTURE.test(start),
  },
  {
    kind: 'scene-group',
    extensions: ['.xml'],
    content: 'document',
    isText: true,
    startBytes: 1024,
    matches: (start) => SCENE_GROUP.test(start),
  },
  {
    kind: 'zip',
    extensions: ['.zip'],
    content: 'archive',
    startBytes: 4,
    matches: (start) => ZIP_STARTS.includes(start),
  },
] as const satisfies readonly FileKindRow[];

export type FileKind = (typeof FILE_KINDS)[number]['kind'];

/**
 * Decodes a file of each kind. Decoders of the rarer kinds are loaded when such a file is opened. The table is separate
 * from the kinds, so that the page, which only names kinds, has no decoders.
 */
export const DECODERS = {
  recording: (bytes): RecordingContent => ({ kind: 'recording', bytes }),
  async 'avatar-object'(bytes): Promise<AvatarContent> {
    const { decodeAvatarObject } = await import('../avatar/avatar-object/index.ts');
    const avatar = decodeAvatarObject(bytes);
    return { kind: 'avatar', avatar, format: 'vitrine-avatar-object' };
  },
  async 'render-object'(bytes): Promise<AvatarContent> {
    const { decodeRenderObject } = await import('../avatar/avatar-object/index.ts');
    const avatar = avatarOf(decodeRenderObject(bytes));
    return { kind: 'avatar', avatar, format: 'vitrine-render-object' };
  },
  async performance(bytes, { joints }): Promise<PerformanceContent> {
    const { decodePerformance } = await import('../protocol/puppetry/leap/index.ts');
    return { kind: 'performance', ...decodePerformance(bytes, joints) };
  },
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
  async wearable(bytes): Promise<DocumentContent<'wearable', Wearable>> {
    const { decodeWearable } = await import('../formats/wearable/index.ts');
    const document = decodeWearable(bytes);
    return { kind: 'document', fileKind: 'wearable', document, warnings: [] };
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
  async zip(bytes): Promise<ArchiveContent> {
    const { decodeZip } = await import('../formats/zip/index.ts');
    return { kind: 'archive', files: decodeZip(bytes) };
  },
} satisfies Record<FileKind, Decoder>;

/** The decoded content of a file of this kind. */
type ContentOf<Kind extends FileKind> = Awaited<ReturnType<(typeof DECODERS)[Kind]>>;

/** The decoded content of a file of any kind. */
export type FileContent = ContentOf<FileKind>;

/** A document of any kind. */
export type FileDocument = Extract<FileContent, { kind: 'document' }>;

/** A kind whose content is a document. */
export type DocumentKind = FileDocument['fileKind'];

type DetailsOf<Content> = Content extends DocumentContent
  ? DocumentDetails<Content>
  : KindDetails<Content>;

/**
 * Report, lint and encoder of each kind, loaded when they are needed: the decoding worker and embeds have neither
 * reports nor words.
 */
export const KIND_DETAILS: {
  readonly [Kind in FileKind]: () => Promise<DetailsOf<ContentOf<Kind>>>;
} = {
  recording: async () => (await import('./recording-details.ts')).RECORDING_DETAILS,
  'avatar-object': async () => (await import('./avatar-details.ts')).AVATAR_DETAILS,
  'render-object': async () => (await import('./avatar-details.ts')).AVATAR_DETAILS,
  performance: async () => (await import('./puppetry-details.ts')).PERFORMANCE_DETAILS,
  mesh: async () => (await import('./mesh-details.ts')).MESH_DETAILS,
  anim: async () => (await import('./animation-details.ts')).ANIM_DETAILS,
  bvh: async () => (await import('./animation-details.ts')).BVH_DETAILS,
  wearable: async () => (await import('./wearable-details.ts')).WEARABLE_DETAILS,
  gesture: async () => (await import('./gesture-details.ts')).GESTURE_DETAILS,
  'scene-group': async () => (await import('./scene-group-details.ts')).SCENE_GROUP_DETAILS,
  zip: async () => (await import('./archive-details.ts')).ARCHIVE_DETAILS,
};

/** The details of a kind whose content is a document. */
export function loadDocumentDetails(kind: DocumentKind): Promise<DocumentDetails> {
  return KIND_DETAILS[kind]();
}

function avatarOf(renderObject: AvatarObject['renderObjects'][number]): AvatarObject {
  return {
    name: renderObject.name,
    skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
    renderObjects: [renderObject],
    visualParameters: new Map(),
    hover: 0,
    animations: [],
  };
}
