export { Circuit } from './circuit.ts';
export {
  CircuitStart,
  type StartFailure,
  type StartOptions,
  type StartStep,
} from './circuit-start.ts';
export { type CircuitLimits, DEFAULT_LIMITS } from './limits.ts';
export { packetCodec } from './packet-codec.ts';
export { sequenceAfter, sequenceAhead, sequenceDistance } from './sequence.ts';
export {
  type AgentIdentity,
  DEFAULT_THROTTLES,
  type Throttles,
  type ViewSize,
} from './start-messages.ts';
export type {
  CircuitCodec,
  CircuitEvent,
  CircuitStatistics,
  Dispatch,
  OutgoingPacket,
} from './types.ts';
