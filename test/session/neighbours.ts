import type { Llsd } from '../../src/formats/llsd/index.ts';
import { GUEST_ID } from '../grid-responses.ts';
import { HANDLE } from './fake-simulator.ts';
import type { World } from './world.ts';

/** The region east of the first one: 256 m farther. */
export const EAST = HANDLE + (256n << 32n);
export const EAST_PORT = 9001;
export const EAST_SEED = 'http://127.0.0.1:9001/seed';

export const llsdMap = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));

/** Integers of 64 bits travel as eight bytes, the highest first. */
function handleBytes(handle: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, handle);
  return bytes;
}

interface Place {
  readonly handle?: bigint;
  readonly port?: number;
  readonly address?: readonly number[];
}

interface Destination extends Place {
  readonly seed?: string;
  readonly agentId?: string;
  readonly flags?: number;
}

const LOOPBACK = [127, 0, 0, 1];

export function enableSimulator(...places: readonly Place[]): Llsd {
  const infos = (places.length > 0 ? places : [{}]).map(
    ({ handle = EAST, port = EAST_PORT, address = LOOPBACK }) =>
      llsdMap({ Handle: handleBytes(handle), IP: Uint8Array.from(address), Port: BigInt(port) }),
  );
  return llsdMap({ SimulatorInfo: infos });
}

export function establish({
  port = EAST_PORT,
  seed = EAST_SEED,
  agentId = GUEST_ID,
}: Destination = {}): Llsd {
  return llsdMap({
    'agent-id': agentId,
    'sim-ip-and-port': `127.0.0.1:${port}`,
    'seed-capability': seed,
  });
}

export function teleportFinish(to: Destination = {}): Llsd {
  const { agentId = GUEST_ID, flags = 0x10 } = to;
  const info = llsdMap({ AgentID: agentId, TeleportFlags: BigInt(flags), ...destination(to) });
  return llsdMap({ Info: [info] });
}

export function crossedRegion(to: Destination = {}): Llsd {
  const { agentId = GUEST_ID } = to;
  return llsdMap({
    AgentData: [llsdMap({ AgentID: agentId })],
    Info: [llsdMap({ Position: [1, 20, 30], LookAt: [0.99, 0.042, 0] })],
    RegionData: [llsdMap(destination(to))],
  });
}

function destination({
  handle = EAST,
  port = EAST_PORT,
  address = LOOPBACK,
  seed = EAST_SEED,
}: Destination): Record<string, Llsd> {
  return {
    SimIP: Uint8Array.from(address),
    SimPort: BigInt(port),
    RegionHandle: handleBytes(handle),
    SeedCapability: seed,
  };
}

/** Logs in, and opens the circuit to the region in the east, which knows the agent then. */
export async function enterWithNeighbour(world: World): Promise<void> {
  const east = { name: 'East', handle: EAST, isNeighbour: true, lookAt: [-1, 0, 0] } as const;
  world.bridge.regions.set(EAST_PORT, east);
  await world.enter();
  world.http.push('EnableSimulator', enableSimulator());
  await world.clock.run(200);
  world.http.push('EstablishAgentCommunication', establish());
  await world.clock.run(1000);
}
