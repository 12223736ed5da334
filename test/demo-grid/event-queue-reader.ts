import type { Capabilities, GridEvent } from '../../src/protocol/grid/index.ts';
import { pollEventQueue, requestSeed } from './grid-client.ts';

type EventOf<Name extends GridEvent['name']> = Extract<GridEvent, { name: Name }>;

const POLLS = 20;

/** The event queue of one region, read event by event. */
export class EventQueueReader {
  readonly capabilities: Capabilities;
  #ack: number | null = null;
  #events: GridEvent[] = [];

  private constructor(capabilities: Capabilities) {
    this.capabilities = capabilities;
  }

  /** Requests a seed capability. */
  static async open(seedCapability: string): Promise<EventQueueReader> {
    return new EventQueueReader(await requestSeed(seedCapability));
  }

  /** The next event of a name; all earlier ones are dropped. */
  async next<Name extends GridEvent['name']>(name: Name): Promise<EventOf<Name>> {
    for (let polls = 0; polls < POLLS; polls++) {
      const index = this.#events.findIndex((event) => event.name === name);
      if (index >= 0) return this.#events.splice(0, index + 1)[index] as EventOf<Name>;
      const status = await this.poll();
      if (status !== 200 && status !== 502) throw new Error(`status ${status} before ${name}`);
    }
    throw new Error(`no ${name} in ${POLLS} polls`);
  }

  /** Polls once. @returns the status. */
  async poll(): Promise<number> {
    const result = await pollEventQueue(this.capabilities, this.#ack);
    if (typeof result === 'number') return result;
    this.#ack = result.id;
    this.#events.push(...result.events);
    return 200;
  }
}
