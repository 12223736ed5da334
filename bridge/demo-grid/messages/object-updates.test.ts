import { expect, it } from 'vitest';
import { BOX_FIELDS } from '../../../src/formats/prim/index.ts';
import { fromZRotation } from '../../../src/math/index.ts';
import {
  decodePacket,
  encodePacket,
  type MessageName,
  makePacket,
  messageOf,
} from '../../../src/protocol/lludp/index.ts';
import {
  decodeObjectUpdate,
  decodeObjectUpdateCached,
  decodeObjectUpdateCompressed,
  decodeTerseUpdate,
  encodeTerseData,
  type Motion,
  type ObjectRecord,
} from '../../../src/protocol/objects/index.ts';
import { hex } from '../../../test/hex.ts';
import { expectSameRotation } from '../../../test/matchers.ts';
import {
  cachedUpdates,
  compressedUpdates,
  fullUpdates,
  killObjects,
  terseUpdates,
} from './object-updates.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

const HANDLE = (256000n << 32n) | 256256n;
const QUARTER = fromZRotation(90);

const MOTION: Motion = {
  position: [128.5, 64.25, 22],
  velocity: [0, 0, 0],
  acceleration: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  angularVelocity: [0, 0, 0],
  footPlane: null,
};

/** Its numbers are exact as 32-bit floats. */
const OBJECT: ObjectRecord = {
  localId: 403012829,
  id: '12345678-9abc-def0-1234-56789abcdef0',
  pcode: 9,
  state: 0x20,
  crc: 7,
  material: 3,
  clickAction: 1,
  shape: { ...BOX_FIELDS, PathCurve: 32, PathShearX: 206, PathTwist: -100, ProfileHollow: 47_500 },
  scale: [0.5, 1, 2],
  parentId: 0x11223344,
  motion: MOTION,
  updateFlags: 0x400,
  nameValues: [{ name: 'AttachItemID', type: 'STRING', value: 'an item' }],
  textureEntry: Uint8Array.of(1, 2, 3),
  extraParams: hex('01 3000 11000000 ea04498fdaca4a869ebb9ce704f78e62 05'),
  text: 'Grüße',
  textColor: [255, 128, 0, 64],
  ownerId: '11111111-2222-3333-4444-555555555555',
};

/** A message after encoding and decoding. */
function transmit({ name, value }: OutgoingMessage) {
  const packet = makePacket(name as MessageName, value as never, { sequence: 1 });
  const bytes = encodePacket({ ...packet, zeroCoded: false });
  return { packet: decodePacket(bytes), size: bytes.length };
}

it('fullUpdates is the inverse of decodeObjectUpdate', () => {
  const avatar: ObjectRecord = {
    ...OBJECT,
    pcode: 47,
    parentId: 0,
    motion: { ...MOTION, velocity: [1, 0, 0], footPlane: [0, 0, 1, 21] },
    extraParams: new Uint8Array(0),
    text: '',
  };
  const [message] = fullUpdates(HANDLE, [OBJECT, avatar]);
  const decoded = decodeObjectUpdate(messageOf(transmit(message).packet, 'ObjectUpdate')!);
  expect(decoded).toEqual({ regionHandle: HANDLE, timeDilation: 1, objects: [OBJECT, avatar] });
});

it('compressedUpdates is the inverse of decodeObjectUpdateCompressed', () => {
  const bare: ObjectRecord = {
    ...OBJECT,
    parentId: 0,
    nameValues: [],
    text: '',
    textColor: [0, 0, 0, 255],
    extraParams: Uint8Array.of(0),
  };
  const [message] = compressedUpdates(HANDLE, [OBJECT, bare]);
  const value = messageOf(transmit(message).packet, 'ObjectUpdateCompressed')!;
  expect(decodeObjectUpdateCompressed(value).objects).toEqual([OBJECT, bare]);
});

it('cachedUpdates contains ids and checksums', () => {
  const [message] = cachedUpdates(HANDLE, [OBJECT]);
  const value = messageOf(transmit(message).packet, 'ObjectUpdateCached')!;
  expect(decodeObjectUpdateCached(value).objects).toEqual([
    { localId: 403012829, crc: 7, updateFlags: 0x400 },
  ]);
});

it('encodeTerseData returns the example of the reference', () => {
  const motion: Motion = {
    ...MOTION,
    velocity: [0.99806, 0, 0],
    rotation: QUARTER,
    footPlane: [0, 0, 1, -20.5],
  };
  // The nearest step to zero is 0x8000 here and 0x7fff there; both are zero when read.
  const example = hex(`44332211 00 01 00000000 00000000 0000803f 0000a4c1
    00800043 00808042 0000b041 ff80 0080 0080 0080 0080 0080 0080 0080 82da 82da 0080 0080 0080`);
  expect(encodeTerseData(0x11223344, 0, motion)).toEqual(example);
});

it('terseUpdates sends the last moves reliably', () => {
  const move = (localId: number, isLast: boolean) => ({
    localId,
    isLast,
    motion: { ...MOTION, rotation: QUARTER, footPlane: [0, 0, 1, 21] as const },
  });
  const messages = terseUpdates(HANDLE, [move(1, false), move(2, true), move(3, false)]);
  expect(messages.map(({ reliable }) => reliable)).toEqual([false, true]);
  const decoded = messages.map((message) =>
    decodeTerseUpdate(messageOf(transmit(message).packet, 'ImprovedTerseObjectUpdate')!),
  );
  expect(decoded.map(({ objects }) => objects.map(({ localId }) => localId))).toEqual([
    [1, 3],
    [2],
  ]);
  const [{ isAvatar, motion }] = decoded[0].objects;
  expect(isAvatar).toBe(true);
  expect(motion.position).toEqual([128.5, 64.25, 22]);
  expectSameRotation(motion.rotation, QUARTER, 1e-4);
});

it('no packet is larger than 1200 bytes, and no object is omitted', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...OBJECT, localId: index + 1 }));
  const moves = many.map(({ localId }) => ({ localId, isLast: false, motion: MOTION }));
  const batches = [
    fullUpdates(HANDLE, many),
    compressedUpdates(HANDLE, many),
    cachedUpdates(HANDLE, many),
    terseUpdates(HANDLE, moves),
    killObjects(many.map(({ localId }) => localId)),
  ];
  for (const messages of batches) {
    const packets = messages.map(transmit);
    expect(Math.max(...packets.map(({ size }) => size))).toBeLessThanOrEqual(1200);
    const blocks = packets.flatMap(({ packet }) => packet.value.ObjectData as unknown[]);
    expect(blocks).toHaveLength(300);
  }
});
