import { distance } from '../../../src/math/index.ts';
import { CHAT_TYPES, chat } from '../messages/index.ts';
import type { Visit } from './visit.ts';

/** Metres, by type of chat. */
const RANGES: ReadonlyMap<number, number> = new Map([
  [CHAT_TYPES.whisper, 10],
  [CHAT_TYPES.say, 20],
  [CHAT_TYPES.shout, 100],
  [CHAT_TYPES.startTyping, 20],
  [CHAT_TYPES.stopTyping, 20],
]);

/** What a viewer said, to all who are near enough, itself among them. Other channels are for scripts. */
export function relayChat(
  visits: readonly Visit[],
  speaker: Visit,
  { text, type, channel }: { text: string; type: number; channel: number },
): void {
  const range = RANGES.get(type);
  const { body } = speaker;
  if (channel !== 0 || range === undefined || !body) return;
  const { agentId, owner, regionPosition: position } = body;
  const name = `${owner.firstName} ${owner.lastName}`;
  const words = chat({ agentId, name, position }, type, text);
  for (const visit of visits) {
    const listener = visit.body?.regionPosition;
    if (listener && !visit.isEnding && distance(position, listener) <= range) visit.send(words);
  }
}
