import {
  type DecodedPacket,
  decodeFieldText,
  type MessageName,
  type MessageOf,
} from '../../../src/protocol/lludp/index.ts';
import {
  alert,
  fullUpdates,
  logoutReply,
  movementComplete,
  type NamedAgent,
  nameReplies,
  regionHandshake,
  sitResponse,
  teleportFailed,
} from '../messages/index.ts';
import type { Walker } from '../region/walker.ts';
import type { Session } from '../session/session.ts';
import type { Host } from './host.ts';
import { relayChat } from './relay-chat.ts';
import type { Simulator } from './simulator.ts';
import type { Visit } from './visit.ts';

/** Where a message came in. */
export interface Scene {
  readonly visit: Visit;
  readonly simulator: Simulator;
  readonly host: Host;
}

type Handler<Name extends MessageName> = (
  message: MessageOf<Name>,
  scene: Scene,
  sequence: number,
) => void;

type Handlers = { readonly [Name in MessageName]?: Handler<Name> };

/** Bytes of what is said: with names and header it fits one packet of 1200. */
const LONGEST_CHAT = 900;

/** Metres; draw distances beyond a few regions are no viewer's. */
const FARTHEST = 4096;

/** What a viewer may say; all else (throttles, window sizes, effects) is acknowledged and passed over. */
const HANDLERS: Handlers = {
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
      text: decodeFieldText(ChatData.Message.subarray(0, LONGEST_CHAT)),
      type: ChatData.Type,
      channel: ChatData.Channel,
    }),
  TeleportLocationRequest: teleport,
  LogoutRequest: (_, { visit, host }) => {
    visit.send(logoutReply(visit.stay.session));
    host.loggedOut(visit.stay.session);
  },
};

/** Whether a message names another agent or session than those of its circuit. */
export function isImpostor({ value }: DecodedPacket, session: Session): boolean {
  const { AgentData } = value;
  if (AgentData === undefined || Array.isArray(AgentData)) return false;
  const { AgentID = session.agentId, SessionID = session.sessionId } = AgentData as {
    AgentID?: unknown;
    SessionID?: unknown;
  };
  return AgentID !== session.agentId || SessionID !== session.sessionId;
}

export function handle({ name, value, sequence }: DecodedPacket, scene: Scene): void {
  const handler = HANDLERS[name as MessageName] as Handler<MessageName> | undefined;
  handler?.(value as MessageOf<MessageName>, scene, sequence);
}

function completeMovement(
  { AgentData }: MessageOf<'CompleteAgentMovement'>,
  { visit, simulator: { region }, host }: Scene,
): void {
  const { stay } = visit;
  const { session } = stay;
  if (AgentData.CircuitCode !== session.circuitCode) return;
  const body = visit.body ?? region.admit(session, session.outfit, stay.arrivalPoint);
  visit.hasArrived = true;
  host.arrived(stay);
  visit.send(
    regionHandshake(region),
    movementComplete(session, region.handle, body.regionPosition),
  );
}

/** One that is not newer than the last is out of date. */
function update({ AgentData }: MessageOf<'AgentUpdate'>, scene: Scene, sequence: number): void {
  const { visit } = scene;
  if (sequence <= visit.updateSequence) return;
  visit.updateSequence = sequence;
  const { Far, CameraCenter } = AgentData;
  if (Far >= 0) visit.drawDistance = Math.min(Far, FARTHEST);
  visit.camera = CameraCenter;
  walkerOf(scene)?.hear(AgentData);
}

function animate(
  { AnimationList, PhysicalAvatarEventList }: MessageOf<'AgentAnimation'>,
  scene: Scene,
): void {
  const walker = walkerOf(scene);
  for (const { AnimID, StartAnim } of AnimationList) walker?.animate(AnimID, StartAnim);
  const { puppetryHeard, stay } = scene.visit;
  const { transmit, eventSize } = stay.puppetry;
  if (!transmit) return;
  for (const { TypeData } of PhysicalAvatarEventList) puppetryHeard.add(TypeData, eventSize);
}

function requestSit({ TargetObject }: MessageOf<'AgentRequestSit'>, { visit, simulator }: Scene) {
  const seat = simulator.region.freeSeat(TargetObject.TargetID);
  visit.seatAsked = seat;
  visit.send(
    seat
      ? sitResponse(seat.record.id, seat.place)
      : alert('There is no room to sit there, try another spot.'),
  );
}

/** Somebody else may have been quicker. */
function sit(_: MessageOf<'AgentSit'>, scene: Scene): void {
  const { visit, simulator } = scene;
  const seat = visit.seatAsked && simulator.region.freeSeat(visit.seatAsked.record.id);
  visit.seatAsked = null;
  if (seat) walkerOf(scene)?.sitOn(seat);
}

/** Whatever the reason of the miss, in full, as in OpenSimulator. */
function sendObjects(
  { ObjectData }: MessageOf<'RequestMultipleObjects'>,
  { visit, simulator: { region } }: Scene,
): void {
  const wanted = new Set(ObjectData.map(({ ID }) => ID));
  const found = [...wanted].map((id) => region.object(id)).filter((object) => object !== null);
  visit.send(...fullUpdates(region.handle, found));
}

function sendNames({ UUIDNameBlock }: MessageOf<'UUIDNameRequest'>, { visit, host }: Scene): void {
  const found = [...new Set(UUIDNameBlock.map(({ ID }) => ID))]
    .map((id) => host.nameOf(id))
    .filter((agent): agent is NamedAgent => agent !== null);
  visit.send(...nameReplies(found));
}

function teleport({ Info }: MessageOf<'TeleportLocationRequest'>, scene: Scene): void {
  const { visit, host } = scene;
  const { session } = visit.stay;
  if (host.teleport(session, Info.RegionHandle, Info.Position)) return;
  visit.send(teleportFailed(session.agentId, 'There is no region at that place.'));
}

function walkerOf({ visit, simulator }: Scene): Walker | null {
  return simulator.region.walker(visit.stay.session.agentId);
}
