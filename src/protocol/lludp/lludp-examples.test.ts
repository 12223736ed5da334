import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { decodePacket } from './decode-packet.ts';
import { encodePacket } from './encode-packet.ts';
import { encodeMessage, type HeaderOptions, messageOf } from './message.ts';
import type { MessageName, MessageOf } from './message-types.ts';

const AGENT = '11111111-2222-3333-4444-555555555555';
const SESSION = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee';
const CODE = 0x12345678;

/** An example of the reference: the message, and its bytes. */
interface Example<Name extends MessageName> {
  name: Name;
  value: MessageOf<Name>;
  header: HeaderOptions;
  bytes: string;
}

function example<Name extends MessageName>(
  name: Name,
  value: MessageOf<Name>,
  header: HeaderOptions,
  bytes: string,
): Example<Name> {
  return { name, value, header, bytes };
}

const HALF = Math.SQRT1_2;

const AGENT_UPDATE: MessageOf<'AgentUpdate'> = {
  AgentData: {
    AgentID: AGENT,
    SessionID: SESSION,
    BodyRotation: [0, 0, HALF, HALF],
    HeadRotation: [0, 0, 0, 1],
    State: 0,
    CameraCenter: [128, 125, 25.5],
    CameraAtAxis: [0, 1, 0],
    CameraLeftAxis: [-1, 0, 0],
    CameraUpAxis: [0, 0, 1],
    Far: 96,
    ControlFlags: 0x2000,
    Flags: 0,
  },
};

const PLAIN_UPDATE = `00 00000007 00 04
  11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee
  0000000000000000f304353f 000000000000000000000000 00
  000000430000fa420000cc41 000000000000803f00000000 000080bf0000000000000000 00000000000000000000803f
  0000c042 00200000 00`;

const CODED_UPDATE = `80 00000007 00 04
  11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee
  0008f304353f 001043 0002fa42 0002cc41 0006803f 000680bf 0012803f 0002c042 000120 0003`;

const THROTTLES = `0004 1c 0002 c847 0002 c847 0002 a046 0002 a046 0002 9b48 0002 9b48 0002 0c48`;

const EXAMPLES = [
  example('AgentUpdate', AGENT_UPDATE, { sequence: 7, zeroCoded: false }, PLAIN_UPDATE),
  example('AgentUpdate', AGENT_UPDATE, { sequence: 7 }, CODED_UPDATE),
  example(
    'UseCircuitCode',
    { CircuitCode: { Code: CODE, SessionID: SESSION, ID: AGENT } },
    { sequence: 1, reliable: true },
    '40 00000001 00 ffff0003 78563412 aaaaaaaabbbbccccddddeeeeeeeeeeee 11111111222233334444555555555555',
  ),
  example(
    'CompleteAgentMovement',
    { AgentData: { AgentID: AGENT, SessionID: SESSION, CircuitCode: CODE } },
    { sequence: 2, reliable: true },
    '40 00000002 00 ffff00f9 11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee 78563412',
  ),
  example(
    'RegionHandshakeReply', // Zero-coding would gain nothing, so it is sent plain.
    { AgentData: { AgentID: AGENT, SessionID: SESSION }, RegionInfo: { Flags: 6 } },
    { sequence: 3, reliable: true },
    '40 00000003 00 ffff0095 11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee 06000000',
  ),
  example(
    'AgentThrottle',
    {
      AgentData: { AgentID: AGENT, SessionID: SESSION, CircuitCode: CODE },
      Throttle: {
        GenCounter: 0,
        Throttles: hex('0000c847 0000c847 0000a046 0000a046 00009b48 00009b48 00000c48'),
      },
    },
    { sequence: 4, reliable: true },
    `c0 00000004 00 ffff000151 11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee 78563412 ${THROTTLES}`,
  ),
  example(
    'PacketAck',
    { Packets: [{ ID: 1 }, { ID: 258 }] },
    { sequence: 5 },
    '00 00000005 00 fffffffb 02 01000000 02010000',
  ),
  example(
    'StartPingCheck',
    { PingID: { PingID: 9, OldestUnacked: 258 } },
    { sequence: 6 },
    '00 00000006 00 01 09 02010000',
  ),
  example('CompletePingCheck', { PingID: { PingID: 9 } }, { sequence: 6 }, '00 00000006 00 02 09'),
  example(
    'LogoutRequest',
    { AgentData: { AgentID: AGENT, SessionID: SESSION } },
    { sequence: 8, reliable: true },
    '40 00000008 00 ffff00fc 11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee',
  ),
  example(
    'RequestMultipleObjects',
    {
      AgentData: { AgentID: AGENT, SessionID: SESSION },
      ObjectData: [{ CacheMissType: 0, ID: 403012829 }],
    },
    { sequence: 9, reliable: true, zeroCoded: false },
    '40 00000009 00 ff03 11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee 01 00 dd7c0518',
  ),
  example(
    'EnableSimulator', // Handle (256000, 256256); the port is big-endian.
    { SimulatorInfo: { Handle: 0x0003e8000003e900n, IP: '192.0.2.7', Port: 9001 } },
    { sequence: 10, reliable: true },
    '40 0000000a 00 ffff0097 00e9030000e80300 c0000207 2329',
  ),
] as const;

describe('the byte-exact examples of lludp.md section 6', () => {
  it.each(EXAMPLES)('$name is written as its bytes', ({ name, value, header, bytes }) => {
    expect(toHex(encodeMessage(name, value as never, header))).toBe(toHex(hex(bytes)));
  });

  it.each(EXAMPLES)('$name is read from its bytes', ({ name, value, bytes }) => {
    const packet = decodePacket(hex(bytes));
    expect(packet).toMatchObject({ name, omitted: 0, warnings: [], leftover: new Uint8Array(0) });
    if (name !== 'AgentUpdate') expect(packet.value).toEqual(value);
    expect(encodePacket(packet)).toEqual(hex(bytes));
  });

  it('include both forms of the AgentUpdate, with the lengths and fields of the reference', () => {
    expect([hex(PLAIN_UPDATE).length, hex(CODED_UPDATE).length]).toEqual([121, 77]);
    const { AgentData } = messageOf(decodePacket(hex(CODED_UPDATE)), 'AgentUpdate')!;
    const { BodyRotation, ...rest } = AgentData;
    const { BodyRotation: _, ...expected } = AGENT_UPDATE.AgentData;
    expect(rest).toEqual(expected);
    expect(BodyRotation[2]).toBe(Math.fround(HALF));
    expect(BodyRotation[3]).toBeCloseTo(HALF, 7);
    expect(messageOf(decodePacket(hex(CODED_UPDATE)), 'AgentAnimation')).toBeNull();
  });

  it('are decoded from a Node Buffer within a pool, which is not retained', () => {
    const pool = Buffer.from(hex(`ffff ${EXAMPLES[5].bytes} ffff`));
    const packet = decodePacket(pool.subarray(2, -2));
    const before = structuredClone(packet.value);
    pool.fill(0);
    expect(packet.value).toEqual(before);
    const plain = Buffer.from(hex('00 00000001 00 fe 0102'));
    const { leftover } = decodePacket(plain);
    plain.fill(0);
    expect(toHex(leftover)).toBe('01 02');
  });
});
