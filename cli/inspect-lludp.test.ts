import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFiles, inspectText } from '../test/inspected-files.ts';
import { sharedPath } from '../test/shared-path.ts';
import { describeWithSamples } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { inspect } from './inspect.ts';

describe('vitrine inspect on LLUDP', () => {
  const PING = '000000000600010902010000';

  it('decodes one datagram in hex with --format lludp', async () => {
    const { status, report } = await inspectText('ping.txt', `${PING}\n`, 'lludp');
    expect(status).toBe(0);
    expect(report).toMatchObject({ format: 'lludp', warnings: [] });
    expect(report.messages).toEqual([
      {
        index: 0,
        t: null,
        dir: null,
        sequence: 6,
        flags: 0,
        acks: [],
        name: 'StartPingCheck',
        number: 1,
        bytes: 12,
        leftover: 0,
        fields: { PingID: { PingID: 9, OldestUnacked: 258 } },
      },
    ]);
  });

  it('decodes the puppetry in a datagram beside its bytes', async () => {
    const event = '1a0400000100090000000800' + '02ff7fff7f9f86';
    const body = `05${'00'.repeat(32)}00030013${event}03000000`;
    const { status, report } = await inspectText('events.txt', `000000000100${body}`, 'lludp');
    expect(status).toBe(0);
    expect(report.messages[0].fields.PhysicalAvatarEventList).toMatchObject([
      { TypeData: '' },
      {
        TypeData: event,
        events: { layout: 'C', records: [{ time: 1050, joints: [{ id: 8, name: 'mHead' }] }] },
      },
      { TypeData: '000000', error: { format: 'puppetry', code: 'truncated' } },
    ]);
  });

  it('tells of how many regions a recording is, and what it begins with', async () => {
    const line = (region: string, age?: number) =>
      JSON.stringify({ t: 5, dir: 'in', region, age, hex: PING });
    const lines = [line('256', 61.5), line('256', 2), line('512')];
    const { report } = await inspectText('regions.jsonl', lines.join('\n'));
    expect(report.messages).toMatchObject([
      { region: '256', age: 61.5 },
      { region: '256', age: 2 },
      { region: '512' },
    ]);
    expect(report.messages[2]).not.toHaveProperty('age');
    const file = join(temporaryFolder(), 'regions.jsonl');
    writeFileSync(file, lines.join('\n'));
    let output = '';
    await inspect([file], { json: false, format: null, layout: null, filter: null }, (part) => {
      output += part;
    });
    expect(output).toContain('Regions      2\n');
    expect(output).toContain('Begins with  2 datagrams from up to 61.500 s before\n');
  });

  it('counts the messages of a recording, and times them from its start', async () => {
    const line = (t: number, dir: string, hex: string) => JSON.stringify({ t, dir, hex });
    const lines = [
      line(1795237052.104, 'in', PING),
      line(1795237054.104, 'out', '00000000010002 09'.replace(' ', '')),
      line(1795237056.104, 'in', PING),
    ];
    const file = join(temporaryFolder(), 'dated.jsonl');
    writeFileSync(file, lines.join('\n'));
    const text = async (filter: string | null) => {
      let output = '';
      await inspect([file], { json: false, format: null, layout: null, filter }, (part) => {
        output += part;
      });
      return output;
    };
    expect((await text(null)).split('\n').slice(1)).toEqual([
      '  Format    LLUDP, 3 datagrams, 3 known messages',
      '  Recorded  2026-11-21T04:57:32.104Z',
      '  Duration  4.000 s',
      '  Messages by name, 32 bytes in all',
      '    Message                 Count  Bytes  Share of bytes  Per second  First     Last',
      '    StartPingCheck     in   2      24     75.0 %          0.50        +0.000 s  +4.000 s',
      '    CompletePingCheck  out  1      8      25.0 %          0.25        +2.000 s  +2.000 s',
      '  #0 +0.000 s in  6 StartPingCheck, 12 bytes',
      '  #1 +2.000 s out  1 CompletePingCheck, 8 bytes',
      '  #2 +4.000 s in  6 StartPingCheck, 12 bytes',
      '',
    ]);
    const filtered = await text('-CompletePingCheck OldestUnacked=258');
    expect(filtered).toContain('#2 +4.000 s in  6 StartPingCheck');
    expect(filtered).not.toContain('CompletePingCheck');
    const { report } = await inspectText('dated.jsonl', lines.join('\n'));
    expect(report.summary).toMatchObject({
      count: 3,
      started: '2026-11-21T04:57:32.104Z',
      duration: 4,
      messages: [{ name: 'StartPingCheck', direction: 'in', count: 2, rate: 0.5 }, {}],
    });
  });

  it('reports a bad datagram among good ones, and exits with 2', async () => {
    const line = (hex: string) => JSON.stringify({ t: 1, dir: 'in', hex });
    const { status, report } = await inspectText('log.jsonl', `${line(PING)}\n${line('4000')}\n`);
    expect(status).toBe(2);
    expect(report.messages[0]).toMatchObject({ t: 1, dir: 'in', name: 'StartPingCheck' });
    expect(report.messages[1]).toMatchObject({
      index: 1,
      flags: 0x40,
      bytes: 2,
      error: { format: 'lludp', code: 'truncated' },
    });
  });
});

describeWithSamples('vitrine inspect on the recorded session', () => {
  it('decodes every datagram, unknown ones by number', async () => {
    const { status, reports } = await inspectFiles([sharedPath('samples/opensim/viewer-a.jsonl')]);
    expect(status).toBe(0);
    const [{ messages, warnings }] = reports;
    expect(messages).toHaveLength(183);
    expect(warnings).toEqual([]);
    expect(messages[0]).toMatchObject({
      t: 6.7335,
      dir: 'out',
      name: 'UseCircuitCode',
      number: 0xffff0003,
      flags: 0x40,
      fields: { CircuitCode: { ID: '00000000-0000-0000-0000-0000000000a1' } },
    });
    type Message = { name: string | null; leftover: number; number: number };
    const known = messages.filter(({ name }: Message) => name !== null);
    // OpenSim sends one more block than the template has.
    const longer = known.filter(({ leftover }: Message) => leftover > 0);
    expect(longer.map(({ name, leftover }: Message) => [name, leftover])).toEqual([
      ['MapBlockReply', 1],
    ]);
    const unknown = messages.filter(({ name }: Message) => name === null);
    expect(unknown.map(({ number }: Message) => number.toString(16)).sort()).toEqual([
      'ffff00da',
      'ffff00db',
    ]);
  });
});
