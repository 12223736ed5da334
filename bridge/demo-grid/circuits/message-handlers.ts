import type { Vector3 } from '../../../src/math/index.ts';
import {
  type DecodedPacket,
  decodeFieldText,
  type MessageName,
  type MessageOf,
} from '../../../src/protocol/lludp/index.ts';
import {
  alertMessage,
  fullUpdates,
  logoutReply,
  movementComplete,
  type NamedAgent,
  nameReplies,
  regionHandshake,
  sitResponse,
  teleportFailed,
} from '../messages/index.ts';
import type { AvatarController } from '../region/avatar-controller.ts';
import type { RegionPresence, ViewerSession } from '../session/viewer-session.ts';
import type { Simulator } from './simulator.ts';
import type { ViewerCircuit } from './viewer-circuit.ts';
import { relayChat } from './viewer-relays.ts';

/** What the circuits of a simulator need of the rest of the grid. */
export interface SimulatorHost {
  findPresence(
    ids: { code: number; agentId: string; sessionId: string },
    at: Simulator,
  ): RegionPresence | null;
  /** A viewer's CompleteAgentMovement came in the region that it was sent to. */
  completeHandOver(stay: RegionPresence): void;
  loggedOut(session: ViewerSession): void;
  /** Nothing was heard of a viewer for too long. */
  lost(stay: RegionPresence): void;
  nameOf(agentId: string): NamedAgent | null;
  /** False where no region lies there, or the viewer is on its way already. */
  teleport(session: ViewerSession, handle: bigint, to: Vector3): boolean;
  /** It stands at the edge of the region: it goes over where another one lies beyond. */
  crossEdge(session: ViewerSession): void;
}

/** Where a message came in. */
export interface MessageContext {
  readonly visit: ViewerCircuit;
  readonly simulator: Simulator;
  readonly host: SimulatorHost;
}

type Handler<Name extends MessageName> = (
  message: MessageOf<Name>,
  scene: MessageContext,
  sequence: number,
) => void;

type Handlers = { readonly [Name in MessageName]?: Handler<Name> };

/** Bytes of what is said: with names and header it fits one packet of 1200. */
const MAX_CHAT_BYTES = 900;

/** Metres; draw distances beyond a few regions are no viewer's. */
const MAX_DRAW_DISTANCE = 4096;

/** What a viewer may say; all else (throttles, window sizes, effects) is acknowledged and passed over. */
const MESSAGE_HANDLERS: Handlers = {
  CompleteAgentMovement: completeMovement,
  RegionHandshakeReply: (_, { visit }) => {
    visit.hasReplied = true;
  },
  AgentUpdate: update,
  AgentAnimation: animate,
  SetAlwaysRun: ({ AgentData }, scene) => {
    const walker = walkerOf(scene);
    if (walker) walker.alwaysRuns = AgentData.AlwaysRun;
  },
  AgentRequestSit: requestSit,
  AgentSit: sit,
  RequestMultipleObjects: sendObjects,
  UUIDNameRequest: sendNames,
  ChatFromViewer: ({ ChatData }, { visit, simulator }) =>
    relayChat(simulator.visits, visit, {
      text: decodeFieldText(ChatData.Message.subarray(0, MAX_CHAT_BYTES)),
      type: ChatData.Type,
      channel: ChatData.Channel,
    }),
  TeleportLocationRequest: teleport,
  LogoutRequest: (_, { visit, host }) => {
    visit.send(logoutReply(visit.presence.session));
    host.loggedOut(visit.presence.session);
  },
};

/** Whether a message names another agent or session than those of its circuit. */
export function isImpostor({ value }: DecodedPacket, session: ViewerSession): boolean {
  const { AgentData } = value;
  if (AgentData === undefined || Array.isArray(AgentData)) return false;
  const { AgentID = session.agentId, SessionID = session.sessionId } = AgentData as {
    AgentID?: unknown;
    SessionID?: unknown;
  };
  return AgentID !== session.agentId || SessionID !== session.sessionId;
}

