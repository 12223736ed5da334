export { Circuit, type CircuitEvent, type CircuitStatistics } from './circuit.ts';
export { type AgentIdentity, CircuitStart, type StartFailure } from './circuit-start.ts';
export type { CircuitLimits } from './circuit-timing.ts';
export { advanceSequence, nextSequence, sequenceDistance } from './sequence-numbers.ts';
export { type CircuitCodec, type OutgoingPacket, packetCodec } from './transmitter.ts';
