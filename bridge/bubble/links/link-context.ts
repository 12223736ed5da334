import type { SessionTable } from '../sessions/index.ts';
import type { BubbleWorld, WorldObject } from '../world/index.ts';
import type { KnownServer, LinkLimits } from './link-options.ts';
import type { ServerIdentity } from './server-identity.ts';

/** What links need of the server whose bubbles they connect. */
export interface LinkContext {
  readonly identity: ServerIdentity;
  readonly limits: LinkLimits;
  readonly knownServers: readonly KnownServer[];
  readonly refusedPrograms: readonly string[];
  /** Whether callers have to prove that they know the key. */
  readonly needsProof: boolean;
  readonly sessions: SessionTable;
  readonly randomBytes: (bytes: number) => Uint8Array<ArrayBuffer>;
  /** The time of the present call of the server, in milliseconds. */
  now(): number;
  world(id: string): BubbleWorld | null;
  worlds(): Iterable<BubbleWorld>;
  /** The user whose avatar the object is; null for an object of the bubble itself. */
  userOf(object: WorldObject): string | null;
  /** Whether an object may go to another bubble: the bubble's own ones and avatars do, injected objects do not. */
  mayLeave(object: WorldObject): boolean;
  /** An object now belongs to the other bubble, and is here a proxy. */
  departed(world: BubbleWorld, object: WorldObject, targetId: string): void;
  /** An object has come from another bubble. @param user whose avatar it is, or null. */
  arrived(world: BubbleWorld, object: WorldObject, user: string | null, now: number): void;
}
