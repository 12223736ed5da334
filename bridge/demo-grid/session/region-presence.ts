import { randomInt, randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import {
  INITIAL_PUPPETRY_STATE,
  type PuppetryState,
} from '../../../src/protocol/puppetry/index.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import type { AvatarController, CarriedMotion } from '../region/avatar-controller.ts';
import type { RegionAvatar } from '../region/region-avatar.ts';
import { translate } from '../region/region-geometry.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import { ViewerEventQueue } from './viewer-event-queue.ts';
import type { ViewerSession } from './viewer-session.ts';

/** The server of a region, as sessions see it. */
export interface RegionServer {
  readonly region: SimulatedRegion;
  readonly udpPort: number;
}

/** The circuit of a presence, as sessions see it. */
export interface PresenceCircuit {
  /** Whether RegionHandshakeReply has been received since the last handshake. */
  readonly hasReplied: boolean;
  readonly isEnding: boolean;
  send(...messages: readonly OutgoingMessage[]): void;
  /** Forgets what the viewer knows of the scene, and expects another RegionHandshakeReply. */
  restartScene(): void;
  /** Ends the circuit after these messages. */
  end(lastMessages: readonly OutgoingMessage[]): void;
}

/** How the avatar of an agent is about to appear in a region, once the viewer sends CompleteAgentMovement. */
export interface Arrival {
  readonly by: 'login' | 'teleport' | 'crossing';
  /** Region metres. */
  readonly position: Vector3;
  readonly lookAt: Vector3;
  /** What the avatar does on; null where it stands. */
  readonly motion: CarriedMotion | null;
}

/** From where an agent looks into a region, in metres of that region's axes. */
interface Viewpoint {
  /** The avatar's position, and that of the camera where it is known. */
  readonly centres: readonly Vector3[];
  readonly drawDistance: number;
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

/**
 * An agent in one region: its capabilities, its event queue, and its circuit once the viewer has opened one. It is a
 * root agent while its avatar is in the region, and a child agent otherwise.
 */
export class RegionPresence {
  readonly session: ViewerSession;
  readonly server: RegionServer;
  readonly events: ViewerEventQueue;
  readonly seedPath = `/CAPS/${randomUUID()}0000/`;
  readonly capabilityPaths: ReadonlyMap<CapabilityName, string>;
  /** Null for a child agent that is not about to enter. */
  arrival: Arrival | null;
  /** OpenSimulator sends nothing of the scene before the seed has been requested. */
  hasRequestedSeed = false;
  circuit: PresenceCircuit | null = null;
  /** The state in this region only: the reference does not mention that a teleport passes it on. */
  puppetry: PuppetryState;
  /** Number of requests that the puppetry capability still answers with 404. */
  puppetryDelay: number;

  /** @param pollMs how long the event queue holds a poll. */
  constructor(
    session: ViewerSession,
    server: RegionServer,
    arrival: Arrival | null,
    pollMs: number,
  ) {
    const { eventSize, puppetryDelay } = server.region;
    this.session = session;
    this.server = server;
    this.events = new ViewerEventQueue(pollMs, randomInt(1, 0x1000_0000));
    this.arrival = arrival;
    this.puppetry = { ...INITIAL_PUPPETRY_STATE, eventSize };
    this.puppetryDelay = puppetryDelay;
    this.capabilityPaths = new Map(CAPABILITIES.map((name) => [name, capabilityPath(name)]));
  }

  get region(): SimulatedRegion {
    return this.server.region;
  }

  /** The viewer's avatar while it is in this region. */
  get avatar(): RegionAvatar | null {
    return this.region.findAvatar(this.session.agentId);
  }

  /** The controller of its avatar. */
  get controller(): AvatarController | null {
    return this.region.findController(this.session.agentId);
  }

  /** Whether the viewer has opened its circuit here, and may go on with it. */
  get isConnected(): boolean {
    return this.circuit !== null && !this.circuit.isEnding;
  }

  /** Whether the viewer has done all that the scene waits for. */
  get isComplete(): boolean {
    return this.isConnected && this.hasRequestedSeed && this.circuit?.hasReplied === true;
  }

  /** A child agent looks from the place of the root agent; null while the avatar is nowhere. */
  get viewpoint(): Viewpoint | null {
    const { presence: root, camera, drawDistance } = this.session;
    const { avatar, region } = root;
    if (!avatar) return null;
    const position = avatar.regionPosition;
    const centres = (camera ? [position, camera] : [position]).map((centre) =>
      translate(centre, region, this.region),
    );
    return { centres, drawDistance };
  }
}

/** The path of an event queue looks different in OpenSimulator, too. */
function capabilityPath(name: CapabilityName): string {
  return `/${name === 'EventQueueGet' ? 'CE' : 'CAP'}/${randomUUID()}`;
}
