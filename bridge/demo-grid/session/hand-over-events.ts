import { uuid } from '../../../src/formats/llsd/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import { LOOPBACK } from '../lossy-link.ts';
import type { Arrival } from './region-server.ts';
import { llsdMap, type QueuedEvent } from './viewer-event-queue.ts';
import type { RegionPresence } from './viewer-session.ts';

/**
 * The events that tell a viewer of a neighbouring region.
 *
 * @param presence in the neighbouring region.
 *
 * **Source:** login-and-caps.md section 3; region.md section 1.
 */
export function presentationEvents(presence: RegionPresence, httpOrigin: string): QueuedEvent[] {
  return [
    enableSimulator(presence),
    establishAgentCommunication(presence, httpOrigin + presence.seedPath),
  ];
}

/** A neighbouring region that the grid invents. */
export interface FalseNeighbour {
  /** `a.b.c.d` */
  readonly address: string;
  readonly port: number;
  readonly handle: bigint;
}

/** An EnableSimulator for a region that the grid invents. */
export function falseNeighbourEvent({ address, port, handle }: FalseNeighbour): QueuedEvent {
  const info = llsdMap({
    Handle: bigEndian64(handle),
    IP: Uint8Array.from(address.split('.'), Number),
    Port: BigInt(port),
    RegionSizeX: bigEndian32(256),
    RegionSizeY: bigEndian32(256),
  });
  return { message: 'EnableSimulator', body: llsdMap({ SimulatorInfo: [info] }) };
}

function enableSimulator(presence: RegionPresence): QueuedEvent {
  const info = llsdMap({
    ...addressFields(presence, 'Handle', 'IP', 'Port'),
    ...sizeFields(presence),
  });
  return { message: 'EnableSimulator', body: llsdMap({ SimulatorInfo: [info] }) };
}

function establishAgentCommunication(presence: RegionPresence, seed: string): QueuedEvent {
  const body = llsdMap({
    'agent-id': uuid(presence.session.agentId),
    'sim-ip-and-port': `${LOOPBACK}:${presence.server.udpPort}`,
    'seed-capability': seed,
  });
  return { message: 'EstablishAgentCommunication', body };
}

/** @param presence in the other region. */
export function teleportFinish(
  presence: RegionPresence,
  flags: number,
  httpOrigin: string,
): QueuedEvent {
  const info = llsdMap({
    AgentID: uuid(presence.session.agentId),
    LocationID: bigEndian32(4),
    ...addressFields(presence, 'RegionHandle', 'SimIP', 'SimPort'),
    ...sizeFields(presence),
    SeedCapability: httpOrigin + presence.seedPath,
    SimAccess: BigInt(presence.region.access),
    TeleportFlags: bigEndian32(flags),
  });
  return { message: 'TeleportFinish', body: llsdMap({ Info: [info] }) };
}

/**
 * @param presence in the next region.
 * @param velocity which OpenSimulator sends in place of a direction.
 */
export function crossedRegion(
  presence: RegionPresence,
  { position }: Pick<Arrival, 'position'>,
  velocity: Vector3,
  httpOrigin: string,
): QueuedEvent {
  const { agentId, sessionId } = presence.session;
  const region = llsdMap({
    ...addressFields(presence, 'RegionHandle', 'SimIP', 'SimPort'),
    ...sizeFields(presence),
    SeedCapability: httpOrigin + presence.seedPath,
  });
  const body = llsdMap({
    AgentData: [llsdMap({ AgentID: uuid(agentId), SessionID: uuid(sessionId) })],
    Info: [llsdMap({ LookAt: [...velocity], Position: [...position] })],
    RegionData: [region],
  });
  return { message: 'CrossedRegion', body };
}

function addressFields({ server }: RegionPresence, handle: string, ip: string, port: string) {
  return {
    [handle]: bigEndian64(server.region.handle),
    [ip]: Uint8Array.from(LOOPBACK.split('.'), Number),
    [port]: BigInt(server.udpPort),
  };
}

function sizeFields({ region }: RegionPresence) {
  const size = bigEndian32(region.size);
  return { RegionSizeX: size, RegionSizeY: size };
}

function bigEndian32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function bigEndian64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
