import { ByteWriter } from '../../../formats/bytes/index.ts';
import type { MessageOf } from '../message-types.ts';

/** Who enters a region, as the login reply says. */
export interface AgentIdentity {
  /** Lower-case UUID text, as in decoded messages. */
  readonly agentId: string;
  /** The same. */
  readonly sessionId: string;
  /** Unsigned 32 bits. */
  readonly circuitCode: number;
}

/** The size of the view in pixels. */
export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

/** Kilobits per second for each kind of traffic; avatars and objects travel in `task`. */
export interface Throttles {
  readonly resend: number;
  readonly land: number;
  readonly wind: number;
  readonly cloud: number;
  readonly task: number;
  readonly texture: number;
  readonly asset: number;
}

/** The reference viewer's share of 1000 kbit/s. */
export const DEFAULT_THROTTLES: Throttles = {
  resend: 100,
  land: 100,
  wind: 20,
  cloud: 20,
  task: 310,
  texture: 310,
  asset: 140,
};

/** The viewer has no cache of objects (2), and the simulator makes the avatars' appearance (4). */
const HANDSHAKE_FLAGS = 6;
const BITS_PER_KILOBIT = 1024;

/** Opens the circuit. */
export function useCircuitCode(agent: AgentIdentity): MessageOf<'UseCircuitCode'> {
  return {
    CircuitCode: { Code: agent.circuitCode, SessionID: agent.sessionId, ID: agent.agentId },
  };
}

/** Makes the agent appear in the region. */
export function completeAgentMovement(agent: AgentIdentity): MessageOf<'CompleteAgentMovement'> {
  return { AgentData: withCode(agent) };
}

export function regionHandshakeReply(agent: AgentIdentity): MessageOf<'RegionHandshakeReply'> {
  return { AgentData: ids(agent), RegionInfo: { Flags: HANDSHAKE_FLAGS } };
}

/** How much the simulator may send. */
export function agentThrottle(
  agent: AgentIdentity,
  throttles: Throttles,
): MessageOf<'AgentThrottle'> {
  const Throttles = encodeThrottles(throttles);
  return { AgentData: withCode(agent), Throttle: { GenCounter: 0, Throttles } };
}

export function agentHeightWidth(
  agent: AgentIdentity,
  { width, height }: ViewSize,
): MessageOf<'AgentHeightWidth'> {
  return {
    AgentData: withCode(agent),
    HeightWidthBlock: { GenCounter: 0, Height: height, Width: width },
  };
}

/** Seven floats, bits per second. */
function encodeThrottles(throttles: Throttles): Uint8Array<ArrayBuffer> {
  const { resend, land, wind, cloud, task, texture, asset } = throttles;
  const writer = new ByteWriter(28);
  for (const kilobits of [resend, land, wind, cloud, task, texture, asset]) {
    writer.f32le(kilobits * BITS_PER_KILOBIT);
  }
  return writer.finish();
}

function ids({ agentId, sessionId }: AgentIdentity) {
  return { AgentID: agentId, SessionID: sessionId };
}

function withCode(agent: AgentIdentity) {
  return { ...ids(agent), CircuitCode: agent.circuitCode };
}
