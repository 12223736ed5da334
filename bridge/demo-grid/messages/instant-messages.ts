import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { ORIGIN } from '../../../src/math/index.ts';
import { encodeFieldText } from '../../../src/protocol/lludp/index.ts';
import type { NamedAgent } from './avatar-updates.ts';
import { type OutgoingMessage, reliableMessage } from './outgoing-message.ts';

/**
 * Values of an instant message's Dialog.
 *
 * **Source:** region.md section 5.
 */
export const DIALOGS = {
  message: 0,
  fromObject: 19,
  busy: 20,
  lure: 22,
  lureDeclined: 24,
  lureWanted: 26,
  typingStarted: 41,
  typingStopped: 42,
} as const;

/** An instant message as the grid passes it on. */
export interface InstantText {
  readonly dialog: number;
  /** Of the conversation, or of the offer. */
  readonly id: string;
  readonly text: string;
  readonly bucket?: Uint8Array;
  /** Seconds since 1970 of a stored message; null for one that is delivered at once. */
  readonly storedAt?: number | null;
}

/** Longer texts are cut, like in OpenSimulator, so that a message fits into a packet. */
const MAX_CHARACTERS = 1000;

/** The beginning of a text, as much of it as is passed on. */
export function excerptOf(text: string): string {
  return text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text;
}

/**
 * The id of a conversation: the exclusive or of both ids, or one's own for a conversation with oneself.
 *
 * **Source:** region.md section 5.
 */
export function conversationId(a: string, b: string): string {
  if (a === b) return a;
  return a.replace(/[0-9a-f]/g, (digit, index: number) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(b[index], 16)).toString(16),
  );
}

const NO_BUCKET = Uint8Array.of(0);
const MAX_BUCKET_BYTES = 256;

export function instantMessage(
  from: NamedAgent,
  toId: string,
  { dialog, id, text, bucket = NO_BUCKET, storedAt = null }: InstantText,
): OutgoingMessage {
  return reliableMessage('ImprovedInstantMessage', {
    AgentData: { AgentID: from.agentId, SessionID: NULL_UUID },
    MessageBlock: {
      FromGroup: false,
      ToAgentID: toId,
      ParentEstateID: 1,
      RegionID: NULL_UUID,
      Position: ORIGIN,
      Offline: storedAt === null ? 0 : 1,
      Dialog: dialog,
      ID: id,
      Timestamp: storedAt ?? 0,
      FromAgentName: encodeFieldText(`${from.firstName} ${from.lastName}`),
      Message: encodeFieldText(text),
      BinaryBucket: new Uint8Array(bucket.subarray(0, MAX_BUCKET_BYTES)),
    },
    EstateBlock: { EstateID: 0 },
    MetaData: [],
  });
}
