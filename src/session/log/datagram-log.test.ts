import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { idOf } from '../../../test/scene-records.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodePacket } from '../../protocol/lludp/index.ts';
import { decodeRecording } from '../../protocol/recording/index.ts';
import { DatagramLog, MAX_LOG_BYTES } from './datagram-log.ts';

/** A CompletePingCheck with this ping id. */
const ping = (sequence: number, number: number) =>
  hex(`00 ${sequence.toString(16).padStart(8, '0')} 00 02 ${number.toString(16).padStart(2, '0')}`);

const summaries = (log: DatagramLog, filter = '') =>
  log.rows(filter, 99, null).map(({ summary }) => summary);

let log: DatagramLog;
beforeEach(() => {
  log = new DatagramLog();
});

describe('rows', () => {
  it('have what a line of the log shows', () => {
    // Reliable, zero-coded and resent, with one ack: StartPingCheck 71, oldest 48212 = 0xbc54.
    log.add('in', 1234, hex('f0 0000bc5b 00 01 47 54bc 0002 0000bc50 01'));
    log.add('out', 1240, hex('00 000026af 00 fffffffb 02 54bc0000 57bc0000'));
    expect(log.rows('', 10, null)).toEqual([
      {
        index: 0,
        at: 1234,
        direction: 'in',
        name: 'StartPingCheck',
        isKnown: true,
        sequence: 48_219,
        bytes: 17,
        flags: 'RZSA',
        summary: 'ping 71, oldest unacked 48\u202f212',
      },
      {
        index: 1,
        at: 1240,
        direction: 'out',
        name: 'PacketAck',
        isKnown: true,
        sequence: 9903,
        bytes: 19,
        flags: '',
        summary: '2 ids: 48\u202f212, 48\u202f215',
      },
    ]);
  });

  it.each([
    ['7e', 'unknown (7E)'],
    ['ff7e', 'unknown (FF 7E)'],
    ['ffff012d', 'unknown (FF FF 01 2D)'],
  ])('name a message outside the template by its number: %s', (number, name) => {
    log.add('in', 0, hex(`40 00000001 00 ${number} 0102`));
    expect(log.rows('', 1, null)).toMatchObject([
      { name, isKnown: false, flags: 'R', summary: 'not in the template' },
    ]);
  });

  it('describe a datagram that cannot be read', () => {
    log.add('in', 0, hex('40 00'));
    log.add('in', 0, hex('80 00000002 00 01 00'));
    expect(log.rows('', 2, null)).toMatchObject([
      { name: 'unreadable', isKnown: false, sequence: 0, bytes: 2, flags: 'R' },
      { name: 'unreadable', isKnown: false, sequence: 2, bytes: 8, flags: 'Z' },
    ]);
    expect(summaries(log)[1]).toMatch(/^cannot be read: /);
  });

  it('are newest last, page by page', () => {
    for (let n = 1; n <= 9; n++) log.add('in', n, ping(n, n));
    const page = (count: number, before: number | null) =>
      log.rows('', count, before).map(({ index }) => index);
    expect(page(3, null)).toEqual([6, 7, 8]);
    expect(page(3, 6)).toEqual([3, 4, 5]);
    expect(page(3, 1)).toEqual([0]);
    expect([page(3, 0), page(0, null), page(2, 99)]).toEqual([[], [], [7, 8]]);
  });

  it('are found by name or summary, in any case, with or without spaces in numbers', () => {
    log.add('out', 0, hex('00 00000001 00 fffffffb 01 54bc0000'));
    log.add('in', 0, ping(1, 71));
    for (const filter of ['packetack', ' ID: ', '48212', '48 212', '48\u202f212']) {
      expect(log.rows(filter, 9, null).map(({ name }) => name)).toEqual(['PacketAck']);
    }
    expect(summaries(log, 'PING')).toEqual(['ping 71']);
    expect(summaries(log, 'nothing')).toEqual([]);
  });
});

describe('filters and counts', () => {
  beforeEach(() => {
    log.add('out', 1000, hex('40 00000001 00 fffffffb 01 54bc0000'));
    for (let n = 1; n <= 3; n++) log.add('in', 1000 + 1000 * n, ping(n, n));
  });
  const indices = (filter: string) => log.rows(filter, 9, null).map(({ index }) => index);

  it('find rows by direction, flags, fields and exclusion', () => {
    expect(indices('out')).toEqual([0]);
    expect(indices('-reliable')).toEqual([1, 2, 3]);
    expect(indices('CompletePingCheck PingID>=2')).toEqual([2, 3]);
    // The verdicts about the rows before are not asked again.
    log.add('in', 9000, ping(4, 4));
    expect(indices('CompletePingCheck PingID>=2')).toEqual([2, 3, 4]);
    expect(indices('PingID!=2')).toEqual([1, 3, 4]);
  });

  it('count what matches, per second of everything that is kept', () => {
    expect(log.summary('in')).toMatchObject({
      count: 3,
      bytes: 24,
      start: 1,
      duration: 3,
      messages: [{ name: 'CompletePingCheck', count: 3, rate: 1, share: 1, first: 2, last: 4 }],
    });
    expect(log.summary('').messages).toHaveLength(2);
    expect(log.names()).toEqual(['PacketAck', 'CompletePingCheck']);
    expect(new DatagramLog().summary('')).toMatchObject({ count: 0, start: null, messages: [] });
  });
});

