import type {
  Capabilities,
  GridEvent,
  LoginSuccess,
  SimulatorAddress,
} from '../../src/protocol/grid/index.ts';

/** A simulator that the grid named, with what it serves over HTTP. */
export interface Region {
  /** A credential; null until it is told. */
  readonly seed: string | null;
  /** As the seed answered, by name; every address is a credential. */
  readonly capabilities: Capabilities;
}

/** Far more than anybody sees; a grid that names more is not listened to. */
const MOST_REGIONS = 64;

/** Some five times what Second Life has. */
const MOST_CAPABILITIES = 512;
const NOTHING: Capabilities = new Map();

/**
 * The simulators that a session may reach: that of its login, and those that event queues named. They
 * are learned from the grid's own answers, never from the page.
 */
export class Regions {
  readonly #agentId: string;
  readonly #regions = new Map<string, Region>();

  constructor({ agentId, simAddress, simPort, seedCapability }: LoginSuccess) {
    this.#agentId = agentId;
    this.#name({ address: simAddress, port: simPort }, seedCapability);
  }

  /** @param simulator `a.b.c.d:port` */
  find(simulator: string): Region | null {
    return this.#regions.get(simulator) ?? null;
  }

  /** What a seed answered adds to what it answered before. */
  learnCapabilities(simulator: string, capabilities: Capabilities): void {
    const region = this.#regions.get(simulator);
    if (!region) return;
    const known = [...region.capabilities, ...capabilities].slice(0, MOST_CAPABILITIES);
    this.#regions.set(simulator, { ...region, capabilities: new Map(known) });
  }

  /** What an event of the queue names; events of other agents name nothing. */
  learnEvent(event: GridEvent): void {
    switch (event.name) {
      case 'EnableSimulator':
        for (const simulator of event.simulators) this.#name(simulator, null);
        break;
      case 'EstablishAgentCommunication':
      case 'TeleportFinish':
      case 'CrossedRegion':
        if (event.agentId === this.#agentId) this.#name(event, event.seedCapability);
    }
  }

  /** A region that comes with another seed begins anew. */
  #name({ address, port }: SimulatorAddress, seed: string | null): void {
    const simulator = `${address}:${port}`;
    const known = this.#regions.get(simulator);
    if (known ? seed === null || seed === known.seed : this.#regions.size >= MOST_REGIONS) return;
    this.#regions.set(simulator, { seed, capabilities: NOTHING });
  }
}
