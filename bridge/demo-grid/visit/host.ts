import type { Vector3 } from '../../../src/math/index.ts';
import type { NamedAgent } from '../messages/index.ts';
import type { Session } from '../session/session.ts';
import type { Stay } from '../session/stay.ts';
import type { Simulator } from './simulator.ts';

/** What the circuits of a simulator need of the rest of the grid. */
export interface Host {
  stayOf(ids: { code: number; agentId: string; sessionId: string }, at: Simulator): Stay | null;
  /** A viewer's CompleteAgentMovement came in the region that it was sent to. */
  arrived(stay: Stay): void;
  loggedOut(session: Session): void;
  /** Nothing was heard of a viewer for too long. */
  lost(stay: Stay): void;
  nameOf(agentId: string): NamedAgent | null;
  /** False where no region lies there, or the viewer is on its way already. */
  teleport(session: Session, handle: bigint, to: Vector3): boolean;
  /** It stands at the edge of the region: it goes over where another one lies beyond. */
  crossEdge(session: Session): void;
}
