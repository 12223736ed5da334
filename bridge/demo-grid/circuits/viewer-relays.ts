import { distance } from '../../../src/math/index.ts';
import { CHAT_TYPES, chatFromSimulator, chatRange } from '../messages/region-messages.ts';
import type { SentBlocks } from '../region/puppetry-blocks.ts';
import type { RegionAvatar } from '../region/region-avatar.ts';
import type { ViewerCircuit } from './viewer-circuit.ts';

/** Relays a viewer's chat to all viewers in range, itself and those in neighbouring regions included. */
export function relayChat(
  circuits: readonly ViewerCircuit[],
  from: ViewerCircuit,
  { text, type }: { text: string; type: number },
): void {
  const speaker = from.presence.avatar;
  if (speaker) sayAs(circuits, speaker, type, text);
}

/** Sends what an avatar says to all viewers in range. */
export function sayAs(
  circuits: readonly ViewerCircuit[],
  { agentId, name, regionPosition: position }: RegionAvatar,
  type: number,
  text: string,
): void {
  const range = chatRange(type);
  if (range === undefined) return;
  const message = chatFromSimulator({ agentId, name, position }, type, text);
  for (const circuit of circuits) {
    const [listener] = circuit.presence.viewpoint?.centres ?? [];
    if (!listener || circuit.isEnding) continue;
    if (distance(position, listener) <= range) circuit.send(message);
  }
}

/** Sends a bot's chat to all viewers, however far away, so that it is not missed in a demonstration. */
export function broadcastChat(
  circuits: readonly ViewerCircuit[],
  { agentId, name, regionPosition: position }: RegionAvatar,
  text: string,
): void {
  const message = chatFromSimulator({ agentId, name, position }, CHAT_TYPES.say, text);
  for (const circuit of circuits) {
    if (circuit.presence.avatar && !circuit.isEnding) circuit.send(message);
  }
}

/**
 * Relays the puppetry of all avatars since the last frame to the viewers that may receive it in this frame.
 *
 * **Source:** puppetry.md section 1.4.
 */
export function relayPuppetry(
  circuits: readonly ViewerCircuit[],
  botPuppetry: readonly SentBlocks[],
): void {
  for (const sent of [...drainPuppetry(circuits), ...botPuppetry]) {
    for (const circuit of circuits) {
      if (mayReceive(circuit, sent.sender)) circuit.puppetryToSend.add(sent);
    }
  }
}

function drainPuppetry(circuits: readonly ViewerCircuit[]): SentBlocks[] {
  return circuits.flatMap(({ receivedPuppetry, presence }) => {
    const blocks = receivedPuppetry.drain();
    const sender = presence.avatar;
    return blocks.length > 0 && sender && presence.puppetry.transmit ? [{ sender, blocks }] : [];
  });
}

/** The reference leaves open whether an agent that does not receive gets its echo: here it does not. */
function mayReceive(
  { presence, receivesScene: isWatching }: ViewerCircuit,
  sender: RegionAvatar,
): boolean {
  const { avatar, puppetry, viewpoint } = presence;
  if (!viewpoint || !isWatching || !puppetry.receive) return false;
  if (avatar === sender) return puppetry.echoBack;
  if (puppetry.muted.includes(sender.agentId)) return false;
  if (puppetry.subscribed.includes(sender.agentId)) return true;
  return distance(viewpoint.centres[0], sender.regionPosition) <= puppetry.range;
}
