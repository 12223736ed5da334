import type { Vector3 } from '../../../src/math/index.ts';
import {
  type DecodedPacket,
  decodeFieldText,
  handleMessage,
  type MessageHandlers,
  type MessageOf,
} from '../../../src/protocol/lludp/index.ts';
import { type NamedAgent, nameReplies } from '../messages/avatar-updates.ts';
import { fullUpdates } from '../messages/object-updates.ts';
import {
  alertMessage,
  logoutReply,
  movementComplete,
  regionHandshake,
  sitResponse,
  teleportFailed,
} from '../messages/region-messages.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { RegionPresence, ViewerSession } from '../session/viewer-session.ts';
import type { ViewerCircuit } from './viewer-circuit.ts';
import { relayChat } from './viewer-relays.ts';

/** The rest of the grid, as the circuits of a simulator use it. */
export interface SimulatorHost {
  readonly sessions: SessionManager;
  findAgent(agentId: string): NamedAgent | null;
  /** A viewer has been silent for too long. */
  loseCircuit(presence: RegionPresence): void;
  /** @returns false if there is no such region, or the viewer is already on the way to one. */
  teleport(session: ViewerSession, handle: bigint, position: Vector3): boolean;
  /** A viewer is at the edge of its region: it enters the next one, if there is one. */
  crossEdge(session: ViewerSession): void;
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
  TeleportLocationRequest: teleport,
  LogoutRequest: (_, { circuit, host }) => {
    const { session } = circuit.presence;
    circuit.send(logoutReply(session));
    host.sessions.end(session);
  },
};

export function handleViewerMessage(packet: DecodedPacket, context: MessageContext): void {
  handleMessage(VIEWER_MESSAGES, packet, context);
}

/** Whether a message names another agent or session than its circuit's own. */
export function namesOtherAgent({ value }: DecodedPacket, session: ViewerSession): boolean {
  const { AgentData } = value;
  if (AgentData === undefined || Array.isArray(AgentData)) return false;
  const { AgentID = session.agentId, SessionID = session.sessionId } = AgentData as {
    AgentID?: unknown;
    SessionID?: unknown;
  };
  return AgentID !== session.agentId || SessionID !== session.sessionId;
}

function completeMovement(
  { AgentData }: MessageOf<'CompleteAgentMovement'>,
  { circuit, host }: MessageContext,
): void {
  const { presence } = circuit;
  const { session, region } = presence;
  if (AgentData.CircuitCode !== session.circuitCode) return;
  const avatar =
    presence.avatar ?? region.addViewerAvatar(session, session.outfit, presence.arrivalPoint);
  circuit.hasArrived = true;
  host.sessions.completeHandOver(presence);
  circuit.send(
    regionHandshake(region),
    movementComplete(session, region.handle, avatar.regionPosition),
  );
}

/** Ignores an update that is older than the last one. */
function updateAgent(
  { AgentData }: MessageOf<'AgentUpdate'>,
  { circuit, sequence }: MessageContext,
): void {
  if (sequence <= circuit.lastUpdateSequence) return;
  circuit.lastUpdateSequence = sequence;
  const { Far, CameraCenter } = AgentData;
  if (Far >= 0) circuit.drawDistance = Math.min(Far, MAX_DRAW_DISTANCE);
  circuit.camera = CameraCenter;
  circuit.presence.controller?.applyUpdate(AgentData);
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

function teleport(
  { Info }: MessageOf<'TeleportLocationRequest'>,
  { circuit, host }: MessageContext,
): void {
  const { session } = circuit.presence;
  if (host.teleport(session, Info.RegionHandle, Info.Position)) return;
  circuit.send(teleportFailed(session.agentId, 'There is no region at that place.'));
}
