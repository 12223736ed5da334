import { messageOf } from '../../src/protocol/lludp/index.ts';
import type { SessionEvent } from '../../src/session/live-contract.ts';
import { PuppetSettings } from '../../src/session/puppetry/puppet-settings.ts';
import { RegionPuppets } from '../../src/session/puppetry/region-puppets.ts';
import { ManualClock } from '../manual-clock.ts';
import { PuppetView } from './puppet-view.ts';
import { puppetryPacket } from './puppetry-packets.ts';

/** The puppets of a region; the test assigns slots to the avatars that the page knows. */
export class PuppetsHarness {
  readonly clock = new ManualClock();
  readonly settings = new PuppetSettings();
  readonly events: SessionEvent[] = [];
  readonly reported: unknown[] = [];
  /** The slots of the avatars that the page knows, by agent id. */
  readonly slots = new Map<string, number>();
  /** The number of active timers. */
  timers = 0;
  readonly puppets: RegionPuppets;

  constructor(ownId: string) {
    this.puppets = new RegionPuppets({
      ownId,
      emit: (event) => void this.events.push(event),
      timers: { every: (milliseconds, call) => this.#every(milliseconds, call) },
      now: () => this.clock.now(),
      slotOf: (agentId) => this.slots.get(agentId) ?? null,
      settings: this.settings,
      report: (error) => this.reported.push(error),
    });
  }

  receive(agentId: string, ...blocks: readonly Uint8Array<ArrayBuffer>[]): void {
    const message = messageOf(puppetryPacket(agentId, ...blocks), 'AvatarAnimation');
    if (message) this.puppets.receive(message, this.clock.now());
  }

  /** For so many milliseconds, receives a block twenty times a second. */
  async play(
    agentId: string,
    blockAt: (time: number) => Uint8Array<ArrayBuffer>,
    milliseconds = 1000,
  ): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 50) {
      this.receive(agentId, blockAt(this.clock.now()));
      await this.clock.run(50);
    }
  }

  view(slot: number): PuppetView {
    return new PuppetView(this, slot);
  }

  streams() {
    return this.events.flatMap((event) => (event.type === 'stream' ? [event.stream] : []));
  }

  #every(milliseconds: number, call: () => void): () => void {
    this.timers += 1;
    const stop = this.clock.every(milliseconds, call);
    return () => {
      this.timers -= 1;
      stop();
    };
  }
}
