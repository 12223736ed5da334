import type { Vector3 } from '../../../src/math/index.ts';
import type { AgentIds } from '../../../src/protocol/agent/index.ts';
import { encodeFieldText } from '../../../src/protocol/lludp/index.ts';
import { makeRegionHandshake } from '../../../src/protocol/objects/index.ts';
import { type OutgoingMessage, reliableMessage } from './outgoing-message.ts';

/** Types of chat, which determine its range and how viewers show it. */
export const CHAT_TYPES = { whisper: 0, say: 1, shout: 2, startTyping: 4, stopTyping: 5 } as const;

const FULLY_AUDIBLE = 1;
const FROM_AGENT = 1;

/** The ids of the agent that a message is for; viewers check both. */
const ids = ({ agentId, sessionId }: AgentIds) => ({ AgentID: agentId, SessionID: sessionId });

export function regionHandshake(region: {
  name: string;
  id: string;
  ground: number;
}): OutgoingMessage {
  return reliableMessage(
    'RegionHandshake',
    makeRegionHandshake({ ...region, product: 'Vitrine demo' }),
  );
}

export function movementComplete(to: AgentIds, handle: bigint, position: Vector3): OutgoingMessage {
  return reliableMessage('AgentMovementComplete', {
    AgentData: ids(to),
    Data: {
      Position: position,
      LookAt: [1, 0, 0],
      RegionHandle: handle,
      Timestamp: Math.floor(Date.now() / 1000),
    },
    SimData: { ChannelVersion: encodeFieldText('Vitrine Demo Grid 1') },
  });
}

export function logoutReply(to: AgentIds): OutgoingMessage {
  return reliableMessage('LogoutReply', { AgentData: ids(to), InventoryData: [] });
}

export function kickUser(to: AgentIds, reason: string): OutgoingMessage {
  return reliableMessage('KickUser', {
    TargetBlock: { TargetIP: '0.0.0.0', TargetPort: 0 },
    UserInfo: { ...ids(to), Reason: encodeFieldText(reason) },
  });
}

export function disableSimulator(): OutgoingMessage {
  return reliableMessage('DisableSimulator', {});
}

export function alertMessage(message: string): OutgoingMessage {
  return reliableMessage('AlertMessage', {
    AlertData: { Message: encodeFieldText(message) },
    AlertInfo: [],
    AgentInfo: [],
  });
}

export function chatFromSimulator(
  from: { agentId: string; name: string; position: Vector3 },
  type: number,
  message: string,
): OutgoingMessage {
  return reliableMessage('ChatFromSimulator', {
    ChatData: {
      FromName: encodeFieldText(from.name),
      SourceID: from.agentId,
      OwnerID: from.agentId,
      SourceType: FROM_AGENT,
      ChatType: type,
      Audible: FULLY_AUDIBLE,
      Position: from.position,
      Message: encodeFieldText(message),
    },
  });
}

export function sitResponse(seatId: string, position: Vector3): OutgoingMessage {
  return reliableMessage('AvatarSitResponse', {
    SitObject: { ID: seatId },
    SitTransform: {
      AutoPilot: false,
      SitPosition: position,
      SitRotation: [0, 0, 0, 1],
      CameraEyeOffset: [0, 0, 0],
      CameraAtOffset: [0, 0, 0],
      ForceMouselook: false,
    },
  });
}

export function teleportStart(): OutgoingMessage {
  return reliableMessage('TeleportStart', { Info: { TeleportFlags: 0 } });
}

export function teleportLocal(agentId: string, position: Vector3): OutgoingMessage {
  return reliableMessage('TeleportLocal', {
    Info: {
      AgentID: agentId,
      LocationID: 4,
      Position: position,
      LookAt: [1, 0, 0],
      TeleportFlags: 0,
    },
  });
}

export function teleportFailed(agentId: string, reason: string): OutgoingMessage {
  return reliableMessage('TeleportFailed', {
    Info: { AgentID: agentId, Reason: encodeFieldText(reason) },
    AlertInfo: [],
  });
}
