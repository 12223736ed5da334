import type { Vector3 } from '../../../src/math/index.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import type { CarriedMotion } from '../region/avatar-controller.ts';
import type { RegionAvatar } from '../region/region-avatar.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';

/** The server of a region, as sessions see it. */
export interface RegionServer {
  readonly region: SimulatedRegion;
  readonly udpPort: number;
}

/** A region in which avatars speak. */
export interface SpeakingRegion {
  readonly region: SimulatedRegion;
  /** Sends what an avatar of the region says to all viewers in range. */
  say(avatar: RegionAvatar, type: number, text: string): void;
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

/** The capabilities of a region. */
export const CAPABILITIES = [
  'EventQueueGet',
  'ViewerAsset',
  'GetTexture',
  'GetMesh',
  'GetMesh2',
  'FetchInventoryDescendents2',
  'FetchInventory2',
  'FetchLibDescendents2',
  'FetchLib2',
  'SimulatorFeatures',
  'GetDisplayNames',
  'RenderMaterials',
  'Puppetry',
  'NewFileAgentInventory',
] as const;

export type CapabilityName = (typeof CAPABILITIES)[number];
