import { DecodeError } from '../../../src/formats/bytes/index.ts';
import {
  decodeEventQueueResponse,
  decodeSeedResponse,
  type QueuedEvent,
  readGridEvent,
} from '../../../src/protocol/grid/index.ts';
import type { Regions } from '../regions.ts';

/** Takes the capabilities out of a seed's answer; of one that cannot be read nothing is learned. */
export function learnSeed(regions: Regions, simulator: string, body: Uint8Array): void {
  unlessMalformed(() => {
    regions.learnCapabilities(simulator, decodeSeedResponse(body).capabilities);
  });
}

/** Takes simulators and seeds out of an event queue's answer, event by event. */
export function learnEvents(regions: Regions, body: Uint8Array): void {
  unlessMalformed(() => {
    for (const event of decodeEventQueueResponse(body).events) learnEvent(regions, event);
  });
}

function learnEvent(regions: Regions, event: QueuedEvent): void {
  unlessMalformed(() => regions.learnEvent(readGridEvent(event)));
}

/** What is malformed goes on to the page as it came: there it is reported. */
function unlessMalformed(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
}
