import { cleanText } from '../../formats/text/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { type NeighbourSimulator, regionLocation } from '../../protocol/grid/index.ts';
import {
  decodeFieldText,
  type MessageHandlers,
  type MessageOf,
} from '../../protocol/lludp/index.ts';

/** A teleport within the region. */
export interface LocalTeleport {
  readonly position: Vector3;
  readonly lookAt: Vector3;
  readonly flags: number;
}

/** What the agent's region says about teleports and its neighbours. */
export interface TravelMessageHandlers {
  readonly agentId: string;
  neighbour(simulator: NeighbourSimulator): void;
  /** @param sequence number of the message's packet: messages may overtake each other. */
  teleportStarted(sequence: number): void;
  /** @param message a key, or a sentence. */
  teleportProgressed(message: string, sequence: number): void;
  teleportedLocally(teleport: LocalTeleport, sequence: number): void;
  /** @param reason a key, or a sentence; empty for none. */
  teleportFailed(reason: string, sequence: number): void;
  teleportCancelled(sequence: number): void;
  regionsFound(blocks: MessageOf<'MapBlockReply'>['Data']): void;
}

/** The flag of teleports that arrive flying. */
export const TELEPORT_FLYING = 0x2000;

/** The longest text of a simulator about a teleport. */
const MAX_TEXT = 300;

/**
 * The messages of the agent's region about teleports and its neighbours. TeleportFinish and CrossedRegion are believed
 * only when the event queue has them, as in other viewers.
 *
 * **Source:** region.md sections 1 and 3.
 */
export const TRAVEL_MESSAGES: MessageHandlers<[handlers: TravelMessageHandlers, sequence: number]> =
  {
    EnableSimulator: ({ SimulatorInfo }, handlers) => {
      const { Handle, IP: address, Port: port } = SimulatorInfo;
      handlers.neighbour({ address, port, region: regionLocation(Handle, null, null) });
    },
    TeleportStart: (_message, handlers, sequence) => handlers.teleportStarted(sequence),
    TeleportProgress: ({ AgentData, Info }, handlers, sequence) => {
      if (AgentData.AgentID !== handlers.agentId) return;
      handlers.teleportProgressed(textOf(Info.Message), sequence);
    },
    TeleportLocal: ({ Info }, handlers, sequence) => {
      const { AgentID, Position: position, LookAt: lookAt, TeleportFlags: flags } = Info;
      if (AgentID !== handlers.agentId) return;
      handlers.teleportedLocally({ position, lookAt, flags }, sequence);
    },
    TeleportFailed: ({ Info }, handlers, sequence) =>
      handlers.teleportFailed(textOf(Info.Reason), sequence),
    TeleportCancel: (_message, handlers, sequence) => handlers.teleportCancelled(sequence),
    MapBlockReply: ({ Data }, handlers) => handlers.regionsFound(Data),
  };

function textOf(field: Uint8Array): string {
  return cleanText(decodeFieldText(field), MAX_TEXT);
}
