import { type Llsd, uuid } from '../../../src/formats/llsd/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import { llsdMap } from '../llsd-map.ts';
import { LOOPBACK } from '../lossy-link.ts';
import type { QueueEvent } from './viewer-event-queue.ts';
import type { RegionPresence } from './viewer-session.ts';

/** How one comes into the next region. */
export type HandOver = 'teleport' | 'crossing';

const SIM_ACCESS = 13n;
const TELEPORT_VIA_LOCATION = 1 << 4;

/**
 * What a viewer is told so that it opens a circuit to the next region.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function handOverEvents(
  stay: RegionPresence,
  how: HandOver,
  httpOrigin: string,
): QueueEvent[] {
  const seed = httpOrigin + stay.seedPath;
  return [
    enableSimulator(stay),
    establishCommunication(stay, seed),
    how === 'teleport' ? teleportFinish(stay, seed) : crossedRegion(stay, seed),
  ];
}

function enableSimulator(stay: RegionPresence): QueueEvent {
  const info = llsdMap({ ...place(stay, 'Handle', 'IP', 'Port'), ...sizes(stay) });
  return { message: 'EnableSimulator', body: llsdMap({ SimulatorInfo: [info] }) };
}

function establishCommunication(stay: RegionPresence, seed: string): QueueEvent {
  const body = llsdMap({
    'agent-id': uuid(stay.session.agentId),
    'sim-ip-and-port': `${LOOPBACK}:${stay.simulator.udpPort}`,
    'seed-capability': seed,
  });
  return { message: 'EstablishAgentCommunication', body };
}

function teleportFinish(stay: RegionPresence, seed: string): QueueEvent {
  const info = llsdMap({
    AgentID: uuid(stay.session.agentId),
    LocationID: bigEndian32(4),
    ...place(stay, 'RegionHandle', 'SimIP', 'SimPort'),
    ...sizes(stay),
    SeedCapability: seed,
    SimAccess: SIM_ACCESS,
    TeleportFlags: bigEndian32(TELEPORT_VIA_LOCATION),
  });
  return { message: 'TeleportFinish', body: llsdMap({ Info: [info] }) };
}

function crossedRegion(stay: RegionPresence, seed: string): QueueEvent {
  const { session } = stay;
  const region = llsdMap({
    ...place(stay, 'RegionHandle', 'SimIP', 'SimPort'),
    ...sizes(stay),
    SeedCapability: seed,
  });
  const body = llsdMap({
    AgentData: [llsdMap({ AgentID: uuid(session.agentId), SessionID: uuid(session.sessionId) })],
    Info: [llsdMap({ LookAt: vector([1, 0, 0]), Position: vector(stay.arrivalPoint) })],
    RegionData: [region],
  });
  return { message: 'CrossedRegion', body };
}

function place({ simulator }: RegionPresence, handle: string, ip: string, port: string) {
  return {
    [handle]: bigEndian64(simulator.region.handle),
    [ip]: Uint8Array.from(LOOPBACK.split('.'), Number),
    [port]: BigInt(simulator.udpPort),
  };
}

function sizes({ simulator }: RegionPresence) {
  const size = bigEndian32(simulator.region.size);
  return { RegionSizeX: size, RegionSizeY: size };
}

function vector(values: Vector3): Llsd[] {
  return [...values];
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
