import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import type { AgentIds } from '../../../src/protocol/agent/index.ts';
import { encodeFieldText, splitRegionHandle } from '../../../src/protocol/lludp/index.ts';
import { makeRegionHandshake } from '../../../src/protocol/objects/index.ts';
import { type OutgoingMessage, reliableMessage } from './outgoing-message.ts';

/** Types of chat, which determine its range and how viewers show it. */
export const CHAT_TYPES = { whisper: 0, say: 1, shout: 2, startTyping: 4, stopTyping: 5 } as const;

/** Metres by type of chat. */
const CHAT_RANGES: ReadonlyMap<number, number> = new Map([
  [CHAT_TYPES.whisper, 10],
  [CHAT_TYPES.say, 20],
  [CHAT_TYPES.shout, 100],
  [CHAT_TYPES.startTyping, Number.POSITIVE_INFINITY],
  [CHAT_TYPES.stopTyping, Number.POSITIVE_INFINITY],
]);

/** How far chat of a type reaches, in metres; typing reaches the whole region. Undefined for other types. */
export function chatRange(type: number): number | undefined {
  return CHAT_RANGES.get(type);
}

/** The map counts in regions of 256 metres. */
const METRES_PER_MAP_UNIT = 256;

const FULLY_AUDIBLE = 1;

/** What says something: SourceType of ChatFromSimulator. */
export const CHAT_SOURCES = { system: 0, agent: 1, object: 2, region: 5 } as const;

/** The ids of the agent that a message is for; viewers check both. */
const ids = ({ agentId, sessionId }: AgentIds) => ({ AgentID: agentId, SessionID: sessionId });

/** Values of SimAccess. */
export const MATURITY = { general: 13, moderate: 21, adult: 42 } as const;

/** What a region tells about itself. */
interface RegionFacts {
  readonly name: string;
  readonly id: string;
  readonly ground: number;
  /** One of {@link MATURITY}. */
  readonly access: number;
  readonly waterHeight: number;
}

/** Viewers have to cut the name at the bar. */
export function regionHandshake({
  name,
  id,
  ground,
  access,
  waterHeight,
}: RegionFacts): OutgoingMessage {
  const message = makeRegionHandshake({
    name: `${name}|demo`,
    id,
    ground,
    product: 'Vitrine demo',
  });
  const RegionInfo = { ...message.RegionInfo, SimAccess: access, WaterHeight: waterHeight };
  return reliableMessage('RegionHandshake', { ...message, RegionInfo });
}

export function movementComplete(
  to: AgentIds,
  handle: bigint,
  position: Vector3,
  lookAt: Vector3,
): OutgoingMessage {
  return reliableMessage('AgentMovementComplete', {
    AgentData: ids(to),
    Data: {
      Position: position,
      LookAt: lookAt,
      RegionHandle: handle,
      Timestamp: Math.floor(Date.now() / 1000),
    },
    SimData: { ChannelVersion: encodeFieldText('Vitrine Demo Grid 1') },
  });
}

export function logoutReply(to: AgentIds): OutgoingMessage {
  return reliableMessage('LogoutReply', {
    AgentData: ids(to),
    InventoryData: [{ ItemID: NULL_UUID }],
  });
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
  from: { agentId: string; ownerId?: string; name: string; position: Vector3 },
  type: number,
  message: string,
  source: number = CHAT_SOURCES.agent,
): OutgoingMessage {
  return reliableMessage('ChatFromSimulator', {
    ChatData: {
      FromName: encodeFieldText(from.name),
      SourceID: from.agentId,
      OwnerID: from.ownerId ?? from.agentId,
      SourceType: source,
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

/** Flags of teleports: why, and how the avatar arrives. */
export const TELEPORT_FLAGS = {
  lure: 0x04,
  landmark: 0x08,
  location: 0x10,
  home: 0x20,
  flying: 0x2000,
} as const;

export function teleportStart(flags: number): OutgoingMessage {
  return reliableMessage('TeleportStart', { Info: { TeleportFlags: flags } });
}

export function teleportLocal(
  agentId: string,
  position: Vector3,
  lookAt: Vector3,
  flags: number,
): OutgoingMessage {
  return reliableMessage('TeleportLocal', {
    Info: {
      AgentID: agentId,
      LocationID: 4,
      Position: position,
      LookAt: lookAt,
      TeleportFlags: flags,
    },
  });
}

export function teleportFailed(agentId: string, reason: string): OutgoingMessage {
  return reliableMessage('TeleportFailed', {
    Info: { AgentID: agentId, Reason: encodeFieldText(reason) },
    AlertInfo: [],
  });
}

/** The regions that a name was looked for; an empty list ends with none. */
export function mapBlockReply(
  agentId: string,
  regions: readonly (Pick<RegionFacts, 'name' | 'access' | 'waterHeight'> & {
    readonly handle: bigint;
  })[],
): OutgoingMessage {
  return reliableMessage('MapBlockReply', {
    AgentData: { AgentID: agentId, Flags: 0 },
    Data: regions.map(({ name, handle, access, waterHeight }) => {
      const { west, south } = splitRegionHandle(handle);
      return {
        X: west / METRES_PER_MAP_UNIT,
        Y: south / METRES_PER_MAP_UNIT,
        Name: encodeFieldText(name),
        Access: access,
        RegionFlags: 0,
        WaterHeight: waterHeight,
        Agents: 0,
        MapImageID: NULL_UUID,
      };
    }),
  });
}
