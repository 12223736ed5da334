import type { Clock } from '../../async/index.ts';
import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';
import type { PuppetryChange } from '../../protocol/puppetry/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { PuppetSettings } from './puppet-settings.ts';
import type { PuppetryOutcome } from './puppetry-contract.ts';
import { PuppetrySender } from './puppetry-sender.ts';
import { RegionPuppetry } from './region-puppetry.ts';
import type { RegionPuppets } from './region-puppets.ts';

interface AgentPuppetryContext {
  readonly fetchCap: CapabilityFetch;
  readonly clock: Clock;
  readonly settings: PuppetSettings;
  readonly puppets: RegionPuppets;
  readonly emit: EmitEvent;
  /** `AgentData` of messages. */
  readonly agentData: BlockValue;
  /** Sends a message at once, unreliably; does nothing while there is no link, or the agent is not in the region. */
  readonly send: (name: string, value: MessageValue) => void;
  readonly report: (error: unknown) => void;
}

/** The puppetry of an agent in one region, from when it arrives there until it leaves; it may come again. */
export class AgentPuppetry {
  readonly #context: AgentPuppetryContext;
  readonly #region: RegionPuppetry;
  /** Null while the agent is elsewhere. */
  #sender: PuppetrySender | null = null;

  constructor(context: AgentPuppetryContext) {
    const { fetchCap, clock, puppets, emit } = context;
    this.#context = context;
    this.#region = new RegionPuppetry(fetchCap, clock, (access) => {
      if (this.#sender === null) return;
      puppets.setAccess(access);
      emit({ type: 'puppetry', access });
    });
  }

  /** The agent is in the region. @param names of its capabilities; null until the seed has responded. */
  start(names: readonly string[] | null): void {
    const { clock, settings, agentData, send, report } = this.#context;
    this.#sender ??= new PuppetrySender({
      ...{ clock, settings, agentData, send, report },
      access: () => this.#region.access,
      holdTransmit: (isSending) => this.#region.holdTransmit(isSending),
    });
    if (names) this.#region.start(names);
  }

  /** The agent leaves the region. */
  stop(): void {
    this.#region.stop();
    this.#sender?.stop();
    this.#sender = null;
  }

  change(change: PuppetryChange): Promise<PuppetryOutcome> {
    return this.#region.change(change);
  }
}
