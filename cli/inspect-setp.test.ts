import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeRecording } from '../src/protocol/recording/index.ts';
import { encodePacket, framesOf } from '../src/protocol/setp/index.ts';
import { hex } from '../test/hex.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { main } from './main.ts';

const HEADER = '07000000 02000000 a4ff80a9c5000000 01 02';

function write(content: string | Uint8Array): string {
  const file = join(temporaryFolder(), 'packet.bin');
  writeFileSync(file, content);
  return file;
}

async function run(...args: string[]) {
  let output = '';
  let errors = '';
  const status = await main(['inspect', ...args], {
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { status, output, errors };
}

async function report(file: string, ...flags: string[]) {
  const { status, output } = await run('--format', 'setp', '--json', ...flags, file);
  return { status, report: JSON.parse(output)[0] };
}

describe('vitrine inspect --format setp', () => {
  it('reports header, frames and messages of a packet in hex', async () => {
    const file = write(`${HEADER}
      02 0a000000 0100 0000 00
      0a 0b000000 0100 0000 20 00112233445566778899aabbccddeeff ffffffffffffffffffffffffffffffff
      04 0c000000 0100 0000 40 ${'ab'.repeat(64)}`);
    expect(await report(file)).toEqual({
      status: 0,
      report: {
        file,
        format: 'setp',
        sessionId: 7,
        packetId: 2,
        firstSendTime: '848952360868',
        guaranteed: true,
        resendCount: 2,
        frames: [
          { type: 2, name: 'Keepalive', messageId: 10, frameCount: 1, frameIndex: 0, size: 0 },
          {
            type: 10,
            name: 'Join Bubble Request',
            messageId: 11,
            frameCount: 1,
            frameIndex: 0,
            size: 32,
          },
          {
            type: 4,
            name: 'Challenge Request',
            messageId: 12,
            frameCount: 1,
            frameIndex: 0,
            size: 64,
          },
        ],
        messages: [
          { name: 'Keepalive', messageId: 10, fields: {} },
          {
            name: 'Join Bubble Request',
            messageId: 11,
            fields: {
              bubbleIdentifier: '00112233-4455-6677-8899-aabbccddeeff',
              avatarIdentifier: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
            },
          },
          {
            name: 'Challenge Request',
            messageId: 12,
            fields: { challengeRequest: 'ab'.repeat(64) },
          },
        ],
        warnings: [],
      },
    });
  });

  it('reads raw bytes too, puts frames together, and warns of what is missing', async () => {
    const bubbles = Array.from({ length: 5 }, (_, index) => ({
      bubbleIdentifier: '00112233-4455-6677-8899-aabbccddeeff',
      shortDescription: `Quay ${index}`,
    }));
    const list = framesOf('List Bubbles Response', 1, { bubbles });
    const [lone] = framesOf('List Bubbles Response', 2, { bubbles });
    const unknown = { ...framesOf('Keepalive', 3, {})[0], type: 99, data: hex('0102') };
    const header = {
      sessionId: 0xffffffff,
      packetId: 0,
      firstSendTime: 0xffffffffffffffffn,
      guaranteed: false,
      resendCount: 0,
    };
    const file = write(encodePacket(header, [...list.toReversed(), unknown, lone]));
    const { status, report: found } = await report(file);
    expect(status).toBe(0);
    expect(found).toMatchObject({
      sessionId: 0xffffffff,
      firstSendTime: '18446744073709551615',
      guaranteed: false,
      messages: [
        { name: 'List Bubbles Response', messageId: 1, fields: { bubbles } },
        { name: null, messageId: 3, fields: { data: '0102' } },
      ],
    });
    expect(found.frames.map(({ name }: { name: string | null }) => name)).toEqual([
      'List Bubbles Response',
      'List Bubbles Response',
      null,
      'List Bubbles Response',
    ]);
    expect(found.warnings).toMatchObject([
      { code: 'message-unknown' },
      { code: 'message-incomplete', path: 'frames[3]' },
    ]);
  });

  it.each([
    ['a partial frame at the end', '02 0a00', 'truncated', 19, 'frames[0].messageId'],
    [
      'a frame of 247 bytes',
      `05 01000000 0100 0000 f7 ${'00'.repeat(247)}`,
      'frame-too-large',
      27,
      'frames[0].size',
    ],
    [
      'a field that is cut',
      '2d 01000000 0100 0000 03 010203',
      'truncated',
      28,
      'Disappearance Perception.objectIndex',
    ],
  ])('exits with 2 for %s', async (_, frame, code, offset, path) => {
    const file = write(`${HEADER} ${frame}`);
    expect(await report(file)).toEqual({
      status: 2,
      report: {
        file,
        error: { format: 'setp', code, offset, path, message: expect.any(String) },
      },
    });
  });

  it('reads the frames of the successor, whose messages may differ', async () => {
    const file = write(`${HEADER}
      07 01000000 0100 0000 ff ${'41'.repeat(255)}
      2d 02000000 0100 0000 06 05000000 0000
      29 03000000 0100 0000 02 0102`);
    const { status, report: found } = await report(file, '--max-frame-data', '255');
    expect(status).toBe(0);
    expect(found.frames.map(({ size }: { size: number }) => size)).toEqual([255, 6, 2]);
    expect(found.messages).toMatchObject([
      { name: 'Connect Request', fields: { userIdentifier: 'A'.repeat(32) } },
      { name: 'Disappearance Perception', fields: { objectIndex: 5 } },
      { name: 'Movement Perception', messageId: 3, fields: null },
    ]);
    expect(found.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'trailing-bytes',
      'trailing-bytes',
      'message-unreadable',
    ]);
    expect((await report(file)).status).toBe(2);
  });

  it('prints lines for people', async () => {
    const file = write(`${HEADER} 2e 0a000000 0100 0000 08 01000000 ffffffff`);
    const { output, status } = await run('--format', 'setp', file);
    expect(status).toBe(0);
    expect(output).toMatch(/Format +SETP packet, 1 frame, 1 message\n/);
    expect(output).toMatch(/First sent +2026-11-25T20:06:00\.868Z \(848952360868\)\n/);
    expect(output).toMatch(/Resent +2 times\n/);
    expect(output).toMatch(/46 +Collision Perception +10 +1 of 1 +8\n/);
    expect(output).toMatch(/Collision Perception, message 10\n +sourceObjectIndex +1\n/);
    expect(output).toMatch(/targetObjectIndex +4294967295 \(none\)\n/);
  });

  it.each([
    [['--format', 'setp', '--max-frame-data', '256'], /--max-frame-data must be/],
    [['--max-frame-data', '255'], /requires --format setp/],
    [['--format', 'mxp'], /--format can be lludp, setp or puppetry/],
  ])('says what is wrong about %j', async (flags, message) => {
    const { status, errors } = await run(...flags, 'packet.bin');
    expect(status).toBe(1);
    expect(errors).toMatch(message);
  });
});

describe('vitrine inspect of a recorded session of a bubble', () => {
  const header = {
    sessionId: 7,
    packetId: 1,
    firstSendTime: 0n,
    guaranteed: true,
    resendCount: 0,
  };
  const datagrams = [
    { time: 10, direction: 'out' as const, frames: framesOf('List Bubbles Request', 1, {}) },
    {
      time: 10.5,
      direction: 'in' as const,
      frames: [
        ...framesOf('Acknowledgement', 1, { acknowledgedPacketIds: [1] }),
        ...framesOf('List Bubbles Response', 2, { bubbles: [] }),
      ],
    },
  ].map(({ frames, ...rest }) => ({
    ...rest,
    protocol: 'setp' as const,
    bytes: encodePacket(header, frames),
  }));
  const broken = { ...datagrams[1], time: 11, bytes: datagrams[1].bytes.slice(0, 40) };

  it('counts and lists its messages', async () => {
    const { status, output } = await run('--json', write(encodeRecording(datagrams)));
    expect(status).toBe(0);
    const [found] = JSON.parse(output);
    expect(found).toMatchObject({
      format: 'setp',
      summary: { count: 3, duration: 0.5 },
      messages: [
        { index: 0, dir: 'out', name: 'List Bubbles Request', messageId: 1, fields: {} },
        { index: 1, dir: 'in', name: 'Acknowledgement', flags: 'G', packetId: 1 },
        { index: 1, name: 'List Bubbles Response', fields: { bubbles: [] } },
      ],
      warnings: [],
    });
    expect(found.summary.messages).toHaveLength(3);
  });

  it('lists those that a filter wants', async () => {
    const file = write(encodeRecording(datagrams));
    const { output, status } = await run(file, '--filter', 'ListBubbles*');
    expect(status).toBe(0);
    expect(output).toMatch(/SETP, 2 datagrams, 2 messages/);
    const { output: found } = await run(file, '--filter', 'in -Acknowledgement');
    expect(found).toMatch(/#1 \+0\.500 s in {2}2 List Bubbles Response, 10 bytes, G/);
    expect(found).not.toMatch(/Acknowledgement/);
    const { output: byField } = await run(file, '--filter', 'acknowledgedPacketIds=1');
    expect(byField).toMatch(/1 message\n/);
  });

  it('reports a datagram that cannot be read beside the others, and exits with 2', async () => {
    const { status, output } = await run(write(encodeRecording([...datagrams, broken])));
    expect(status).toBe(2);
    expect(output).toMatch(/#2 \+1\.000 s in {2}error setp\/truncated at byte 39/);
  });
});
