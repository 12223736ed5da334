import { distance } from '../../../src/math/index.ts';
import type { Body } from '../region/body.ts';
import type { Visit } from '../visit/visit.ts';
import type { SentBlocks } from './frame-blocks.ts';

/**
 * Gives what each avatar did since the last frame to those who may see it in this one.
 *
 * **Source:** puppetry.md section 1.4.
 */
export function relayPuppetry(visits: readonly Visit[], bots: readonly SentBlocks[]): void {
  for (const sent of [...takeFrom(visits), ...bots]) {
    for (const receiver of visits) {
      if (mayHear(receiver, sent.body)) receiver.puppetryToTell.add(sent);
    }
  }
}

function takeFrom(visits: readonly Visit[]): SentBlocks[] {
  return visits.flatMap(({ puppetryHeard, body, stay }) => {
    const blocks = puppetryHeard.take();
    return blocks.length > 0 && body && stay.puppetry.transmit ? [{ body, blocks }] : [];
  });
}

/** The reference is silent about echoes for one that does not receive: it gets none. */
function mayHear({ body, isWatching, stay: { puppetry } }: Visit, sender: Body): boolean {
  if (!body || !isWatching || !puppetry.receive) return false;
  if (body === sender) return puppetry.echoBack;
  if (puppetry.muted.includes(sender.agentId)) return false;
  if (puppetry.subscribed.includes(sender.agentId)) return true;
  return distance(body.regionPosition, sender.regionPosition) <= puppetry.range;
}
