import type { Vector3 } from '../../math/index.ts';
import type { QueuedEvent } from './event-queue-get.ts';
import { LlsdMapReader } from './grid-response.ts';
import {
  HTTP_URL,
  IP_ADDRESS,
  PORT,
  TEXT,
  U32,
  U64,
  UUID,
  type ValueType,
  VECTOR,
} from './value-types.ts';

/** Where a simulator takes datagrams. */
export interface SimulatorAddress {
  /** `a.b.c.d` */
  readonly address: string;
  readonly port: number;
}

/** A simulator of a region close by, to which a circuit may be opened. */
export interface NeighbourSimulator extends SimulatorAddress {
  readonly region: RegionLocation;
}

/** The region that one goes to, and its simulator. */
export interface Destination extends NeighbourSimulator {
  /** A credential. */
  readonly seedCapability: string;
}

/** Neighbours have come up. */
export interface EnableSimulator {
  readonly name: 'EnableSimulator';
  readonly simulators: readonly NeighbourSimulator[];
}

/** A simulator with which there is a circuit gives its seed capability. */
export interface EstablishAgentCommunication extends SimulatorAddress {
  readonly name: 'EstablishAgentCommunication';
  readonly agentId: string;
  /** A credential. */
  readonly seedCapability: string;
}

/** A teleport has come to its end: go on at the destination. */
export interface TeleportFinish extends Destination {
  readonly name: 'TeleportFinish';
  readonly agentId: string;
  readonly teleportFlags: number;
}

/** One has walked into the next region: go on there. */
export interface CrossedRegion extends Destination {
  readonly name: 'CrossedRegion';
  readonly agentId: string;
  /** In the new region; metres. */
  readonly position: Vector3 | null;
  readonly lookAt: Vector3 | null;
}

/** Any other message, as it came. */
export interface OtherEvent extends QueuedEvent {
  readonly name: 'other';
}

/** An event of the queue, told apart by `name`. */
export type GridEvent =
  | EnableSimulator
  | EstablishAgentCommunication
  | TeleportFinish
  | CrossedRegion
  | OtherEvent;

const READERS: ReadonlyMap<string, (body: LlsdMapReader) => GridEvent> = new Map<
  string,
  (body: LlsdMapReader) => GridEvent
>([
  ['EnableSimulator', readEnableSimulator],
  ['EstablishAgentCommunication', readEstablishAgentCommunication],
  ['TeleportFinish', readTeleportFinish],
  ['CrossedRegion', readCrossedRegion],
]);

/**
 * Reads an event that hands the agent on; every other one is given back raw. They are read one by one, so
 * that a malformed event costs no other one.
 *
 * @throws {@link DecodeError} of format `grid`, `field-missing` or `wrong-type`, with the event's name at
 * the beginning of the path.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function readGridEvent(event: QueuedEvent): GridEvent {
  const read = READERS.get(event.message);
  return read ? read(LlsdMapReader.of(event.body, event.message)) : { name: 'other', ...event };
}

function readEnableSimulator(body: LlsdMapReader): EnableSimulator {
  const simulators = body.requiredList('SimulatorInfo').map((info) => ({
    region: readRegion(info, 'Handle'),
    address: info.required('IP', IP_ADDRESS),
    port: info.required('Port', PORT),
  }));
  return { name: 'EnableSimulator', simulators };
}

function readEstablishAgentCommunication(body: LlsdMapReader): EstablishAgentCommunication {
  return {
    name: 'EstablishAgentCommunication',
    agentId: body.required('agent-id', UUID),
    ...body.required('sim-ip-and-port', IP_AND_PORT),
    seedCapability: body.required('seed-capability', HTTP_URL),
  };
}

function readTeleportFinish(body: LlsdMapReader): TeleportFinish {
  const info = body.requiredBlock('Info');
  return {
    name: 'TeleportFinish',
    agentId: info.required('AgentID', UUID),
    teleportFlags: info.optional('TeleportFlags', U32) ?? 0,
    ...readDestination(info),
  };
}

function readCrossedRegion(body: LlsdMapReader): CrossedRegion {
  const info = body.requiredBlock('Info');
  return {
    name: 'CrossedRegion',
    agentId: body.requiredBlock('AgentData').required('AgentID', UUID),
    position: info.optional('Position', VECTOR),
    lookAt: info.optional('LookAt', VECTOR),
    ...readDestination(body.requiredBlock('RegionData')),
  };
}

function readDestination(block: LlsdMapReader): Destination {
  return {
    region: readRegion(block, 'RegionHandle'),
    address: block.required('SimIP', IP_ADDRESS),
    port: block.required('SimPort', PORT),
    seedCapability: block.required('SeedCapability', HTTP_URL),
  };
}

function readRegion(block: LlsdMapReader, handleName: string): RegionLocation {
  const handle = block.required(handleName, U64);
  return regionLocationOfHandle(
    handle,
    block.optional('RegionSizeX', U32),
    block.optional('RegionSizeY', U32),
  );
}

/** `a.b.c.d:port` */
const IP_AND_PORT: ValueType<SimulatorAddress> = {
  expected: 'an IPv4 address and a port',
  read: (value) => {
    const [ip = '', digits = '', ...more] = (TEXT.read(value) ?? '').split(':', 3);
    const address = IP_ADDRESS.read(ip);
    const port = PORT.read(digits);
    if (address === undefined || port === undefined || more.length > 0) return undefined;
    return { address, port };
  },
};

/** Where a region lies on its grid. */
export interface RegionLocation {
  /** What simulators name the region by. */
  readonly handle: bigint;
  /** Metres of its south-west corner, eastwards. */
  readonly x: number;
  /** Metres of its south-west corner, northwards. */
  readonly y: number;
  /** Metres; 256 where the grid does not say. */
  readonly sizeX: number;
  readonly sizeY: number;
}

const DEFAULT_REGION_SIZE = 256;

/**
 * A region from the metres of its corner: the handle is x·2³² + y.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
export function regionLocation(
  x: number,
  y: number,
  sizeX: number | null,
  sizeY: number | null,
): RegionLocation {
  const handle = (BigInt(x) << 32n) | BigInt(y);
  return { handle, x, y, sizeX: sizeX || DEFAULT_REGION_SIZE, sizeY: sizeY || DEFAULT_REGION_SIZE };
}

/** A region from its handle. */
export function regionLocationOfHandle(
  handle: bigint,
  sizeX: number | null,
  sizeY: number | null,
): RegionLocation {
  return regionLocation(Number(handle >> 32n), Number(handle & 0xffff_ffffn), sizeX, sizeY);
}
