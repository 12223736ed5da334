import type { Message } from '../../../src/protocol/setp/index.ts';
import type { WorldObject } from './world-object.ts';

/**
 * The objects of one linked simulation: proxies that this world shows, moves by dead reckoning between messages, and
 * knows by the indices of the other side.
 */
export declare class ForeignObjects {
  readonly simulationId: string;
  /** A perception message of the link, with locations of this bubble; others are ignored. */
  apply(message: Message): void;
  /** The proxy that the other side knows by this index of its own table; null if there is none. */
  atPeerIndex(index: number): WorldObject | null;
  /** The index of the other side's table. */
  peerIndexOf(object: WorldObject): number | null;
  /** The link has ended: its proxies disappear. */
  close(): void;
}
