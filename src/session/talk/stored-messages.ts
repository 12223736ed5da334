import {
  asArray,
  asBinary,
  asBoolean,
  asInteger,
  asMap,
  asString,
  asUuid,
  decodeLlsd,
  type Llsd,
  NULL_UUID,
} from '../../formats/llsd/index.ts';
import type { ReceivedMessage } from './instant-receiver.ts';

/** Messages of one response: grids store fewer. */
const MAX_STORED = 200;

/** The capability from which stored messages are fetched, where a grid has it. */
export const STORED_MESSAGES_CAPABILITY = 'ReadOfflineMsgs';

/**
 * The instant messages that a grid has stored while the agent was away. What is no message is left out.
 *
 * @throws {@link DecodeError} as {@link decodeLlsd}.
 *
 * **Source:** region.md section 5; the viewer accepts the list itself, in another list, and as `messages` of a map.
 */
export function decodeStoredMessages(bytes: Uint8Array): readonly ReceivedMessage[] {
  const content = decodeLlsd(bytes);
  const list = asArray(asMap(content)?.get('messages') ?? content) ?? [];
  const messages = asArray(list.at(0)) ?? list;
  return messages.slice(0, MAX_STORED).flatMap((message) => readMessage(message) ?? []);
}

function readMessage(value: Llsd): ReceivedMessage | null {
  const map = asMap(value);
  if (!map) return null;
  const fromId = asUuid(map.get('from_agent_id'));
  const text = asString(map.get('message'));
  if (fromId === undefined || text === undefined) return null;
  const seconds = asInteger(map.get('timestamp')) ?? 0;
  const group = map.get('from_group');
  return {
    dialog: asInteger(map.get('dialog')) ?? 0,
    fromId,
    from: asString(map.get('from_agent_name')) ?? '',
    isFromGroup: asBoolean(group) === true || asString(group) === 'Y',
    id: asUuid(map.get('transaction-id')) ?? NULL_UUID,
    text,
    bucket: asBinary(map.get('binary_bucket')) ?? new Uint8Array(),
    storedAt: 1000 * Math.max(0, seconds),
  };
}
