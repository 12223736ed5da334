import type { Vector3 } from '../../../src/math/index.ts';
import type { MessageHandlers } from '../../../src/protocol/lludp/index.ts';
import type { DemoAsset, DemoAttachment, DemoContent } from '../content/demo-content.ts';
import type { GridFaults } from '../grid-faults.ts';
import type { Inventory } from '../inventory/inventory-types.ts';
import type { NamedAgent } from '../messages/avatar-updates.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { RegionPresence, ViewerSession } from '../session/viewer-session.ts';
import type { DueActions } from '../talk/due-actions.ts';
import type { GridTalk } from '../talk/grid-talk.ts';
import type { UploadStore } from '../uploads/upload-store.ts';
import type { ViewerCircuit } from './viewer-circuit.ts';

/** Where an agent wants to be teleported to. */
export interface TeleportRequest {
  /** Handle of the region; null for home. */
  readonly handle: bigint | null;
  /** Null for the region's landing point. */
  readonly position: Vector3 | null;
  readonly flags: number;
}

/** The rest of the grid, as the circuits of a simulator use it. */
export interface SimulatorHost {
  readonly sessions: SessionManager;
  readonly faults: GridFaults;
  readonly talk: GridTalk;
  readonly actions: DueActions;
  readonly content: DemoContent;
  readonly inventoryOf: (session: ViewerSession) => Inventory;
  readonly uploads: UploadStore;
  findAsset(id: string): DemoAsset | null;
  /** What an item of the agent's inventory is when it is worn; null for an item that cannot be worn. */
  findAttachment(session: ViewerSession, itemId: string): DemoAttachment | null;
  findAgent(agentId: string): NamedAgent | null;
  /** A viewer has been silent for too long, or has opened its circuit from another address: its agent is closed. */
  closeAgent(presence: RegionPresence, ...lastMessages: OutgoingMessage[]): void;
  /** CompleteAgentMovement has been received. */
  arrive(presence: RegionPresence): void;
  /** @returns false if there is no such region, or the viewer is already on the way to one. */
  teleport(session: ViewerSession, request: TeleportRequest): boolean;
  cancelTeleport(session: ViewerSession): void;
  /** The regions whose names contain this text. */
  findRegions(text: string): readonly SimulatedRegion[];
}

/** What the handler of a viewer's message works with. */
export interface MessageContext {
  /** The circuit on which the message arrived. */
  readonly circuit: ViewerCircuit;
  readonly sequence: number;
  /** The simulator, which has all circuits of the region. */
  readonly simulator: {
    readonly circuits: readonly ViewerCircuit[];
    readonly region: SimulatedRegion;
  };
  readonly host: SimulatorHost;
}

/** Handlers of viewers' messages by name. */
export type ViewerMessageHandlers = MessageHandlers<[context: MessageContext]>;