describe('missing packets', () => {
  it('are named until they arrive', () => {
    for (const sequence of [48_215, 48_217, 48_221]) log.add('in', 0, ping(sequence, 1));
    expect(summaries(log)).toEqual([
      'ping 1',
      'ping 1; 1 packet missing before it (48\u202f216)',
      'ping 1; 3 packets missing before it (48\u202f218 to 48\u202f220)',
    ]);
    log.add('in', 0, ping(48_216, 1));
    log.add('in', 0, ping(48_219, 1));
    expect(summaries(log).slice(0, 3)).toEqual([
      'ping 1',
      'ping 1',
      'ping 1; 2 packets missing before it (48\u202f218 to 48\u202f220)',
    ]);
  });

  it('are only those of the other side, on the same circuit', () => {
    log.add('out', 0, ping(1, 1));
    log.add('out', 0, ping(9, 1));
    log.add('in', 0, ping(50_000, 1));
    log.add('in', 0, hex('00'));
    log.add('in', 0, ping(1, 1));
    log.add('in', 0, ping(2, 1));
    log.add('in', 0, ping(9000, 1));
    expect(summaries(log).filter((summary) => summary.includes('missing'))).toEqual([]);
  });

  it('are not those that arrived while the log was paused', () => {
    log.add('in', 0, ping(1, 1));
    log.pause(true);
    log.add('in', 0, ping(2, 1));
    expect([log.total, log.kept]).toEqual([1, 1]);
    log.pause(false);
    log.add('in', 0, ping(3, 3));
    expect(summaries(log)).toEqual(['ping 1', 'ping 3']);
  });

  it('in any order, no packet that has arrived is called missing', () => {
    const shuffled = fc.shuffledSubarray(
      Array.from({ length: 40 }, (_, i) => i + 0xfffff0),
      { minLength: 40 },
    );
    fc.assert(
      fc.property(shuffled, (order) => {
        const each = new DatagramLog();
        for (const sequence of order) each.add('in', 0, ping(sequence % 0x1000000, 1));
        expect(new Set(summaries(each))).toEqual(new Set(['ping 1']));
      }),
      { numRuns: 30 },
    );
  });
});

describe('names', () => {
  const wren = idOf(0xa1);
  // AvatarAnimation: sender, no animations, no sources, no events.
  const animation = hex(`00 00000001 00 14 ${wren.replaceAll('-', '')} 00 00 00`);

  it('are those that are known when the row is made', () => {
    const names = new Map<string, string>();
    log = new DatagramLog(4096, (id) => names.get(id) ?? '');
    log.add('in', 0, animation);
    expect(summaries(log)).toEqual(['00000000…, 0 animations']);
    names.set(wren, 'Wren\nOkafor');
    expect(summaries(log)).toEqual(['Wren Okafor, 0 animations']);
    expect(summaries(log, 'okafor')).toHaveLength(1);
  });
});

describe('bounds', () => {
  it('above the count the oldest are dropped, and indices stay', () => {
    log = new DatagramLog(3);
    for (let n = 1; n <= 5; n++) {
      log.add('in', n, ping(n, n));
      log.rows('', 9, null);
    }
    expect([log.total, log.kept]).toEqual([5, 3]);
    expect(log.rows('', 9, null).map(({ index, summary }) => [index, summary])).toEqual([
      [2, 'ping 3'],
      [3, 'ping 4'],
      [4, 'ping 5'],
    ]);
    expect([log.detail(1), log.detail(5), log.detail(2)?.summary]).toEqual([null, null, 'ping 3']);
  });

  it('above the bytes the oldest are dropped', () => {
    const large = new Uint8Array(8000);
    for (let n = 0; n < 600; n++) log.add('in', n, large);
    expect(log.kept).toBe(Math.floor(MAX_LOG_BYTES / 8000));
  });

  it('kept bytes do not change with the buffer that contained them', () => {
    const buffer = ping(1, 71);
    log.add('in', 0, buffer);
    buffer.fill(0xff);
    expect(summaries(log)).toEqual(['ping 71']);
  });
});

