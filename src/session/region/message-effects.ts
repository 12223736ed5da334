import { decodeFieldText, type MessageHandlers } from '../../protocol/lludp/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { RegionPuppets } from '../puppetry/region-puppets.ts';
import type { RegionScene } from '../scene/region-scene.ts';
import { describeRegion, type RegionDescription } from './region-description.ts';

/*
 * What each message of a simulator does in a session, besides what it does to the scene: for that see
 * `SCENE_MESSAGES` in src/protocol/scene. Acks and pings never leave the circuit.
 */

/** What messages of a live region and of a recording change. */
interface ViewContext {
  readonly scene: RegionScene;
  readonly puppets: RegionPuppets;
  readonly emit: EmitEvent;
  /** The region has sent its handshake; regions do so more than once. */
  setDescription(description: RegionDescription): void;
}

/** What messages of a live region change besides. */
export interface LiveContext extends ViewContext {
  kicked(message: string): void;
  circuitClosed(): void;
  loggedOut(): void;
}

/** What messages of a recording change besides. */
export interface ReplayContext extends ViewContext {
  enterRegion(regionHandle: bigint): void;
  circuitClosed(): void;
}

/**
 * @param wall `Date.now()` of the message, or the recording's milliseconds.
 * @param now when the message arrived, by the clock of the puppets.
 */
type Effects<Context> = MessageHandlers<[context: Context, wall: number, now: number]>;

const VIEW_EFFECTS: Effects<ViewContext> = {
  RegionHandshake: (message, { setDescription }) => setDescription(describeRegion(message)),
  AvatarAnimation: (message, { puppets }, _wall, now) => puppets.receive(message, now),
  UUIDNameReply: ({ UUIDNameBlock }, { scene }) => scene.setNames(UUIDNameBlock),
};

/** Of a region that the agent looks into from another one. */
export const NEIGHBOUR_EFFECTS: Effects<LiveContext> = {
  ...VIEW_EFFECTS,
  DisableSimulator: (_message, { circuitClosed }) => circuitClosed(),
  CloseCircuit: (_message, { circuitClosed }) => circuitClosed(),
};

/** Of the region in which the agent is, or into which it is coming. */
export const LIVE_EFFECTS: Effects<LiveContext> = {
  ...VIEW_EFFECTS,
  KickUser: ({ UserInfo }, { kicked }) => kicked(decodeFieldText(UserInfo.Reason)),
  DisableSimulator: (_message, { circuitClosed }) => circuitClosed(),
  CloseCircuit: (_message, { circuitClosed }) => circuitClosed(),
  LogoutReply: (_message, { loggedOut }) => loggedOut(),
};

export const REPLAY_EFFECTS: Effects<ReplayContext> = {
  ...VIEW_EFFECTS,
  AgentMovementComplete: ({ Data }, { enterRegion }) => enterRegion(Data.RegionHandle),
  DisableSimulator: (_message, { circuitClosed }) => circuitClosed(),
};
