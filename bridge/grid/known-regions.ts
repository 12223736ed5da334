import { DecodeError } from '../../src/formats/bytes/index.ts';
import type { Steps } from '../../src/formats/steps/index.ts';
import {
  type Capabilities,
  decodeEventQueueResponseInSteps,
  decodeQuoteInSteps,
  decodeSeedResponseInSteps,
  type GridEvent,
  type LoginSuccess,
  type QueuedEvent,
  readGridEvent,
  type SimulatorAddress,
} from '../../src/protocol/grid/index.ts';

export type CircuitChange = 'opened' | 'entered' | 'closed';

/** A simulator that the grid named, with the addresses of its HTTP services. */
export interface KnownRegion {
  /** The seed capability, which is a credential; null while the grid has not named it. */
  readonly seed: string | null;
  /** The capabilities that the seed returned, by name; every address is a credential. */
  readonly capabilities: Capabilities;
  /** Where the upload goes for which the region has last quoted a price; null for none. A credential. */
  readonly uploader: string | null;
  /** Whether the agent has a circuit to it. */
  readonly isOpen: boolean;
  /** Whether the agent has been in it. */
  readonly wasEntered: boolean;
}

/** Far more regions than an agent can see. Those that were named first give way to others, unless they have a circuit. */
const MAX_REGIONS = 64;

/** Some five times as many as Second Life has. */
const MAX_CAPABILITIES = 512;

/** Characters of the names and addresses of a region's capabilities: some five times as many as Second Life has. */
const MAX_CAPABILITY_TEXT = 64 * 1024;

/** Characters of one address of a capability. */
export const MAX_URL_LENGTH = 2048;

const NEW_REGION: KnownRegion = {
  seed: null,
  capabilities: new Map(),
  uploader: null,
  isOpen: false,
  wasEntered: false,
};

/**
 * The simulators that a session may use: the simulator of its login, and those that event queues named. They are taken
 * from the responses of the grid as these pass through the bridge, never from the page.
 */
export class KnownRegions {
  readonly #agentId: string;
  /** By `a.b.c.d:port`; what was named or used last is at the end. */
  readonly #regions = new Map<string, KnownRegion>();

  constructor({ agentId, simAddress, simPort, seedCapability }: LoginSuccess) {
    this.#agentId = copyText(agentId);
    const region = { ...NEW_REGION, seed: copyText(seedCapability), wasEntered: true };
    this.#regions.set(simulatorKey({ address: simAddress, port: simPort }), region);
  }

  /** @param simulator `a.b.c.d:port` */
  find(simulator: string): KnownRegion | null {
    return this.#regions.get(simulator) ?? null;
  }

  /** @param simulator `a.b.c.d:port` */
  noteCircuit(simulator: string, change: CircuitChange): void {
    const region = this.#regions.get(simulator);
    if (!region) return;
    const wasEntered = region.wasEntered || change === 'entered';
    this.#setNewest(simulator, { ...region, isOpen: change !== 'closed', wasEntered });
  }

  /**
   * Adds the capabilities of a seed's response body to those that the region has. A malformed body adds none: the page
   * gets it too, and reports it. Neither does that of a seed which another has replaced meanwhile.
   *
   * @param seed to which the request was sent.
   */
  *applySeed(simulator: string, seed: string, body: Uint8Array): Steps<void> {
    const decoded = yield* ignoreMalformed(decodeSeedResponseInSteps(body));
    const region = this.#regions.get(simulator);
    if (region?.seed !== seed || !decoded) return;
    const capabilities = boundedCapabilities([...region.capabilities, ...decoded.capabilities]);
    this.#regions.set(simulator, { ...region, capabilities });
  }

  /** Remembers where the upload goes that a response body has quoted. A refusal or a malformed body forgets the last one. */
  *applyQuote(simulator: string, body: Uint8Array): Steps<void> {
    const quote = yield* ignoreMalformed(decodeQuoteInSteps(body));
    const isQuote = quote?.kind === 'quote' && quote.uploader.length <= MAX_URL_LENGTH;
    this.#setUploader(simulator, isQuote ? copyText(quote.uploader) : null);
  }

  /** An upload begins: there is one for each quote. */
  forgetUploader(simulator: string): void {
    this.#setUploader(simulator, null);
  }

  /**
   * Adds the simulators and seeds that an event queue's response body names; malformed events are skipped.
   *
   * @param source the simulator of the event queue.
   */
  *applyEventQueue(source: string, body: Uint8Array): Steps<void> {
    const response = yield* ignoreMalformed(decodeEventQueueResponseInSteps(body));
    for (const queued of response?.events ?? []) {
      yield;
      const event = readEvent(queued);
      if (event) this.#applyEvent(source, event);
    }
  }

  #setUploader(simulator: string, uploader: string | null): void {
    const region = this.#regions.get(simulator);
    if (region) this.#regions.set(simulator, { ...region, uploader });
  }

  /** Events for other agents are ignored. */
  #applyEvent(source: string, event: GridEvent): void {
    switch (event.name) {
      case 'EnableSimulator':
        for (const simulator of event.simulators) this.#addRegion(source, simulator, null);
        break;
      case 'EstablishAgentCommunication':
      case 'TeleportFinish':
      case 'CrossedRegion':
        if (event.agentId !== this.#agentId || event.seedCapability.length > MAX_URL_LENGTH) return;
        this.#addRegion(source, event, copyText(event.seedCapability));
    }
  }

  /**
   * Adds a region, or resets a known one that has got another seed. A neighbour in which the agent has never been cannot
   * replace the seed of a region to which there is a circuit: it would get the requests for that region.
   */
  #addRegion(source: string, address: SimulatorAddress, seed: string | null): void {
    const simulator = simulatorKey(address);
    const known = this.#regions.get(simulator) ?? NEW_REGION;
    const isReset = seed !== null && seed !== known.seed && this.#mayReplaceSeed(source, known);
    const { capabilities, uploader } = NEW_REGION;
    this.#setNewest(simulator, isReset ? { ...known, seed, capabilities, uploader } : known);
    this.#dropOldest();
  }

  #mayReplaceSeed(source: string, { isOpen, seed }: KnownRegion): boolean {
    return !isOpen || seed === null || this.#regions.get(source)?.wasEntered === true;
  }

  #setNewest(simulator: string, region: KnownRegion): void {
    this.#regions.delete(simulator);
    this.#regions.set(simulator, region);
  }

  #dropOldest(): void {
    for (const [simulator, { isOpen }] of this.#regions) {
      if (this.#regions.size <= MAX_REGIONS) return;
      if (!isOpen) this.#regions.delete(simulator);
    }
  }
}

/** Those that are too many or too long are left out. */
function boundedCapabilities(entries: readonly (readonly [string, string])[]): Capabilities {
  const kept = new Map<string, string>();
  let characters = 0;
  for (const [name, url] of entries) {
    const isKept = url.length <= MAX_URL_LENGTH && kept.size < MAX_CAPABILITIES;
    if (!isKept || characters + name.length + url.length > MAX_CAPABILITY_TEXT) continue;
    characters += name.length + url.length;
    kept.set(copyText(name), copyText(url));
  }
  return kept;
}

/** A text of a response would keep all of it in memory. */
function copyText(text: string): string {
  return structuredClone(text);
}

function simulatorKey({ address, port }: SimulatorAddress): string {
  return `${address}:${port}`;
}

/** Null for a malformed event. */
function readEvent(queued: QueuedEvent): GridEvent | null {
  try {
    return readGridEvent(queued);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** What the steps return; null where they find malformed data. */
function* ignoreMalformed<T>(steps: Steps<T>): Steps<T | null> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
