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
import { readDatagram } from './log-row.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Whoever has one of these can speak for the agent, or reach what the simulator serves it. */
const SECRET_FIELDS: readonly string[] = [
  'SessionID',
  'SecureSessionID',
  'CircuitCode',
  'SeedCapability',
];

/**
 * The datagrams of a session with zeros for its session ids, circuit code and seed capabilities, so that
 * they can be given to others. Fields keep their length; packets that were zero-coded are again, and may
 * become shorter. A session id is also blanked where it stands in bytes that the template does not know.
 * Of a datagram that cannot be read nothing is left but the header, and zeros as many as there were bytes.
 *
 * Chat, names and positions stay.
 */
export function withoutSecrets(datagrams: readonly Bytes[]): Bytes[] {
  const packets = datagrams.map((datagram) => readDatagram(datagram).packet);
  const sessionIds = sessionIdsOf(packets);
  return datagrams.map((datagram, index) => {
    const packet = packets[index];
    return packet ? blanked(datagram, packet, sessionIds) : datagram.slice().fill(0, HEADER_BYTES);
  });
}

function sessionIdsOf(packets: readonly (DecodedPacket | null)[]): Bytes[] {
  const ids = new Set<string>();
  for (const packet of packets) {
    if (packet) changeFields(packet.value, (value, name) => noteId(ids, value, name));
  }
  ids.delete(NULL_UUID);
  return [...ids].map(uuidBytes);
}

function noteId(ids: Set<string>, value: FieldValue, name: string): FieldValue {
  if (name.endsWith('SessionID') && typeof value === 'string') ids.add(value);
  return value;
}

/** The same bytes where there is nothing to hide. */
function blanked(datagram: Bytes, packet: DecodedPacket, sessionIds: readonly Bytes[]): Bytes {
  let hasSecrets = false;
  const value = changeFields(packet.value, (field, name, block) => {
    if (!isSecret(name, block)) return field;
    hasSecrets = true;
    return blankOf(field);
  });
  const leftover = withoutIds(packet.leftover, sessionIds);
  if (!hasSecrets && leftover === packet.leftover) return datagram;
  return encodePacket({ ...packet, value, leftover });
}

/** UseCircuitCode has the code in a block of that name. */
function isSecret(name: string, block: string): boolean {
  return SECRET_FIELDS.includes(name) || (block === 'CircuitCode' && name === 'Code');
}

function blankOf(field: FieldValue): FieldValue {
  if (field instanceof Uint8Array) return new Uint8Array(field.length);
  return typeof field === 'string' ? NULL_UUID : 0;
}

/** A message with each field as `change` makes it. */
function changeFields(
  message: MessageValue,
  change: (field: FieldValue, name: string, block: string) => FieldValue,
): MessageValue {
  const changeBlock = (block: string, fields: BlockValue): BlockValue =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, change(field, name, block)]),
    );
  return Object.fromEntries(
    Object.entries(message).map(([name, block]) => [
      name,
      isBlockList(block)
        ? block.map((fields) => changeBlock(name, fields))
        : changeBlock(name, block),
    ]),
  );
}

function withoutIds(bytes: Bytes, ids: readonly Bytes[]): Bytes {
  let result = bytes;
  for (const id of ids) {
    for (let at = indexOf(result, id, 0); at >= 0; at = indexOf(result, id, at + 1)) {
      if (result === bytes) result = bytes.slice();
      result.fill(0, at, at + id.length);
    }
  }
  return result;
}

/** Where the wanted bytes begin, -1 if nowhere from `start` on. */
function indexOf(bytes: Bytes, wanted: Bytes, start: number): number {
  for (let at = bytes.indexOf(wanted[0], start); at >= 0; at = bytes.indexOf(wanted[0], at + 1)) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
