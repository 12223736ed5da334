import { SETP } from './decisions.ts';
import { type MessageOptions, MessageReader } from './message-reader.ts';
import { SETP_DECODERS, SETP_ENCODERS } from './setp-codecs.ts';
import { layoutOfMessage, layoutOfType, MESSAGE_LAYOUTS } from './setp-layouts.ts';
import type { Message, MessageName, MessageOf } from './setp-message-types.ts';
import type { Frame } from './setp-packet.ts';

/** Messages have at most that many frames. */
const MAX_FRAMES = 0xffff;

/** The name of every message, in the order of the table. */
export const SETP_MESSAGE_NAMES: readonly MessageName[] = MESSAGE_LAYOUTS.map(({ name }) => name);

/** The name of every field of a message or of an entry in it, each once. */
export const SETP_FIELD_NAMES: readonly string[] = [
  ...new Set(
    MESSAGE_LAYOUTS.flatMap(({ fields }) =>
      fields.flatMap(({ name, list }) => [name, ...(list?.fields ?? []).map((each) => each.name)]),
    ),
  ),
].filter((name) => name !== '');

/** The type number of a message, and whether its packets are guaranteed. */
export function messageType(name: MessageName): {
  readonly type: number;
  readonly guaranteed: 'always' | 'never' | 'either';
} {
  return layoutOfMessage(name);
}

/** The name of the messages of a type; null for a type that the table lacks. */
export function messageNameOf(type: number): MessageName | null {
  return layoutOfType(type)?.name ?? null;
}

/**
 * Reads the data of a whole message. Floats that are not finite become 0, such vectors (0, 0, 0) and such quaternions
 * the identity, with a warning.
 *
 * @param data is not retained: byte fields are copies.
 * @returns null for a type that the table lacks.
 * @throws {DecodeError} `truncated`, `count-over-end`, `list-length`, `length-mismatch` (the two lengths of Handover
 *   Request), `trailing-bytes`; paths such as `List Bubbles Response.bubbles[3]`.
 *
 * **Source:** setp.md, "Fields, in wire order".
 */
export function decodeMessage(
  type: number,
  data: Uint8Array,
  options?: MessageOptions,
): Message | null {
  const layout = layoutOfType(type);
  if (!layout) return null;
  const reader = new MessageReader(layout, data, options);
  const fields = SETP_DECODERS[layout.name](reader);
  reader.finish();
  return { name: layout.name, fields } as Message;
}

/**
 * Encodes the fields of a message, the inverse of {@link decodeMessage}.
 *
 * @throws {RangeError} for a value that does not fit its field, also a text that is longer in UTF-8; the error's
 *   message has the path.
 */
export function encodeMessageData<Name extends MessageName>(
  name: Name,
  fields: MessageOf<Name>,
): Uint8Array<ArrayBuffer> {
  return SETP_ENCODERS[name](fields);
}

/**
 * Splits the data of a message into frames, whose data are views of it. The links of a Bubble Link Success Response
 * begin in a frame of their own.
 *
 * @throws {RangeError} for more than 65535 frames, or frames of other than 1 to 255 data bytes.
 */
export function splitMessageData(
  name: MessageName,
  messageId: number,
  data: Uint8Array,
  maxFrameData: number = SETP.frameDataBytes,
): Frame[] {
  if (!(maxFrameData >= 1 && maxFrameData <= SETP.successorFrameDataBytes)) {
    throw new RangeError(`frames cannot have ${maxFrameData} data bytes`);
  }
  const { type, frameStart } = layoutOfMessage(name);
  // Whole data are not made a view of: that would give small arrays a buffer of their own, which takes longer than all else.
  if (data.length <= maxFrameData && (frameStart === null || data.length <= frameStart)) {
    return [{ type, messageId, frameCount: 1, frameIndex: 0, data }];
  }
  const firstPart = frameStart === null ? data.length : Math.min(frameStart, data.length);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; ) {
    const limit = at < firstPart ? firstPart : data.length;
    const end = Math.min(at + maxFrameData, limit);
    parts.push(data.subarray(at, end));
    at = end;
  }
  const frameCount = parts.length;
  if (frameCount > MAX_FRAMES) {
    throw new RangeError(`${name} of ${data.length} bytes needs more than ${MAX_FRAMES} frames`);
  }
  return parts.map((part, frameIndex) => ({
    type,
    messageId,
    frameCount,
    frameIndex,
    data: part,
  }));
}

/** The frames of a message. @throws {RangeError} as {@link encodeMessageData} and {@link splitMessageData}. */
export function framesOf<Name extends MessageName>(
  name: Name,
  messageId: number,
  fields: MessageOf<Name>,
  maxFrameData?: number,
): Frame[] {
  return splitMessageData(name, messageId, encodeMessageData(name, fields), maxFrameData);
}
