import { randomInt, randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import {
  INITIAL_PUPPETRY_STATE,
  type PuppetryState,
} from '../../../src/protocol/puppetry/index.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import type { AvatarController } from '../region/avatar-controller.ts';
import type { AvatarOwner, RegionAvatar } from '../region/region-avatar.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import { namedUuid } from '../reproducible-values.ts';
import { ViewerEventQueue } from './viewer-event-queue.ts';

/** The server of a region, as sessions see it. */
export interface RegionServer {
  readonly region: SimulatedRegion;
  readonly udpPort: number;
}

/** The circuit of a presence, as sessions see it. */
export interface PresenceCircuit {
  send(...messages: readonly OutgoingMessage[]): void;
  /** Ends the circuit after these messages. */
  end(lastMessages: readonly OutgoingMessage[]): void;
}

/** A viewer's login, from the login response to the end of its last circuit. */
export class ViewerSession implements AvatarOwner {
  readonly agentId: string;
  readonly sessionId: string = randomUUID();
  readonly secureSessionId: string = randomUUID();
  /** Unsigned 32 bits, often more than a signed integer holds, so that viewers are tested with it. */
  readonly circuitCode = randomInt(1, 0x1_0000_0000);
  readonly firstName: string;
  readonly lastName: string;
  readonly title = 'Visitor';
  readonly outfit: DemoOutfit;
  /** Milliseconds of the grid's clock. */
  readonly startedAt: number;
  /** The region that its avatar is in, or will appear in. */
  presence: RegionPresence;
  /** The region that it is about to enter, and until when it has to arrive there. */
  pendingHandOver: { readonly presence: RegionPresence; readonly deadline: number } | null = null;

  /** @param enter creates the first presence. */
  constructor(
    name: { first: string; last: string },
    outfit: DemoOutfit,
    startedAt: number,
    enter: (session: ViewerSession) => RegionPresence,
  ) {
    this.firstName = name.first;
    this.lastName = name.last;
    this.agentId = agentIdOf(name.first, name.last);
    this.outfit = outfit;
    this.startedAt = startedAt;
    this.presence = enter(this);
  }

  get presences(): readonly RegionPresence[] {
    return this.pendingHandOver ? [this.presence, this.pendingHandOver.presence] : [this.presence];
  }
}

/** The agent id of a name, the same one at every login. */
export function agentIdOf(first: string, last: string): string {
  return namedUuid(`agent/${first} ${last}`.toLowerCase());
}

/** The capabilities of a region. */
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

/** A session in one region: its capabilities, its event queue, and its circuit once the viewer has opened one. */
export class RegionPresence {
  readonly session: ViewerSession;
  readonly server: RegionServer;
  readonly events: ViewerEventQueue;
  /** Where its avatar appears. */
  readonly arrivalPoint: Vector3;
  readonly seedPath = `/CAPS/${randomUUID()}0000/`;
  readonly capabilityPaths: ReadonlyMap<CapabilityName, string>;
  /** OpenSimulator sends nothing of the scene before the seed has been requested. */
  hasRequestedSeed = false;
  circuit: PresenceCircuit | null = null;
  /** The state in this region only: the reference does not mention that a teleport passes it on. */
  puppetry: PuppetryState;
  /** Number of requests that the puppetry capability still answers with 404. */
  puppetryDelay: number;

  /** @param pollMs how long the event queue holds a poll. */
  constructor(session: ViewerSession, server: RegionServer, arrivalPoint: Vector3, pollMs: number) {
    const { eventSize, puppetryDelay } = server.region;
    this.session = session;
    this.server = server;
    this.events = new ViewerEventQueue(pollMs, randomInt(1, 0x1000_0000));
    this.arrivalPoint = arrivalPoint;
    this.puppetry = { ...INITIAL_PUPPETRY_STATE, eventSize };
    this.puppetryDelay = puppetryDelay;
    this.capabilityPaths = new Map(CAPABILITIES.map((name) => [name, capabilityPath(name)]));
  }

  get region(): SimulatedRegion {
    return this.server.region;
  }

  /** The viewer's avatar, once it has arrived. */
  get avatar(): RegionAvatar | null {
    return this.region.findAvatar(this.session.agentId);
  }

  /** The controller of its avatar. */
  get controller(): AvatarController | null {
    return this.region.findController(this.session.agentId);
  }
}

/** The path of an event queue looks different in OpenSimulator, too. */
function capabilityPath(name: CapabilityName): string {
  return `/${name === 'EventQueueGet' ? 'CE' : 'CAP'}/${randomUUID()}`;
}
