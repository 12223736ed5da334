import type { Vector3 } from '../../math/index.ts';
import type { QueuedEvent } from './event-queue.ts';
import { Fields } from './fields.ts';
import { HTTP_URL, IP_ADDRESS, type Kind, PORT, TEXT, U32, U64, UUID, VECTOR } from './kinds.ts';
import { type RegionPlace, regionOfHandle } from './region-place.ts';

/** Where a simulator takes datagrams. */
export interface SimulatorAddress {
  /** `a.b.c.d` */
  readonly address: string;
  readonly port: number;
}

/** A simulator of a region close by, to which a circuit may be opened. */
export interface NeighbourSimulator extends SimulatorAddress {
  readonly region: RegionPlace;
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

const READERS: ReadonlyMap<string, (body: Fields) => GridEvent> = new Map<
  string,
  (body: Fields) => GridEvent
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
  return read ? read(Fields.of(event.body, event.message)) : { name: 'other', ...event };
}

function readEnableSimulator(body: Fields): EnableSimulator {
  const simulators = body.needList('SimulatorInfo').map((info) => ({
    region: readRegion(info, 'Handle'),
    address: info.need('IP', IP_ADDRESS),
    port: info.need('Port', PORT),
  }));
  return { name: 'EnableSimulator', simulators };
}

function readEstablishAgentCommunication(body: Fields): EstablishAgentCommunication {
  return {
    name: 'EstablishAgentCommunication',
    agentId: body.need('agent-id', UUID),
    ...body.need('sim-ip-and-port', IP_AND_PORT),
    seedCapability: body.need('seed-capability', HTTP_URL),
  };
}

function readTeleportFinish(body: Fields): TeleportFinish {
  const info = body.needBlock('Info');
  return {
    name: 'TeleportFinish',
    agentId: info.need('AgentID', UUID),
    teleportFlags: info.get('TeleportFlags', U32) ?? 0,
    ...readDestination(info),
  };
}

function readCrossedRegion(body: Fields): CrossedRegion {
  const info = body.needBlock('Info');
  return {
    name: 'CrossedRegion',
    agentId: body.needBlock('AgentData').need('AgentID', UUID),
    position: info.get('Position', VECTOR),
    lookAt: info.get('LookAt', VECTOR),
    ...readDestination(body.needBlock('RegionData')),
  };
}

function readDestination(block: Fields): Destination {
  return {
    region: readRegion(block, 'RegionHandle'),
    address: block.need('SimIP', IP_ADDRESS),
    port: block.need('SimPort', PORT),
    seedCapability: block.need('SeedCapability', HTTP_URL),
  };
}

function readRegion(block: Fields, handleName: string): RegionPlace {
  const handle = block.need(handleName, U64);
  return regionOfHandle(handle, block.get('RegionSizeX', U32), block.get('RegionSizeY', U32));
}

/** `a.b.c.d:port` */
const IP_AND_PORT: Kind<SimulatorAddress> = {
  expected: 'an IPv4 address and a port',
  read: (value) => {
    const [ip = '', digits = '', ...more] = (TEXT.read(value) ?? '').split(':', 3);
    const address = IP_ADDRESS.read(ip);
    const port = PORT.read(digits);
    if (address === undefined || port === undefined || more.length > 0) return undefined;
    return { address, port };
  },
};
