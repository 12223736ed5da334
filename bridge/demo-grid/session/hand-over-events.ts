import { uuid } from '../../../src/formats/llsd/index.ts';
import { LOOPBACK } from '../lossy-link.ts';
import { llsdMap, type QueuedEvent } from './viewer-event-queue.ts';
import type { RegionPresence } from './viewer-session.ts';

/** How a viewer gets into the next region. */
export type HandOver = 'teleport' | 'crossing';

const SIM_ACCESS = 13n;
const TELEPORT_VIA_LOCATION = 1 << 4;

/**
 * The events that make a viewer open a circuit to the next region.
 *
 * @param presence in the next region.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function handOverEvents(
  presence: RegionPresence,
  kind: HandOver,
  httpOrigin: string,
): QueuedEvent[] {
  const seed = httpOrigin + presence.seedPath;
  return [
    enableSimulator(presence),
    establishAgentCommunication(presence, seed),
    kind === 'teleport' ? teleportFinish(presence, seed) : crossedRegion(presence, seed),
  ];
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

function teleportFinish(presence: RegionPresence, seed: string): QueuedEvent {
  const info = llsdMap({
    AgentID: uuid(presence.session.agentId),
    LocationID: bigEndian32(4),
    ...addressFields(presence, 'RegionHandle', 'SimIP', 'SimPort'),
    ...sizeFields(presence),
    SeedCapability: seed,
    SimAccess: SIM_ACCESS,
    TeleportFlags: bigEndian32(TELEPORT_VIA_LOCATION),
  });
  return { message: 'TeleportFinish', body: llsdMap({ Info: [info] }) };
}

function crossedRegion(presence: RegionPresence, seed: string): QueuedEvent {
  const { agentId, sessionId } = presence.session;
  const region = llsdMap({
    ...addressFields(presence, 'RegionHandle', 'SimIP', 'SimPort'),
    ...sizeFields(presence),
    SeedCapability: seed,
  });
  const body = llsdMap({
    AgentData: [llsdMap({ AgentID: uuid(agentId), SessionID: uuid(sessionId) })],
    Info: [llsdMap({ LookAt: [1, 0, 0], Position: [...presence.arrivalPoint] })],
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
