import { distance } from '../geometry.ts';
import type { Body } from '../region/body.ts';
import type { Visit } from '../visit/visit.ts';

/**
 * Gives what each viewer's avatar did since the last frame to those who may see it in this one.
 *
 * **Source:** puppetry.md section 1.4.
 */
export function relayPuppetry(visits: readonly Visit[]): void {
  for (const sender of visits) {
    const blocks = sender.puppetryHeard.take();
    const { body } = sender;
    if (blocks.length === 0 || !body || !sender.stay.puppetry.transmit) continue;
    for (const receiver of visits) {
      if (mayHear(receiver, body)) receiver.puppetryToTell.add(body, blocks);
    }
  }
}

/** The reference is silent about echoes for one that does not receive: it gets none. */
function mayHear({ body, isWatching, stay: { puppetry } }: Visit, sender: Body): boolean {
  if (!body || !isWatching || !puppetry.receive) return false;
  if (body === sender) return puppetry.echoBack;
  if (puppetry.muted.includes(sender.agentId)) return false;
  if (puppetry.subscribed.includes(sender.agentId)) return true;
  return distance(body.regionPosition, sender.regionPosition) <= puppetry.range;
}
