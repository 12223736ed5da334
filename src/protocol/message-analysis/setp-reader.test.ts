import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePacket, framesOf } from '../setp/index.ts';
import { parseMessageFilter, SetpReader, setpMessageFields, suggestWords } from './index.ts';

const HEADER = {
  sessionId: 9,
  packetId: 1,
  firstSendTime: 0n,
  guaranteed: true,
  resendCount: 1,
};
const ID = '00112233-4455-6677-8899-aabbccddeeff';

describe('SetpReader', () => {
  it('gives each message of a packet with its flags and bytes', () => {
    const frames = [
      ...framesOf('Keepalive', 4, {}),
      { ...framesOf('Keepalive', 5, {})[0], type: 99, data: Uint8Array.of(1, 2) },
    ];
    const { messages, warnings } = new SetpReader().read(encodePacket(HEADER, frames), 'in', 0);
    expect(messages).toMatchObject([
      { label: 'Keepalive', messageId: 4, flags: 'GS', bytes: 10, message: { fields: {} } },
      { label: 'unknown (type 99)', messageId: 5, bytes: 12, message: null, error: null },
    ]);
    expect(warnings).toEqual([]);
  });

  it('gives a message of several packets with the last, each direction apart', () => {
    const bubbles = Array.from({ length: 5 }, () => ({
      bubbleIdentifier: ID,
      shortDescription: 'Quay',
    }));
    const frames = framesOf('List Bubbles Response', 8, { bubbles });
    const reader = new SetpReader();
    const read = (index: number, direction: 'in' | 'out') =>
      reader.read(encodePacket(HEADER, [frames[index]]), direction, 0).messages;
    expect(frames).toHaveLength(2);
    expect(read(1, 'in')).toEqual([]);
    expect(read(0, 'out')).toEqual([]);
    expect(read(0, 'in')).toMatchObject([
      { label: 'List Bubbles Response', bytes: 5 * 64 + 20, message: { fields: { bubbles } } },
    ]);
  });

  it('keeps the reason why a message or a datagram cannot be read', () => {
    const [frame] = framesOf('Disappearance Perception', 1, { objectIndex: 3 });
    const cut = encodePacket(HEADER, [{ ...frame, data: frame.data.slice(0, 3) }]);
    const reader = new SetpReader();
    expect(reader.read(cut, 'in', 0).messages).toMatchObject([
      { message: null, error: { code: 'truncated', path: 'Disappearance Perception.objectIndex' } },
    ]);
    expect(reader.read(cut.slice(0, 20), 'in', 0)).toMatchObject({
      packet: null,
      error: { code: 'truncated' },
      messages: [],
    });
  });
});

it('SetpReader never throws, whatever it is given', () => {
  const reader = new SetpReader();
  const frame = fc.record({
    type: fc.integer({ min: 0, max: 62 }),
    messageId: fc.integer({ min: 0, max: 3 }),
    frameCount: fc.integer({ min: 1, max: 3 }),
    frameIndex: fc.constant(0),
    data: fc.uint8Array({ maxLength: 246 }),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 4 }), fc.nat(), (frames, cut) => {
      const bytes = encodePacket(HEADER, frames);
      for (const datagram of [bytes, bytes.subarray(0, cut % bytes.length)]) {
        const { packet, error, messages } = reader.read(datagram, 'in', 0);
        expect(packet === null).toBe(error !== null);
        for (const { message } of messages) if (message) setpMessageFields(message);
      }
    }),
    { numRuns: 300 },
  );
});

const INTERACTION = {
  name: 'Interaction Request',
  fields: {
    actionName: 'wave',
    targetType: 1,
    isDataPublic: true,
    sourceObjectIndex: 0xffffffff,
    targetObjectIndex: 7,
    volumeSphereRadius: 0,
    location: [1, 2.5, 3],
    actionRequestData: new TextEncoder().encode('hi'),
  },
} as const;

it('setpMessageFields says what numbers and bytes stand for', () => {
  const rows = setpMessageFields(INTERACTION).map(({ block, field, value, text }) => [
    `${block}.${field}`,
    value,
    text,
  ]);
  expect(rows).toEqual([
    ['Interaction Request.actionName', 'wave', undefined],
    ['Interaction Request.targetType', '1', 'object'],
    ['Interaction Request.isDataPublic', 'true', undefined],
    ['Interaction Request.sourceObjectIndex', '4294967295', 'none'],
    ['Interaction Request.targetObjectIndex', '7', undefined],
    ['Interaction Request.volumeSphereRadius', '0', undefined],
    ['Interaction Request.location', '1, 2.5, 3', undefined],
    ['Interaction Request.actionRequestData', '6869', 'hi'],
  ]);
});

it('setpMessageFields numbers the entries of lists', () => {
  const animations = [1, 2].map((animationIdentifier) => ({
    animationIdentifier,
    animationLength: 1000,
    animationPhase: 20,
    animationState: 2,
  }));
  const message = {
    name: 'Animation Perception',
    fields: { objectIndex: 1, animations },
  } as const;
  const rows = setpMessageFields(message);
  expect(rows).toHaveLength(9);
  expect(rows[8]).toEqual({
    block: 'Animation Perception.animations[1]',
    field: 'animationState',
    value: '2',
    text: 'repeat',
  });
});

it('filters know the names and fields of SETP, and complete them', () => {
  const message = {
    direction: 'in' as const,
    flags: 'G',
    name: 'Interaction Request',
    sequence: 1,
    bytes: 70,
    summary: '',
    fields: () => setpMessageFields(INTERACTION),
  };
  const matches = (text: string) => parseMessageFilter(text).matches(message);
  expect(matches('interactionrequest guaranteed targetType=object')).toBe(true);
  expect(matches('InteractionResponse')).toBe(false);
  expect(matches('resent')).toBe(false);
  expect(parseMessageFilter('targetObjectIndex=7 nosuchfield=1').unknownFields).toEqual([
    'nosuchfield',
  ]);
  const words = suggestWords('movem', ['Keepalive', 'Movement Perception']).map(({ word }) => word);
  expect(words).toEqual(['MovementPerception', 'AdvancedMovementPerception']);
});
