import { randomInt, randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import type { ModelUpload } from '../../../src/protocol/grid/index.ts';
import {
  INITIAL_PUPPETRY_STATE,
  type PuppetryState,
} from '../../../src/protocol/puppetry/index.ts';
import type { DemoAttachment, DemoOutfit } from '../content/demo-content.ts';
import { VISITOR_GROUP } from '../content/visitor-group.ts';
import type { WornItem } from '../messages/agent-messages.ts';
import { type AvatarLook, NO_BAKES } from '../messages/avatar-updates.ts';
import type { AvatarController } from '../region/avatar-controller.ts';
import type { AvatarOwner, RegionAvatar } from '../region/region-avatar.ts';
import { translate } from '../region/region-geometry.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import { namedUuid } from '../reproducible-values.ts';
import {
  type Arrival,
  CAPABILITIES,
  type CapabilityName,
  type PresenceCircuit,
  type RegionServer,
} from './region-server.ts';
import { ViewerEventQueue } from './viewer-event-queue.ts';

/** The avatar is at the edge of its region and waits until the viewer is known in the next one. */
interface Crossing {
  readonly kind: 'crossing';
  readonly to: RegionServer;
  /** Metres in the next region. */
  readonly position: Vector3;
  readonly velocity: Vector3;
  readonly deadline: number;
}

/**
 * A teleport to another region. `starting`: it can be cancelled still. `offered`: TeleportFinish has been sent.
 * `entered`: there is a circuit with the other region.
 */
interface Teleport {
  readonly kind: 'teleport';
  readonly to: RegionServer;
  /** Metres in the other region. */
  readonly position: Vector3;
  readonly flags: number;
  readonly state: 'starting' | 'offered' | 'entered';
  readonly deadline: number;
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
  /** The role of its group whose title it shows. */
  titleRole = VISITOR_GROUP.titles[0];
  /** A cloud until it has announced itself. */
  appearance: AvatarLook;
  wearables: readonly WornItem[];
  readonly outfit: DemoOutfit;
  /** What it has attached besides its outfit. */
  attached: readonly DemoAttachment[] = [];
  /** Milliseconds of the grid's clock. */
  readonly startedAt: number;
  /** Everywhere it is known: in the region of its avatar, and in those in view. */
  readonly presences = new Map<RegionServer, RegionPresence>();
  /** The region that its avatar is in, or will appear in. */
  presence: RegionPresence;
  handOver: Crossing | Teleport | null = null;
  /** As the last AgentUpdate named it, metres. */
  drawDistance = 128;
  /** Metres of the region of its avatar. */
  camera: Vector3 | null = null;
  /** For what the regions in view were last determined; null if they have to be determined again. */
  view: { readonly distance: number; readonly position: Vector3; readonly at: number } | null =
    null;
  /** When it arrived in its region, milliseconds of the grid's clock. */
  arrivedAt: number;
  /** Where it looked when it last arrived by login or teleport. */
  lookAt: Vector3 = [1, 0, 0];
  crossings = 0;

  /** @param appearance what it has announced before. @param enter creates the first presence. */
  constructor(
    name: { first: string; last: string },
    outfit: DemoOutfit,
    appearance: AvatarLook | null,
    startedAt: number,
    enter: (session: ViewerSession) => RegionPresence,
  ) {
    this.firstName = name.first;
    this.lastName = name.last;
    this.agentId = agentIdOf(name.first, name.last);
    this.outfit = outfit;
    this.wearables = outfit.wearables;
    const { visualParams, hover, height } = outfit;
    this.appearance = appearance ?? { visualParams, hover, height, textureEntry: NO_BAKES };
    this.startedAt = startedAt;
    this.arrivedAt = startedAt;
    this.presence = enter(this);
  }

  /** Its outfit with what it has attached. */
  get worn(): DemoOutfit {
    return { ...this.outfit, attachments: [...this.outfit.attachments, ...this.attached] };
  }

  get title(): string {
    return this.titleRole.text;
  }
}

/** The agent id of a name, the same one at every login. */
export function agentIdOf(first: string, last: string): string {
  return namedUuid(`agent/${first} ${last}`.toLowerCase());
}

/** From where an agent looks into a region, in metres of that region's axes. */
interface Viewpoint {
  /** The avatar's position, and that of the camera where it is known. */
  readonly centres: readonly Vector3[];
  readonly drawDistance: number;
}

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
  /** The path that takes the upload whose price was quoted last; null for none. */
  uploader: { readonly path: string; readonly upload: ModelUpload } | null = null;
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
