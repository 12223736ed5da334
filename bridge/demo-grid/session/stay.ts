import { randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import {
  INITIAL_PUPPETRY_STATE,
  type PuppetryState,
} from '../../../src/protocol/puppetry/index.ts';
import type { Simulator } from '../visit/simulator.ts';
import type { Visit } from '../visit/visit.ts';
import type { EventQueue } from './event-queue.ts';
import type { Session } from './session.ts';

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
export class Stay {
  readonly session: Session;
  readonly simulator: Simulator;
  readonly events: EventQueue;
  /** Where its avatar appears. */
  readonly arrivalPoint: Vector3;
  readonly seedPath = `/CAPS/${randomUUID()}0000/`;
  readonly #paths = new Map<CapabilityName, string>();
  /** OpenSimulator sends nothing of the scene before. */
  hasAskedSeed = false;
  visit: Visit | null = null;
  /** In this region alone: the reference does not say that the next one would know of it. */
  puppetry: PuppetryState;
  /** Requests for which its capability is not there yet. */
  puppetryLate: number;

  constructor(session: Session, simulator: Simulator, events: EventQueue, arrivalPoint: Vector3) {
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
