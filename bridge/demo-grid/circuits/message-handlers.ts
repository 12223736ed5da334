import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import {
  type DecodedPacket,
  decodeFieldText,
  handleMessage,
  type MessageHandlers,
  type MessageOf,
} from '../../../src/protocol/lludp/index.ts';
import type { GridFaults } from '../grid-faults.ts';
import { type NamedAgent, nameReplies } from '../messages/avatar-updates.ts';
import { fullUpdates } from '../messages/object-updates.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import {
  alertMessage,
  logoutReply,
  mapBlockReply,
  sitResponse,
  TELEPORT_FLAGS,
  teleportFailed,
} from '../messages/region-messages.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { RegionPresence, ViewerSession } from '../session/viewer-session.ts';
import type { ViewerCircuit } from './viewer-circuit.ts';
import { relayChat } from './viewer-relays.ts';

/** The rest of the grid, as the circuits of a simulator use it. */
export interface SimulatorHost {
  readonly sessions: SessionManager;
  findAgent(agentId: string): NamedAgent | null;
  readonly faults: GridFaults;
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

/** Where an agent wants to be teleported to. */
export interface TeleportRequest {
  /** Handle of the region; null for home. */
  readonly handle: bigint | null;
  /** Null for the region's landing point. */
  readonly position: Vector3 | null;
  readonly flags: number;
}

interface MessageContext {
  /** The circuit on which the message arrived. */
  readonly circuit: ViewerCircuit;
  readonly sequence: number;
  /** The simulator, which has all circuits of the region. */
  readonly simulator: { readonly circuits: readonly ViewerCircuit[] };
  readonly host: SimulatorHost;
}

/** Longest chat in bytes: with names and header it fits into one packet of 1200. */
const MAX_CHAT_BYTES = 900;

/** Metres: a few regions. Viewers may send any draw distance. */
const MAX_DRAW_DISTANCE = 4096;

/** What each message of a viewer does. All others (throttles, window sizes, effects) are acknowledged and ignored. */
const VIEWER_MESSAGES: MessageHandlers<[context: MessageContext]> = {
  CompleteAgentMovement: completeMovement,
  RegionHandshakeReply: (_, { circuit }) => {
    circuit.hasReplied = true;
  },
  AgentUpdate: updateAgent,
  AgentAnimation: animateAgent,
  SetAlwaysRun: ({ AgentData }, { circuit }) => {
    const { controller } = circuit.presence;
    if (controller) controller.alwaysRuns = AgentData.AlwaysRun;
  },
  AgentRequestSit: requestSeat,
  AgentSit: sitDown,
  RequestMultipleObjects: sendObjects,
  UUIDNameRequest: sendNames,
  ChatFromViewer: ({ ChatData }, { circuit, simulator }) =>
    relayChat(simulator.circuits, circuit, {
      text: decodeFieldText(ChatData.Message.subarray(0, MAX_CHAT_BYTES)),
      type: ChatData.Type,
      channel: ChatData.Channel,
    }),
  TeleportLocationRequest: ({ Info }, context) =>
    teleport(
      { handle: Info.RegionHandle, position: Info.Position, flags: TELEPORT_FLAGS.location },
      context,
    ),
  TeleportLandmarkRequest: teleportToLandmark,
  TeleportCancel: (_, { circuit, host }) => host.cancelTeleport(circuit.presence.session),
  MapNameRequest: ({ NameData }, { circuit, host }) => {
    const { agentId } = circuit.presence.session;
    const found = host.findRegions(decodeFieldText(NameData.Name));
    circuit.send(mapBlockReply(agentId, found));
  },
  LogoutRequest: logOut,
};

/** What a child agent may do; all other messages are those of the root agent, and ignored. */
const CHILD_MESSAGES: ReadonlySet<string> = new Set([
  'CompleteAgentMovement',
  'RegionHandshakeReply',
  'RequestMultipleObjects',
  'UUIDNameRequest',
  'MapNameRequest',
  'LogoutRequest',
]);

export function handleViewerMessage(packet: DecodedPacket, context: MessageContext): void {
  const isChild = context.circuit.presence.avatar === null;
  if (isChild && !CHILD_MESSAGES.has(packet.name ?? '')) return;
  handleMessage(VIEWER_MESSAGES, packet, context);
}

/** Whether a message names another agent or session than its circuit's own. */
export function namesOtherAgent({ value }: DecodedPacket, session: ViewerSession): boolean {
  return [value.AgentData, value.Info].some((block) => {
    if (block === undefined || Array.isArray(block)) return false;
    const { AgentID = session.agentId, SessionID = session.sessionId } = block as {
      AgentID?: unknown;
      SessionID?: unknown;
    };
    return AgentID !== session.agentId || SessionID !== session.sessionId;
  });
}

function completeMovement(
  { AgentData }: MessageOf<'CompleteAgentMovement'>,
  { circuit, host }: MessageContext,
): void {
  const { presence } = circuit;
  if (AgentData.CircuitCode === presence.session.circuitCode) host.arrive(presence);
}

/** Ignores an update that is older than the last one. */
function updateAgent(
  { AgentData }: MessageOf<'AgentUpdate'>,
  { circuit, sequence }: MessageContext,
): void {
  if (sequence <= circuit.lastUpdateSequence) return;
  circuit.lastUpdateSequence = sequence;
  const { Far, CameraCenter } = AgentData;
  const { session, controller } = circuit.presence;
  if (session.handOver) return;
  if (Far >= 0) session.drawDistance = Math.min(Far, MAX_DRAW_DISTANCE);
  if (CameraCenter.every(Number.isFinite)) session.camera = CameraCenter;
  controller?.applyUpdate(AgentData);
}

function animateAgent(
  { AnimationList, PhysicalAvatarEventList }: MessageOf<'AgentAnimation'>,
  { circuit }: MessageContext,
): void {
  const { controller, puppetry } = circuit.presence;
  for (const { AnimID, StartAnim } of AnimationList) {
    controller?.setOwnAnimation(AnimID, StartAnim);
  }
  if (!puppetry.transmit) return;
  for (const { TypeData } of PhysicalAvatarEventList) {
    circuit.receivedPuppetry.add(TypeData, puppetry.eventSize);
  }
}

function requestSeat(
  { TargetObject }: MessageOf<'AgentRequestSit'>,
  { circuit }: MessageContext,
): void {
  const seat = circuit.presence.region.findFreeSeat(TargetObject.TargetID);
  circuit.requestedSeat = seat;
  circuit.send(
    seat
      ? sitResponse(seat.record.id, seat.sitPosition)
      : alertMessage('There is no room to sit there, try another spot.'),
  );
}

/** Sits down on the requested seat, unless another avatar has sat down there in the meantime. */
function sitDown(_: MessageOf<'AgentSit'>, { circuit }: MessageContext): void {
  const { presence, requestedSeat } = circuit;
  const seat = requestedSeat && presence.region.findFreeSeat(requestedSeat.record.id);
  circuit.requestedSeat = null;
  if (seat) presence.controller?.sitOn(seat);
}

/** Sends full updates, whatever the reason of the cache miss, as in OpenSimulator. */
function sendObjects(
  { ObjectData }: MessageOf<'RequestMultipleObjects'>,
  { circuit }: MessageContext,
): void {
  const { region } = circuit.presence;
  const localIds = new Set(ObjectData.map(({ ID }) => ID));
  const found = [...localIds]
    .map((localId) => region.findObject(localId))
    .filter((object) => object !== null);
  circuit.send(...fullUpdates(region.handle, found));
}

function sendNames(
  { UUIDNameBlock }: MessageOf<'UUIDNameRequest'>,
  { circuit, host }: MessageContext,
): void {
  const found = [...new Set(UUIDNameBlock.map(({ ID }) => ID))]
    .map((agentId) => host.findAgent(agentId))
    .filter((agent) => agent !== null);
  circuit.send(...nameReplies(found));
}

function teleport(request: TeleportRequest, { circuit, host }: MessageContext): void {
  const { session } = circuit.presence;
  if (host.teleport(session, request)) return;
  circuit.send(teleportFailed(session.agentId, 'There is no region at that place.'));
}

/** The null id means home; there are no other landmarks. */
function teleportToLandmark(
  { Info }: MessageOf<'TeleportLandmarkRequest'>,
  context: MessageContext,
): void {
  const { circuit } = context;
  const { agentId } = circuit.presence.session;
  if (Info.LandmarkID === NULL_UUID) {
    teleport({ handle: null, position: null, flags: TELEPORT_FLAGS.home }, context);
  } else circuit.send(teleportFailed(agentId, 'There is no such landmark.'));
}

/** A child agent only leaves that region; its root agent stays. */
function logOut(_: MessageOf<'LogoutRequest'>, { circuit, host }: MessageContext): void {
  const { presence } = circuit;
  const { session } = presence;
  if (presence !== session.presence) host.sessions.closePresence(presence, []);
  else if (host.faults.omitsLogoutReply) host.sessions.end(session);
  else host.sessions.end(session, logoutReply(session));
}
