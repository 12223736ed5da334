export {
  Circuit,
  type CircuitCodec,
  type CircuitEvent,
  type CircuitStatistics,
  type OutgoingDatagram,
  type OutgoingPacket,
} from './circuit.ts';
export {
  type AgentIdentity,
  CircuitStart,
  DEFAULT_THROTTLES,
  type StartFailure,
  type StartOptions,
  type StartStep,
  type Throttles,
  type ViewSize,
} from './circuit-start.ts';
export { type CircuitLimits, DEFAULT_LIMITS } from './circuit-timing.ts';
export { advanceSequence, nextSequence, sequenceDistance } from './sequence-numbers.ts';
export { packetCodec } from './transmitter.ts';
