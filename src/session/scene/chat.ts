import { decodeFieldText, messageOf, type Packet } from '../../protocol/lludp/index.ts';
import type { ChatLine } from '../live-contract.ts';

/** Chat types that only say that somebody has begun, or stopped, to type. */
const TYPING: readonly number[] = [4, 5];

/** What was said, where a packet tells of something said; null otherwise. */
export function chatLine(packet: Packet, at: number): ChatLine | null {
  const message = messageOf(packet, 'ChatFromSimulator');
  if (!message || TYPING.includes(message.ChatData.ChatType)) return null;
  const text = decodeFieldText(message.ChatData.Message);
  return text === '' ? null : { at, from: decodeFieldText(message.ChatData.FromName), text };
}
