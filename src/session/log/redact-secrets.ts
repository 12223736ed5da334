import { NULL_UUID, uuidBytes } from '../../formats/llsd/index.ts';
import {
  type BlockValue,
  type DecodedPacket,
  encodePacket,
  type FieldValue,
  HEADER_BYTES,
  isBlockList,
  type MessageValue,
} from '../../protocol/lludp/index.ts';
import { tryDecode } from '../../protocol/message-analysis/index.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Fields by which others could act as the agent or use its capabilities. */
const SECRET_FIELDS: readonly string[] = [
  'SessionID',
  'SecureSessionID',
  'CircuitCode',
  // Of AgentQuitCopy.
  'ViewerCircuitCode',
  'SeedCapability',
];

/**
 * The datagrams of a session with zeros in place of its session ids, circuit code and seed capabilities, so that
 * they can be passed on to others. Fields keep their length; packets that were zero-coded are zero-coded again, and may
 * become shorter. A session id is also blanked in bytes that the template does not describe. Of a datagram that
 * cannot be read only the header and the length remain: its other bytes become zeros.
 *
 * Chat, names and positions stay.
 */
export function withoutSecrets(datagrams: readonly Bytes[]): Bytes[] {
  const packets = datagrams.map((datagram) => tryDecode(datagram).packet);
  const sessionIds = sessionIdsOf(packets);
  return datagrams.map((datagram, index) => {
    const packet = packets[index];
    return packet
      ? blankSecrets(datagram, packet, sessionIds)
      : datagram.slice().fill(0, HEADER_BYTES);
  });
}

function sessionIdsOf(packets: readonly (DecodedPacket | null)[]): Bytes[] {
  const ids = new Set<string>();
  for (const packet of packets) {
    if (packet === null) continue;
    mapFields(packet.value, (value, name) => {
      if (name.endsWith('SessionID') && typeof value === 'string') ids.add(value);
      return value;
    });
  }
  ids.delete(NULL_UUID);
  return [...ids].map(uuidBytes);
}

/** Returns the same bytes if there is no secret in them. */
function blankSecrets(datagram: Bytes, packet: DecodedPacket, sessionIds: readonly Bytes[]): Bytes {
  let hasSecrets = false;
  const value = mapFields(packet.value, (field, name, block) => {
    if (!isSecret(name, block)) return field;
    hasSecrets = true;
    return blankValue(field);
  });
  const leftover = blankIds(packet.leftover, sessionIds);
  if (!hasSecrets && leftover === packet.leftover) return datagram;
  return encodePacket({ ...packet, value, leftover });
}

/** UseCircuitCode has the code in a field `Code` of a block `CircuitCode`. */
function isSecret(name: string, block: string): boolean {
  return SECRET_FIELDS.includes(name) || (block === 'CircuitCode' && name === 'Code');
}

function blankValue(field: FieldValue): FieldValue {
  if (field instanceof Uint8Array) return new Uint8Array(field.length);
  return typeof field === 'string' ? NULL_UUID : 0;
}

/** A message with each field replaced by what `map` returns for it. */
function mapFields(
  message: MessageValue,
  map: (field: FieldValue, name: string, block: string) => FieldValue,
): MessageValue {
  const mapBlock = (block: string, fields: BlockValue): BlockValue =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, map(field, name, block)]),
    );
  return Object.fromEntries(
    Object.entries(message).map(([name, block]) => [
      name,
      isBlockList(block) ? block.map((fields) => mapBlock(name, fields)) : mapBlock(name, block),
    ]),
  );
}

function blankIds(bytes: Bytes, ids: readonly Bytes[]): Bytes {
  let result = bytes;
  for (const id of ids) {
    for (let at = indexOf(result, id, 0); at >= 0; at = indexOf(result, id, at + 1)) {
      if (result === bytes) result = bytes.slice();
      result.fill(0, at, at + id.length);
    }
  }
  return result;
}

/** The first index from `start` on at which `pattern` occurs; -1 if there is none. */
function indexOf(bytes: Bytes, pattern: Bytes, start: number): number {
  const [first] = pattern;
  for (let at = bytes.indexOf(first, start); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (pattern.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
