import type { JointDirectory } from './animation/index.ts';
import { DecodeError, decodeLatin1 } from './bytes/index.ts';

/** How one kind of file is recognised. */
interface FileKindRow {
  readonly kind: string;
  /** What a sentence calls such a file, without an article. */
  readonly name: string;
  /** Usual endings of its name, in lower case. They decide nothing: files are recognised by their content. */
  readonly extensions: readonly string[];
  /** How many bytes of its start `matches` looks at. */
  readonly startBytes: number;
  /** Whether a file that starts so is of this kind. `start` has one character per byte. */
  matches(start: string, joints: JointDirectory): boolean;
}

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
/** The root element of OpenSimulator's objects, after an XML declaration, comments and a document type. */
const SCENE_GROUP = new RegExp(
  `^${BYTE_ORDER_MARK}\\s*(?:<[?!][^>]*>\\s*)*<(?:\\w+:)?(?:SceneObjectGroup|CoalescedObject)[\\s/>]`,
);

function documentStart(format: string): RegExp {
  return new RegExp(`^${BYTE_ORDER_MARK}\\s*\\{[^[{}\\]]*"format"\\s*:\\s*"${format}"`);
}

/**
 * Every kind of file that Vitrine recognises, in the order in which they are tried: the kinds of JSON come
 * first, since each of them may hold the words of another further on.
 *
 * **Source:** reference/mesh-asset.md section 1, animation.md sections 1 and 12.1, login-and-caps.md
 * sections 7 and 8.
 */
export const FILE_KINDS = [
  {
    kind: 'recording',
    name: 'recorded session',
    extensions: ['.jsonl'],
    startBytes: 200,
    matches: (start) => RECORDING.test(start),
  },
  {
    kind: 'avatar-object',
    name: 'saved avatar',
    extensions: ['.avatar.json'],
    startBytes: 400,
    matches: (start) => AVATAR_OBJECT.test(start),
  },
  {
    kind: 'render-object',
    name: 'saved mesh',
    extensions: ['.object.json'],
    startBytes: 400,
    matches: (start) => RENDER_OBJECT.test(start),
  },
  {
    kind: 'performance',
    name: 'puppetry performance',
    extensions: ['.jsonl', '.json', '.log'],
    startBytes: 8192,
    matches(start, joints) {
      const joint = POSE.exec(start)?.[1];
      if (joint !== undefined) return joints.jointNumber(joint) >= 0;
      return PERFORMANCE.test(start) && PERFORMANCE_COMMAND.test(start);
    },
  },
  {
    kind: 'mesh',
    name: 'mesh asset',
    extensions: ['.llmesh', '.slm'],
    startBytes: 64,
    matches: (start) => MESH.test(start),
  },
  {
    kind: 'anim',
    name: 'animation',
    extensions: ['.anim', '.animatn', '.dat'],
    startBytes: 4,
    matches: (start) => ANIMATION_VERSIONS.includes(start),
  },
  {
    kind: 'bvh',
    name: 'BVH motion',
    extensions: ['.bvh'],
    startBytes: 64,
    matches: (start) => BVH.test(start),
  },
  {
    kind: 'wearable',
    name: 'wearable',
    extensions: ['.txt'],
    startBytes: 32,
    matches: (start) => WEARABLE.test(start),
  },
  {
    kind: 'scene-group',
    name: 'scene object',
    extensions: ['.xml'],
    startBytes: 1024,
    matches: (start) => SCENE_GROUP.test(start),
  },
] as const satisfies readonly FileKindRow[];

export type FileKind = (typeof FILE_KINDS)[number]['kind'];

/** Bytes of a file that a row of {@link FILE_KINDS} may need. */
const MAX_START_BYTES = Math.max(...FILE_KINDS.map(({ startBytes }) => startBytes));

/**
 * What kind of file these bytes are, whatever its name; null for none of {@link FILE_KINDS}. The rest of the file
 * is not checked: it may still be one that its decoder refuses.
 *
 * @param joints - Distinguishes a pose, which is a JSON object of joints, from any other JSON object.
 */
export function sniffFileKind(bytes: Uint8Array, joints: JointDirectory): FileKind | null {
  const start = decodeLatin1(bytes.subarray(0, MAX_START_BYTES));
  const row = FILE_KINDS.find(({ startBytes, matches }) =>
    matches(start.slice(0, startBytes), joints),
  );
  return row?.kind ?? null;
}

/** Whether a file's name ends as those of a kind usually do. */
export function hasExtension(path: string, kind: FileKind): boolean {
  const name = path.toLowerCase();
  const row = FILE_KINDS.find((candidate) => candidate.kind === kind);
  return row?.extensions.some((extension) => name.endsWith(extension)) ?? false;
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
 * The error for a file that is neither a mesh nor an animation nor BVH: `empty-file`, or `unknown-format`
 * with `details.looksLike` where the bytes are those of another common file.
 */
export function unknownFormatError(bytes: Uint8Array): DecodeError {
  const place = { format: 'file', offset: 0, path: '' } as const;
  if (bytes.length === 0) {
    return new DecodeError('the file is empty', { ...place, code: 'empty-file' });
  }
  const start = decodeLatin1(bytes.subarray(0, 64));
  const looksLike = OTHER_FILES.find(([prefix]) => start.startsWith(prefix))?.[1];
  const message = looksLike
    ? `this is a ${looksLike}, neither a mesh asset nor an animation nor BVH motion`
    : 'this is neither a mesh asset nor an animation nor BVH motion';
  return new DecodeError(message, {
    ...place,
    code: 'unknown-format',
    details: looksLike ? { looksLike } : {},
  });
}
