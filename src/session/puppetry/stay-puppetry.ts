import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';
import type { PuppetryChange } from '../../protocol/puppetry/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { PuppetSettings } from './puppet-settings.ts';
import type { PuppetryAccess, PuppetryOutcome } from './puppetry-contract.ts';
import { PuppetrySender } from './puppetry-sender.ts';
import { RegionPuppetry } from './region-puppetry.ts';
import type { RegionPuppets } from './region-puppets.ts';

/** What the puppetry of a stay is made with. */
export interface StayPlace {
  readonly env: SessionEnvironment;
  readonly tell: EmitEvent;
  readonly puppets: RegionPuppets;
  readonly wishes: PuppetSettings;
  /** `AgentData` of messages. */
  readonly ids: BlockValue;
  /** Sends at once and unreliably, or not at all. */
  readonly send: (name: string, value: MessageValue) => void;
}

/** Puppetry during a stay in a grid: what regions say of it, and what one's own avatar sends. */
export class StayPuppetry {
  readonly #place: StayPlace;
  readonly #region: RegionPuppetry;
  readonly #sender: PuppetrySender;

  constructor(place: StayPlace) {
    const { env, wishes, ids, send } = place;
    this.#place = place;
    this.#region = new RegionPuppetry(env.clock, (access) => this.#heed(access));
    this.#sender = new PuppetrySender({
      ...{ wishes, ids, send, clock: env.clock, report: env.report },
      access: () => this.#region.access,
    });
  }

  /** The seed of the region where the agent is has answered with these names. */
  enter(fetchCap: CapabilityFetch, names: readonly string[]): void {
    this.#region.enter(fetchCap, names);
  }

  /** The agent is in no region, or in one of which nothing is known yet. */
  leave(): void {
    this.#region.leave();
  }

  change(change: PuppetryChange): Promise<PuppetryOutcome> {
    return this.#region.change(change);
  }

  stop(): void {
    this.#sender.stop();
    this.#region.leave();
  }

  #heed(access: PuppetryAccess): void {
    this.#place.puppets.heed(access);
    this.#place.tell({ type: 'puppetry', access });
  }
}
