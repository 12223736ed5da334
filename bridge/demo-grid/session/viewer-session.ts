import { randomInt, randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import {
  INITIAL_PUPPETRY_STATE,
  type PuppetryState,
} from '../../../src/protocol/puppetry/index.ts';
import type { Simulator } from '../circuits/simulator.ts';
import type { ViewerCircuit } from '../circuits/viewer-circuit.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import type { AvatarOwner } from '../region/region-avatar.ts';
import { namedUuid } from '../reproducible.ts';
import type { EventQueue } from './viewer-event-queue.ts';

/** A viewer's login, from the login's answer to the end of its last circuit. */
export class ViewerSession implements AvatarOwner {
  readonly agentId: string;
  readonly sessionId: string = randomUUID();
  readonly secureSessionId: string = randomUUID();
  /** Unsigned 32 bits; often above what a signed integer holds, so that viewers get used to it. */
  readonly circuitCode = randomInt(1, 0x1_0000_0000);
  readonly firstName: string;
  readonly lastName: string;
  readonly title = 'Visitor';
  readonly outfit: DemoOutfit;
  /** Milliseconds of the grid's clock. */
  readonly begunAt: number;
  /** Where its avatar is; set as soon as the session is made. */
  presence: RegionPresence | null = null;
  /** Where it is on its way to, and until when it has to be there. */
  pendingHandOver: { readonly stay: RegionPresence; readonly until: number } | null = null;

  constructor(name: { first: string; last: string }, outfit: DemoOutfit, begunAt: number) {
    this.firstName = name.first;
    this.lastName = name.last;
    this.agentId = agentIdOf(name.first, name.last);
    this.outfit = outfit;
    this.begunAt = begunAt;
  }

  get presences(): readonly RegionPresence[] {
    return [this.presence, this.pendingHandOver?.stay ?? null].filter((stay) => stay !== null);
  }
}

/** The same person has the same id each time. */
export function agentIdOf(first: string, last: string): string {
  return namedUuid(`agent/${first} ${last}`.toLowerCase());
}

/** The capabilities that a region gives, by name. */
const CAPABILITIES = [
  'EventQueueGet',
  'ViewerAsset',
  'GetTexture',
  'GetMesh',
  'GetMesh2',
  'FetchInventoryDescendents2',
  'FetchInventory2',
  'SimulatorFeatures',
  'GetDisplayNames',
  'Puppetry',
] as const;

export type CapabilityName = (typeof CAPABILITIES)[number];

/** A session's business with one region: its addresses, its events, and its circuit once there is one. */
export class RegionPresence {
  readonly session: ViewerSession;
  readonly simulator: Simulator;
  readonly events: EventQueue;
  /** Where its avatar appears. */
  readonly arrivalPoint: Vector3;
  readonly seedPath = `/CAPS/${randomUUID()}0000/`;
  readonly #paths = new Map<CapabilityName, string>();
  /** OpenSimulator sends nothing of the scene before. */
  hasRequestedSeed = false;
  circuit: ViewerCircuit | null = null;
  /** In this region alone: the reference does not say that the next one would know of it. */
  puppetry: PuppetryState;
  /** Requests for which its capability is not there yet. */
  puppetryLate: number;

  constructor(
    session: ViewerSession,
    simulator: Simulator,
    events: EventQueue,
    arrivalPoint: Vector3,
  ) {
    this.session = session;
    this.simulator = simulator;
    this.events = events;
    this.puppetry = { ...INITIAL_PUPPETRY_STATE, eventSize: simulator.region.eventSize };
    this.puppetryLate = simulator.region.puppetryLate;
    this.arrivalPoint = arrivalPoint;
    for (const name of CAPABILITIES) this.#paths.set(name, `/${pathHead(name)}/${randomUUID()}`);
  }

  get paths(): ReadonlyMap<CapabilityName, string> {
    return this.#paths;
  }
}

/** The event queue has an address of another look in OpenSimulator too. */
function pathHead(name: CapabilityName): string {
  return name === 'EventQueueGet' ? 'CE' : 'CAP';
}
