import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { encodeFieldText } from '../../../src/protocol/lludp/index.ts';
import type { Vector3 } from '../../../src/protocol/objects/index.ts';
import { type Outgoing, reliably } from './outgoing.ts';

/** Whom a message is for; both are checked by the viewer. */
export interface Addressee {
  readonly agentId: string;
  readonly sessionId: string;
}

/** How far words are heard, and as what they are shown. */
export const CHAT_TYPES = { whisper: 0, say: 1, shout: 2, startTyping: 4, stopTyping: 5 } as const;

/** All simulators of today bake more than six parts of an avatar. */
const MANY_BAKES = 1n << 63n;
const FULLY_AUDIBLE = 1;
const FROM_AGENT = 1;

const ids = ({ agentId, sessionId }: Addressee) => ({ AgentID: agentId, SessionID: sessionId });

export function regionHandshake(region: { name: string; id: string; ground: number }): Outgoing {
  const heights = { low: region.ground, range: 1 };
  return reliably('RegionHandshake', {
    RegionInfo: {
      RegionFlags: 0,
      SimAccess: 13,
      SimName: encodeFieldText(region.name),
      SimOwner: NULL_UUID,
      IsEstateManager: false,
      WaterHeight: Math.max(0, region.ground - 2),
      BillableFactor: 0,
      CacheID: region.id,
      TerrainBase0: NULL_UUID,
      TerrainBase1: NULL_UUID,
      TerrainBase2: NULL_UUID,
      TerrainBase3: NULL_UUID,
      TerrainDetail0: NULL_UUID,
      TerrainDetail1: NULL_UUID,
      TerrainDetail2: NULL_UUID,
      TerrainDetail3: NULL_UUID,
      TerrainStartHeight00: heights.low,
      TerrainStartHeight01: heights.low,
      TerrainStartHeight10: heights.low,
      TerrainStartHeight11: heights.low,
      TerrainHeightRange00: heights.range,
      TerrainHeightRange01: heights.range,
      TerrainHeightRange10: heights.range,
      TerrainHeightRange11: heights.range,
    },
    RegionInfo2: { RegionID: region.id },
    RegionInfo3: {
      CPUClassID: 9,
      CPURatio: 1,
      ColoName: encodeFieldText(''),
      ProductSKU: encodeFieldText('0'),
      ProductName: encodeFieldText('Vitrine demo'),
    },
    RegionInfo4: [{ RegionFlagsExtended: 0n, RegionProtocols: MANY_BAKES }],
  });
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
