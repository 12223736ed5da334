import { randomInt, randomUUID } from 'node:crypto';
import type { Vector3 } from '../../../src/math/index.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import type { AvatarOwner } from '../region/region-avatar.ts';
import { namedUuid } from '../reproducible-values.ts';
import type { RegionPresence, RegionServer } from './region-presence.ts';

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
  readonly title = 'Visitor';
  readonly outfit: DemoOutfit;
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
    this.arrivedAt = startedAt;
    this.presence = enter(this);
  }
}

/** The agent id of a name, the same one at every login. */
export function agentIdOf(first: string, last: string): string {
  return namedUuid(`agent/${first} ${last}`.toLowerCase());
}
