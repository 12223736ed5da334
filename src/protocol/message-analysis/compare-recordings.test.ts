import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { encodeFieldText, encodeMessage } from '../lludp/index.ts';
import { decodeRecording } from '../recording/index.ts';
import { encodePacket, framesOf } from '../setp/index.ts';
import { compareRecordings } from './compare-recordings.ts';

const AGENT = '00000000-0000-0000-0000-0000000000a1';
type Line = Parameters<typeof compareRecordings>[0][number];

/** CompletePingCheck. */
const ping = (time: number, id: number, sequence = 1): Line => ({
  time,
  direction: 'in',
  bytes: hex(
    `00 ${sequence.toString(16).padStart(8, '0')} 00 02 ${id.toString(16).padStart(2, '0')}`,
  ),
});
const chat = (time: number, text: string, session = AGENT): Line => ({
  time,
  direction: 'out',
  bytes: encodeMessage(
    'ChatFromViewer',
    {
      AgentData: { AgentID: AGENT, SessionID: session },
      ChatData: { Message: encodeFieldText(text), Type: 1, Channel: 0 },
    },
    { sequence: 5 },
  ),
});
const kill = (time: number): Line => ({
  time,
  direction: 'in',
  bytes: hex('40 00000003 00 10 01 d2040000'),
});

describe('compareRecordings', () => {
  it('finds no difference in times, sequence numbers, flags and session ids', () => {
    const a = [chat(1, 'hello'), ping(2, 7, 1), kill(3)];
    const resent = { ...kill(30), bytes: hex('60 00000009 00 10 01 d2040000') };
    const b = [chat(10, 'hello', '5e551011-5e55-1011-5e55-10115e551011'), ping(20, 7, 8), resent];
    const { messages, pairing } = compareRecordings(a, b);
    expect(pairing).toBe('order');
    expect(messages.map(({ name, first }) => [name, first])).toEqual([
      ['ChatFromViewer', null],
      ['CompletePingCheck', null],
      ['KillObject', null],
    ]);
  });

  it('has the first pair that differs, with its fields', () => {
    const a = [ping(100, 1), chat(101, 'same'), chat(102, 'left'), chat(103, 'more')];
    const b = [ping(0, 1), chat(1, 'same'), chat(2.5, 'right'), chat(3, 'most')];
    const [difference, same] = compareRecordings(a, b).messages;
    expect(difference).toMatchObject({
      name: 'ChatFromViewer',
      direction: 'out',
      onlyInA: 0,
      onlyInB: 0,
      differingPairs: 2,
      first: {
        kind: 'fields',
        a: { index: 2, time: 2 },
        b: { index: 2, time: 2.5 },
        fields: [{ block: 'ChatData', field: 'Message', a: '“left”', b: '“right”' }],
        moreFields: 0,
      },
    });
    expect(same).toMatchObject({ name: 'CompletePingCheck', first: null });
  });

  it('pairs messages by the order of their names, so that an additional one shifts no other', () => {
    const a = [ping(0, 1), kill(1), ping(2, 2), kill(3)];
    const b = [ping(0, 1), kill(1), ping(1.5, 9), ping(2, 2), kill(3)];
    const { messages } = compareRecordings(a, b);
    expect(messages).toMatchObject([
      {
        name: 'CompletePingCheck',
        a: { count: 2, bytes: 16 },
        b: { count: 3, bytes: 24 },
        onlyInB: 1,
      },
      { name: 'KillObject', first: null },
    ]);
  });

  it('reports messages that only one recording has, at their time since its start', () => {
    const { messages } = compareRecordings([ping(50, 1), kill(52)], [ping(0, 1)]);
    expect(messages[0]).toMatchObject({
      name: 'KillObject',
      onlyInA: 1,
      first: { kind: 'only-in-a', a: { index: 1, time: 2 }, b: null, fields: [] },
    });
  });

  it('compares unknown and unreadable messages byte by byte', () => {
    const raw = (bytes: string): Line => ({ time: 0, direction: 'in', bytes: hex(bytes) });
    const { messages } = compareRecordings(
      [raw('00 00000001 00 7e 01'), raw('40 00')],
      [raw('00 00000001 00 7e 02'), raw('40 00')],
    );
    expect(messages).toMatchObject([
      {
        name: 'unknown (7E)',
        first: {
          fields: [
            { block: 'Datagram', field: 'bytes', a: '0000000001007e01', b: '0000000001007e02' },
          ],
        },
      },
      { name: 'unreadable', first: null },
    ]);
  });

  it('pairs by counting where the order differs too much', () => {
    const a = Array.from({ length: 5000 }, (_, index) =>
      index % 2 ? ping(index, 1) : kill(index),
    );
    const b = Array.from({ length: 5000 }, (_, index) =>
      index < 2500 ? ping(index, 1) : kill(index),
    );
    const { messages, pairing } = compareRecordings(a, b);
    expect(pairing).toBe('count');
    expect(messages.every(({ first }) => first === null)).toBe(true);
  });

  it('counts every message once, whatever the recordings', () => {
    const line = fc.oneof(
      fc.nat(5).map((id) => ping(0, id)),
      fc.constantFrom('a', 'b').map((text) => chat(0, text)),
      fc.constant(kill(0)),
    );
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (a, b) => {
        for (const each of compareRecordings(a, b).messages) {
          expect(each.a.count - each.onlyInA).toBe(each.b.count - each.onlyInB);
          expect(each.first === null).toBe(each.onlyInA + each.onlyInB + each.differingPairs === 0);
        }
        const same = compareRecordings(a, a).messages;
        expect(same.every(({ first }) => first === null)).toBe(true);
      }),
    );
  });
});

describeWithSamples('the recorded session compared', () => {
  const recording = decodeRecording(sharedFile('samples/opensim/viewer-a.jsonl'));

  it('with itself is the same', () => {
    const { messages, a, b } = compareRecordings(recording, recording);
    expect(messages.every(({ first }) => first === null)).toBe(true);
    expect([a.count, b.count]).toEqual([183, 183]);
  });

  it('without one of its messages lacks that one', () => {
    const index = recording.findIndex(({ bytes }) => bytes[0] & 0x40 && bytes.length > 200);
    const differing = compareRecordings(recording, recording.toSpliced(index, 1)).messages.filter(
      ({ first }) => first !== null,
    );
    expect(differing).toMatchObject([{ onlyInA: 1, onlyInB: 0 }]);
  });
});

it('compareRecordings compares messages of bubbles by their fields, not by their ids', () => {
  const line = (time: number, messageId: number, bytesPerSecond: number): Line => ({
    time,
    direction: 'in',
    protocol: 'setp',
    bytes: encodePacket(
      { sessionId: messageId, packetId: 1, firstSendTime: 5n, guaranteed: true, resendCount: 0 },
      [
        ...framesOf('Throttling Notification', messageId, { bytesPerSecond }),
        ...framesOf('Injection Response', messageId + 1, {
          messageId,
          success: true,
          failureMessage: '',
        }),
      ],
    ),
  });
  const differences = (other: Line) =>
    compareRecordings([line(1, 7, 1000)], [other]).messages.map(({ name, first }) => [
      name,
      first?.fields,
    ]);
  expect(differences(line(9, 70, 1000))).toEqual([
    ['Injection Response', undefined],
    ['Throttling Notification', undefined],
  ]);
  expect(differences(line(9, 70, 2000))).toEqual([
    [
      'Throttling Notification',
      [{ block: 'Throttling Notification', field: 'bytesPerSecond', a: '1000', b: '2000' }],
    ],
    ['Injection Response', undefined],
  ]);
});
