import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  messageOf,
  type RecordedDatagram,
} from '../../protocol/lludp/index.ts';

/** The packet of a datagram; null for one that is none. */
export function packetOf({ bytes }: RecordedDatagram): DecodedPacket | null {
  try {
    return decodePacket(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Whose session was recorded: the agent that opened the circuit, or moved; the null id where neither is there. */
export function recordedAgent(datagrams: readonly RecordedDatagram[]): string {
  for (const datagram of datagrams) {
    const packet = datagram.direction === 'out' ? packetOf(datagram) : null;
    const id = packet && agentOf(packet);
    if (id) return id;
  }
  return NULL_UUID;
}

function agentOf(packet: DecodedPacket): string | undefined {
  return (
    messageOf(packet, 'UseCircuitCode')?.CircuitCode.ID ??
    messageOf(packet, 'AgentUpdate')?.AgentData.AgentID
  );
}
