import { distance } from '../../../src/math/index.ts';
import { CHAT_TYPES, chatFromSimulator } from '../messages/index.ts';
import type { SentBlocks } from '../region/puppetry-blocks.ts';
import type { RegionAvatar } from '../region/region-avatar.ts';
import type { ViewerCircuit } from './viewer-circuit.ts';

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
  visits: readonly ViewerCircuit[],
  speaker: ViewerCircuit,
  { text, type, channel }: { text: string; type: number; channel: number },
): void {
  const range = RANGES.get(type);
  const { avatar: body } = speaker;
  if (channel !== 0 || range === undefined || !body) return;
  const { agentId, owner, regionPosition: position } = body;
  const name = `${owner.firstName} ${owner.lastName}`;
  const words = chatFromSimulator({ agentId, name, position }, type, text);
  for (const visit of visits) {
    const listener = visit.avatar?.regionPosition;
    if (listener && !visit.isEnding && distance(position, listener) <= range) visit.send(words);
  }
}

/**
 * Gives what each avatar did since the last frame to those who may see it in this one.
 *
 * **Source:** puppetry.md section 1.4.
 */
export function relayPuppetry(visits: readonly ViewerCircuit[], bots: readonly SentBlocks[]): void {
  for (const sent of [...takeFrom(visits), ...bots]) {
    for (const receiver of visits) {
      if (mayHear(receiver, sent.sender)) receiver.puppetryToSend.add(sent);
    }
  }
}

function takeFrom(visits: readonly ViewerCircuit[]): SentBlocks[] {
  return visits.flatMap(({ receivedPuppetry: puppetryHeard, avatar: body, presence: stay }) => {
    const blocks = puppetryHeard.drain();
    return blocks.length > 0 && body && stay.puppetry.transmit ? [{ sender: body, blocks }] : [];
  });
}

/** The reference is silent about echoes for one that does not receive: it gets none. */
function mayHear(
  { avatar: body, isWatching, presence: { puppetry } }: ViewerCircuit,
  sender: RegionAvatar,
): boolean {
  if (!body || !isWatching || !puppetry.receive) return false;
  if (body === sender) return puppetry.echoBack;
  if (puppetry.muted.includes(sender.agentId)) return false;
  if (puppetry.subscribed.includes(sender.agentId)) return true;
  return distance(body.regionPosition, sender.regionPosition) <= puppetry.range;
}