export function handleMessage(
  { name, value, sequence }: DecodedPacket,
  scene: MessageContext,
): void {
  const handler = MESSAGE_HANDLERS[name as MessageName] as Handler<MessageName> | undefined;
  handler?.(value as MessageOf<MessageName>, scene, sequence);
}

function completeMovement(
  { AgentData }: MessageOf<'CompleteAgentMovement'>,
  { visit, simulator: { region }, host }: MessageContext,
): void {
  const { presence: stay } = visit;
  const { session } = stay;
  if (AgentData.CircuitCode !== session.circuitCode) return;
  const body = visit.avatar ?? region.admit(session, session.outfit, stay.arrivalPoint);
  visit.hasArrived = true;
  host.completeHandOver(stay);
  visit.send(
    regionHandshake(region),
    movementComplete(session, region.handle, body.regionPosition),
  );
}

/** One that is not newer than the last is out of date. */
function update(
  { AgentData }: MessageOf<'AgentUpdate'>,
  scene: MessageContext,
  sequence: number,
): void {
  const { visit } = scene;
  if (sequence <= visit.updateSequence) return;
  visit.updateSequence = sequence;
  const { Far, CameraCenter } = AgentData;
  if (Far >= 0) visit.drawDistance = Math.min(Far, MAX_DRAW_DISTANCE);
  visit.camera = CameraCenter;
  walkerOf(scene)?.applyUpdate(AgentData);
}

function animate(
  { AnimationList, PhysicalAvatarEventList }: MessageOf<'AgentAnimation'>,
  scene: MessageContext,
): void {
  const walker = walkerOf(scene);
  for (const { AnimID, StartAnim } of AnimationList) walker?.setOwnAnimation(AnimID, StartAnim);
  const { receivedPuppetry: puppetryHeard, presence: stay } = scene.visit;
  const { transmit, eventSize } = stay.puppetry;
  if (!transmit) return;
  for (const { TypeData } of PhysicalAvatarEventList) puppetryHeard.add(TypeData, eventSize);
}

function requestSit(
  { TargetObject }: MessageOf<'AgentRequestSit'>,
  { visit, simulator }: MessageContext,
) {
  const seat = simulator.region.freeSeat(TargetObject.TargetID);
  visit.requestedSeat = seat;
  visit.send(
    seat
      ? sitResponse(seat.record.id, seat.sitPosition)
      : alertMessage('There is no room to sit there, try another spot.'),
  );
}

/** Somebody else may have been quicker. */
function sit(_: MessageOf<'AgentSit'>, scene: MessageContext): void {
  const { visit, simulator } = scene;
  const seat = visit.requestedSeat && simulator.region.freeSeat(visit.requestedSeat.record.id);
  visit.requestedSeat = null;
  if (seat) walkerOf(scene)?.sitOn(seat);
}

/** Whatever the reason of the miss, in full, as in OpenSimulator. */
function sendObjects(
  { ObjectData }: MessageOf<'RequestMultipleObjects'>,
  { visit, simulator: { region } }: MessageContext,
): void {
  const wanted = new Set(ObjectData.map(({ ID }) => ID));
  const found = [...wanted].map((id) => region.object(id)).filter((object) => object !== null);
  visit.send(...fullUpdates(region.handle, found));
}

function sendNames(
  { UUIDNameBlock }: MessageOf<'UUIDNameRequest'>,
  { visit, host }: MessageContext,
): void {
  const found = [...new Set(UUIDNameBlock.map(({ ID }) => ID))]
    .map((id) => host.nameOf(id))
    .filter((agent): agent is NamedAgent => agent !== null);
  visit.send(...nameReplies(found));
}

function teleport({ Info }: MessageOf<'TeleportLocationRequest'>, scene: MessageContext): void {
  const { visit, host } = scene;
  const { session } = visit.presence;
  if (host.teleport(session, Info.RegionHandle, Info.Position)) return;
  visit.send(teleportFailed(session.agentId, 'There is no region at that place.'));
}

function walkerOf({ visit, simulator }: MessageContext): AvatarController | null {
  return simulator.region.controller(visit.presence.session.agentId);
}
