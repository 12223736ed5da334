import type { AvatarObject, LoneRenderObject } from '../avatar/avatar-object/index.ts';
import type {
  AvatarContent,
  DecodeOptions,
  Decoder,
  FileKindRow,
  PerformanceContent,
  RecordingContent,
} from './file-content.ts';
import { BYTE_ORDER_MARK, sniffKind } from './sniff-kind.ts';

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
function documentStart(format: string): RegExp {
  return new RegExp(`^${BYTE_ORDER_MARK}\\s*\\{[^[{}\\]]*"format"\\s*:\\s*"${format}"`);
}

/**
 * The kinds of file that are JSON, in the order in which they are tried after those of `FILE_KINDS`: each of them may contain
 * the words of a later one.
 *
 * **Source:** reference/login-and-caps.md section 7, region.md section 6.
 */
export const JSON_KINDS = [
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
] as const satisfies readonly FileKindRow[];

export type JsonKind = (typeof JSON_KINDS)[number]['kind'];

/** Decodes a file of each kind. */
export const JSON_DECODERS = {
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
} satisfies Record<JsonKind, Decoder>;

/** The decoded content of a file of this kind. */
export type JsonContent<Kind extends JsonKind> = Awaited<ReturnType<(typeof JSON_DECODERS)[Kind]>>;

/** Which kind of JSON these bytes are; null for none. */
export function recogniseJson(bytes: Uint8Array, joints: DecodeOptions['joints']): JsonKind | null {
  return sniffKind<FileKindRow & (typeof JSON_KINDS)[number]>(bytes, joints, JSON_KINDS);
}

function avatarOf({ textures, ...renderObject }: LoneRenderObject): AvatarObject {
  return {
    name: renderObject.name,
    skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
    renderObjects: [renderObject],
    visualParameters: new Map(),
    hover: 0,
    animations: [],
    ...(textures && { textures }),
  };
}
