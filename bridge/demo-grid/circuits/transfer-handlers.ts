import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { decodeFieldText, type MessageOf } from '../../../src/protocol/lludp/index.ts';
import {
  logoutReply,
  mapBlockReply,
  TELEPORT_FLAGS,
  teleportFailed,
} from '../messages/region-messages.ts';
import type { MessageContext, TeleportRequest, ViewerMessageHandlers } from './handler-context.ts';

/** How a viewer enters regions and leaves them. */
export const TRANSFER_HANDLERS: ViewerMessageHandlers = {
  CompleteAgentMovement: completeMovement,
  RegionHandshakeReply: (_, { circuit }) => {
    circuit.hasReplied = true;
  },
  TeleportLocationRequest: ({ Info }, context) =>
    teleport(
      { handle: Info.RegionHandle, position: Info.Position, flags: TELEPORT_FLAGS.location },
      context,
    ),
  TeleportLandmarkRequest: teleportToLandmark,
  TeleportLureRequest: acceptLure,
  TeleportCancel: (_, { circuit, host }) => host.cancelTeleport(circuit.presence.session),
  MapNameRequest: ({ NameData }, { circuit, host }) => {
    const { agentId } = circuit.presence.session;
    const found = host.findRegions(decodeFieldText(NameData.Name));
    circuit.send(mapBlockReply(agentId, found));
  },
  LogoutRequest: logOut,
};

function completeMovement(
  { AgentData }: MessageOf<'CompleteAgentMovement'>,
  { circuit, host }: MessageContext,
): void {
  const { presence } = circuit;
  if (AgentData.CircuitCode === presence.session.circuitCode) host.arrive(presence);
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

/** An offer is good for one teleport. */
function acceptLure({ Info }: MessageOf<'TeleportLureRequest'>, context: MessageContext): void {
  const { circuit, host } = context;
  const { agentId } = circuit.presence.session;
  const lure = host.talk.lures.take(Info.LureID, agentId);
  if (!lure) circuit.send(teleportFailed(agentId, 'That offer to teleport is not valid any more.'));
  else teleport({ ...lure, flags: TELEPORT_FLAGS.lure }, context);
}

/** A child agent only leaves that region; its root agent stays. */
function logOut(_: MessageOf<'LogoutRequest'>, { circuit, host }: MessageContext): void {
  const { presence } = circuit;
  const { session } = presence;
  if (presence !== session.presence) host.sessions.closePresence(presence, []);
  else if (host.faults.omitsLogoutReply) host.sessions.end(session);
  else host.sessions.end(session, logoutReply(session));
}
