import type { Vector3 } from '../../../src/math/index.ts';
import { encodeFieldText } from '../../../src/protocol/lludp/index.ts';
import { makeRegionHandshake } from '../../../src/protocol/objects/index.ts';
import { type Outgoing, reliably } from './outgoing.ts';

/** Whom a message is for; both are checked by the viewer. */
export interface Addressee {
  readonly agentId: string;
  readonly sessionId: string;
}

/** How far words are heard, and as what they are shown. */
export const CHAT_TYPES = { whisper: 0, say: 1, shout: 2, startTyping: 4, stopTyping: 5 } as const;

const FULLY_AUDIBLE = 1;
const FROM_AGENT = 1;

const ids = ({ agentId, sessionId }: Addressee) => ({ AgentID: agentId, SessionID: sessionId });

export function regionHandshake(region: { name: string; id: string; ground: number }): Outgoing {
  return reliably('RegionHandshake', makeRegionHandshake({ ...region, product: 'Vitrine demo' }));
}

export function movementComplete(to: Addressee, handle: bigint, position: Vector3): Outgoing {
  return reliably('AgentMovementComplete', {
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

export function logoutReply(to: Addressee): Outgoing {
  return reliably('LogoutReply', { AgentData: ids(to), InventoryData: [] });
}

export function kick(to: Addressee, reason: string): Outgoing {
  return reliably('KickUser', {
    TargetBlock: { TargetIP: '0.0.0.0', TargetPort: 0 },
    UserInfo: { ...ids(to), Reason: encodeFieldText(reason) },
  });
}

export function disableSimulator(): Outgoing {
  return reliably('DisableSimulator', {});
}

export function alert(message: string): Outgoing {
  return reliably('AlertMessage', {
    AlertData: { Message: encodeFieldText(message) },
    AlertInfo: [],
    AgentInfo: [],
  });
}

export function chat(
  from: { agentId: string; name: string; position: Vector3 },
  type: number,
  message: string,
): Outgoing {
  return reliably('ChatFromSimulator', {
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

export function sitResponse(seatId: string, position: Vector3): Outgoing {
  return reliably('AvatarSitResponse', {
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

export function teleportStart(): Outgoing {
  return reliably('TeleportStart', { Info: { TeleportFlags: 0 } });
}

export function teleportLocal(agentId: string, position: Vector3): Outgoing {
  return reliably('TeleportLocal', {
    Info: {
      AgentID: agentId,
      LocationID: 4,
      Position: position,
      LookAt: [1, 0, 0],
      TeleportFlags: 0,
    },
  });
}

export function teleportFailed(agentId: string, reason: string): Outgoing {
  return reliably('TeleportFailed', {
    Info: { AgentID: agentId, Reason: encodeFieldText(reason) },
    AlertInfo: [],
  });
}
