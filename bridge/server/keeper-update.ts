import {
  decodePacket,
  encodeMessage,
  joinControlFlags,
  messageOf,
} from '../../src/protocol/lludp/index.ts';

/** What an agent goes on doing without anybody at the keys: it flies, sits, looks and is away as before. */
const LASTING = joinControlFlags(['FLY', 'SIT_ON_GROUND', 'MOUSELOOK', 'AWAY']);

/** An AgentUpdate of the page once more, of an agent that does not move; null for one that cannot be read. */
export function quietUpdate(datagram: Uint8Array, sequence: number): Uint8Array | null {
  const update = read(datagram);
  if (update === null) return null;
  const AgentData = { ...update.AgentData, ControlFlags: update.AgentData.ControlFlags & LASTING };
  return encodeMessage('AgentUpdate', { AgentData }, { sequence });
}

function read(datagram: Uint8Array) {
  try {
    return messageOf(decodePacket(datagram), 'AgentUpdate');
  } catch {
    return null;
  }
}
