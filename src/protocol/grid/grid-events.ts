import type { Vector3 } from '../../math/index.ts';
import { splitRegionHandle } from '../lludp/index.ts';
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

/** A region's place and size on its grid. */
export interface RegionLocation {
  /** The number by which simulators identify the region. */
  readonly handle: bigint;
  /** East coordinate of the south-west corner, metres. */
  readonly x: number;
  /** North coordinate of the south-west corner, metres. */
  readonly y: number;
  /** Metres; 256 if the grid does not send it. */
  readonly sizeX: number;
  readonly sizeY: number;
}

const DEFAULT_REGION_SIZE = 256;

/**
 * The location of a region with this handle.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
export function regionLocation(
  handle: bigint,
  sizeX: number | null,
  sizeY: number | null,
): RegionLocation {
  const { west, south } = splitRegionHandle(handle);
  return {
    handle,
    x: west,
    y: south,
    sizeX: sizeX || DEFAULT_REGION_SIZE,
    sizeY: sizeY || DEFAULT_REGION_SIZE,
  };
}

/** The address to which datagrams for a simulator are sent. */
export interface SimulatorAddress {
  /** `a.b.c.d` */
  readonly address: string;
  readonly port: number;
}

/** The simulator of a neighbouring region, to which a circuit may be opened. */
export interface NeighbourSimulator extends SimulatorAddress {
  readonly region: RegionLocation;
}

/** The region to which the agent moves, and its simulator. */
interface Destination extends NeighbourSimulator {
  /** A credential. */
  readonly seedCapability: string;
}

/** Neighbouring regions are available. */
export interface EnableSimulator {
  readonly name: 'EnableSimulator';
  readonly simulators: readonly NeighbourSimulator[];
}

/** A simulator to which there is a circuit sends its seed capability. */
export interface EstablishAgentCommunication extends SimulatorAddress {
  readonly name: 'EstablishAgentCommunication';
  readonly agentId: string;
  /** A credential. */
  readonly seedCapability: string;
}

/** A teleport is complete: continue at the destination. */
export interface TeleportFinish extends Destination {
  readonly name: 'TeleportFinish';
  readonly agentId: string;
  readonly teleportFlags: number;
}

/** The agent has crossed into a neighbouring region: continue there. */
export interface CrossedRegion extends Destination {
  readonly name: 'CrossedRegion';
  readonly agentId: string;
  /** Metres in the new region. */
  readonly position: Vector3 | null;
  readonly lookAt: Vector3 | null;
}

/** Any other message, not decoded. */
interface OtherEvent extends QueuedEvent {
  readonly name: 'other';
}

/** A decoded event of the queue; `name` discriminates the types. */
export type GridEvent =
  | EnableSimulator
  | EstablishAgentCommunication
  | TeleportFinish
  | CrossedRegion
  | OtherEvent;

const READERS = new Map<string, (body: LlsdMapReader) => GridEvent>([
  ['EnableSimulator', readEnableSimulator],
  ['EstablishAgentCommunication', readEstablishAgentCommunication],
  ['TeleportFinish', readTeleportFinish],
  ['CrossedRegion', readCrossedRegion],
]);

/**
 * Decodes an event that hands the agent over to a simulator; every other event is returned undecoded. Events are
 * decoded one by one, so that a malformed event does not affect the others.
 *
 * @throws {@link DecodeError} of format `grid`, `field-missing` or `wrong-type`, with the event's name at the beginning
 * of the path.
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
  return regionLocation(
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