describe('detail', () => {
  it('has every field as text, and the bytes', () => {
    log.add('in', 0, hex('00 00000001 00 ff06 02 010203 040506 0100 ffff 00'));
    expect(log.detail(0)).toMatchObject({
      name: 'CoarseLocationUpdate',
      summary: '2 agents',
      error: null,
      hex: '000000000100ff06020102030405060100ffff00',
      fields: [
        { block: 'Location[0]', field: 'X', value: '1' },
        { block: 'Location[0]', field: 'Y', value: '2' },
        { block: 'Location[0]', field: 'Z', value: '3' },
        { block: 'Location[1]', field: 'X', value: '4' },
        { block: 'Location[1]', field: 'Y', value: '5' },
        { block: 'Location[1]', field: 'Z', value: '6' },
        { block: 'Index', field: 'You', value: '1' },
        { block: 'Index', field: 'Prey', value: '-1' },
      ],
    });
  });

  it('has the events of puppetry, and where one cannot be read', () => {
    const nullId = '00'.repeat(16);
    // Two blocks: mWristLeft placed and turned without its constraint, then one that was cut.
    const events = '4c040000 0100 0f000000 3d00 0b ff7f cb8c cb8c 6586 cc8c cc7c';
    log.add('in', 0, hex(`00 00000001 00 14 ${nullId} 00 00 02 19 ${events} 03 4c0400`));
    const block = 'PhysicalAvatarEventList[0].TypeData';
    expect(log.detail(0)?.fields.slice(-4)).toEqual([
      { block, field: 'layout', value: 'C' },
      { block, field: 'records[0].time', value: '1100 ms' },
      {
        block,
        field: 'records[0].joints[0]',
        value:
          'mWristLeft (61); mask 0x0b; position 0.24987, 0.49996, -0.12505; ' +
          'rotation 0, 0.49981, 0.49981, 0.70738; no constraint',
      },
      {
        block: 'PhysicalAvatarEventList[1].TypeData',
        field: 'error',
        value: 'puppetry/truncated at byte 0: needs 10 bytes, only 3 are left',
      },
    ]);
  });

  it('has the position of the error in a damaged datagram, and no fields for an unknown message', () => {
    log.add('in', 0, hex('40 00'));
    log.add('in', 0, hex('00 00000001 00 7e 01'));
    expect(log.detail(0)).toMatchObject({ fields: [], hex: '4000' });
    expect(log.detail(0)?.error).toMatch(/^lludp\/truncated at byte /);
    expect(log.detail(1)).toMatchObject({ fields: [], error: null, hex: '000000000100' + '7e01' });
  });
});

describeWithSamples('the recorded session in the log', () => {
  const recording = decodeRecording(sharedFile('samples/opensim/viewer-a.jsonl'));

  beforeEach(() => {
    log = new DatagramLog();
    for (const { direction, time, bytes } of recording) log.add(direction, time * 1000, bytes);
  });

  it('has a row with a summary for every datagram', () => {
    const rows = log.rows('', 999, null);
    expect(rows).toHaveLength(183);
    expect(rows[0]).toMatchObject({ at: 6733.5, name: 'UseCircuitCode', flags: 'R' });
    const summaryOf = new Map(rows.map(({ name, summary }) => [name, summary]));
    expect(summaryOf.get('RegionHandshake')).toBe('Loopback Test');
    expect(summaryOf.get('CoarseLocationUpdate')).toMatch(/^\d agents?$/);
    expect(summaryOf.get('ImprovedTerseObjectUpdate')).toBe('1 object');
    expect(
      rows.some(({ summary }) => summary.includes('undefined') || summary.includes('NaN')),
    ).toBe(false);
  });

  it('has details for every datagram', () => {
    for (let index = 0; index < 183; index++) {
      const detail = log.detail(index);
      expect(detail?.error).toBeNull();
      expect(detail?.hex).toBe(toHex(recording[index].bytes).replaceAll(' ', ''));
    }
  });

  it('is saved as it was recorded, except for its secrets', () => {
    const saved = decodeRecording(log.save());
    expect(saved.map(({ time, direction }) => [time, direction])).toEqual(
      recording.map(({ time, direction }) => [time, direction]),
    );
    const names = (each: typeof saved) => each.map(({ bytes }) => decodePacket(bytes).name);
    expect(names(saved)).toEqual(names(recording));
    const [, session] =
      /SessionID":"([^"]*)/.exec(JSON.stringify(decodePacket(recording[0].bytes).value)) ?? [];
    const digits = session.replaceAll('-', '');
    const text = (bytes: Uint8Array) => toHex(bytes).replaceAll(' ', '');
    expect(recording.filter(({ bytes }) => text(bytes).includes(digits)).length).toBeGreaterThan(
      20,
    );
    expect(saved.filter(({ bytes }) => text(bytes).includes(digits))).toEqual([]);
  });
});
