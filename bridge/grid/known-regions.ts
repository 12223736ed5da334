import { DecodeError } from '../../src/formats/bytes/index.ts';
import {
  type Capabilities,
  decodeEventQueueResponse,
  decodeSeedResponse,
  type GridEvent,
  type LoginSuccess,
  readGridEvent,
  type SimulatorAddress,
} from '../../src/protocol/grid/index.ts';

/** A simulator that the grid named, with the addresses of its HTTP services. */
interface KnownRegion {
  /** The seed capability, which is a credential; null while the grid has not named it. */
  readonly seed: string | null;
  /** The capabilities that the seed returned, by name; every address is a credential. */
  readonly capabilities: Capabilities;
}

/** Far more regions than an agent can see; those that a grid names beyond them are ignored. */
const MAX_REGIONS = 64;

/** Some five times as many as Second Life has. */
const MAX_CAPABILITIES = 512;

const NO_CAPABILITIES: Capabilities = new Map();

/**
 * The simulators that a session may use: the simulator of its login, and those that event queues named. They are taken
 * from the responses of the grid as these pass through the bridge, never from the page.
 */
export class KnownRegions {
  readonly #agentId: string;
  /** By `a.b.c.d:port`. */
  readonly #regions = new Map<string, KnownRegion>();

  constructor({ agentId, simAddress, simPort, seedCapability }: LoginSuccess) {
    this.#agentId = agentId;
    this.#addRegion({ address: simAddress, port: simPort }, seedCapability);
  }

  /** @param simulator `a.b.c.d:port` */
  find(simulator: string): KnownRegion | null {
    return this.#regions.get(simulator) ?? null;
  }

  /**
   * Adds the capabilities of a seed's response body to those that the region has. A malformed body adds none: the page
   * gets it too, and reports it.
   */
  applySeed(simulator: string, body: Uint8Array): void {
    const region = this.#regions.get(simulator);
    const decoded = ignoreMalformed(() => decodeSeedResponse(body));
    if (!region || !decoded) return;
    const all = [...region.capabilities, ...decoded.capabilities].slice(0, MAX_CAPABILITIES);
    this.#regions.set(simulator, { ...region, capabilities: new Map(all) });
  }

  /** Adds the simulators and seeds that an event queue's response body names; malformed events are skipped. */
  applyEventQueue(body: Uint8Array): void {
    const events = ignoreMalformed(() => decodeEventQueueResponse(body).events) ?? [];
    for (const queued of events) {
      const event = ignoreMalformed(() => readGridEvent(queued));
      if (event) this.#applyEvent(event);
    }
  }

  /** Events for other agents are ignored. */
  #applyEvent(event: GridEvent): void {
    switch (event.name) {
      case 'EnableSimulator':
        for (const simulator of event.simulators) this.#addRegion(simulator, null);
        break;
      case 'EstablishAgentCommunication':
      case 'TeleportFinish':
      case 'CrossedRegion':
        if (event.agentId === this.#agentId) this.#addRegion(event, event.seedCapability);
    }
  }

  /** Adds a region, or resets a known one that has got another seed. */
  #addRegion({ address, port }: SimulatorAddress, seed: string | null): void {
    const simulator = `${address}:${port}`;
    const known = this.#regions.get(simulator);
    if (known ? seed === null || seed === known.seed : this.#regions.size >= MAX_REGIONS) return;
    this.#regions.set(simulator, { seed, capabilities: NO_CAPABILITIES });
  }
}

/** What `decode` returns; null where it finds malformed data. */
function ignoreMalformed<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
