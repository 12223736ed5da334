import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../../test/expect-decode-error.ts';
import { jointDirectory } from '../../../avatar/index.ts';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { recogniseJson } from '../../../kinds/index.ts';
import { decodePerformance } from './index.ts';

const read = (text: string) => decodePerformance(encodeUtf8(text), jointDirectory);
const kindOf = (text: string) => recogniseJson(encodeUtf8(text), jointDirectory);
const times = (text: string) => read(text).lines.map(({ time }) => Number(time.toFixed(6)));

const line = (time: unknown, z = 0.1) =>
  JSON.stringify({ time, command: 'set', data: { j: { mHead: { r: [0, 0, z] } } } });

const FORMS: Readonly<Record<string, string>> = {
  'JSON lines': `${line(1)}\r\n\r\n# a remark\n${line(1.5)}\n${line(1.75)}`,
  'a JSON list': `\uFEFF[${line(1)},\n ${line(1.5)},\n ${line(1.75)}]`,
  'Python dicts': `{'command': 'move', 'mHead': {'local_rot': (0, 0, 0.1)}, 'time': '2022-09-20 23:59:59.500000+00:00'}
{'command': 'move', 'mHead': {'local_rot': [0, 0, 0.1]}, 'time': '2022-09-21 02:00:00.000000+02:00'}
{'command': 'move', 'mHead': {'local_rot': [0, 0, 0.1]}, 'time': '2022-09-21 00:00:00.250000+00:00'}
`,
  'messages with lengths': [
    "{'pump':'puppetry','data':{'command':'set','time':r1,'data':{'j':{'mHead':{'r':[i0,i0,r0.1]}}}}}",
    "{'data':{'command':'set','time':r1.5,'data':{'j':{'8':{'r':[i0,i0,r0.1]}}}}}",
    "{'command':'set','time':r1.75,'data':{'j':{'8':{'r':[i0,i0,r0.1]}}}}",
  ]
    .map((text) => `${text.length}:${text}`)
    .join('\n'),
};

describe('a performance', () => {
  it.each(Object.entries(FORMS))('is read from %s', (_, text) => {
    expect(times(text)).toEqual([0, 0.5, 0.75]);
    const [{ command }] = read(text).lines;
    const rotation = [0, 0, 0.1, Math.sqrt(0.99)];
    expect(command.jointState).toMatchObject([{ joint: 8, rotation }]);
    expect(kindOf(text)).toBe('performance');
  });

  it('has intervals of 0.05 to 5 seconds, and 0.1 if they are unknown', () => {
    const text = [5, 5, 2, 100, undefined, 101, 101.2].map((time) => line(time)).join('\n');
    expect(times(text)).toEqual([0, 0.05, 0.1, 5.1, 5.2, 5.3, 5.5]);
  });

  it('skips lines that move nothing, and counts them', () => {
    const text = `{"command":"get","data":["camera"]}\n${line(3)}\n${line(3.2)}\n{"command":"move","nose":{}}`;
    expect(read(text)).toMatchObject({ skipped: 2, ignored: ['nose'] });
    expect(times(text)).toEqual([0, 0.2]);
  });

  it('may be a single pose', () => {
    const text = `{
      "#mHead": {"r": [9, 9, 9]},
      "mHead": {"r": [0, 0, 0.6]}, "mNeck": {"p": [0, 0, 1]}, "mHead": {"r": [0, 0, 0.1]}
    }`;
    expect(kindOf(text)).toBe('performance');
    const { lines } = read(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      time: 0,
      command: {
        inverseKinematics: [],
        jointState: [
          { joint: 7, position: [0, 0, 1] },
          { joint: 8, rotation: [0, 0, 0.1, Math.sqrt(0.99)] },
        ],
      },
    });
  });
});

describe('anything else', () => {
  it('is reported with its line', () => {
    const broken = `${line(1)}\n{"command": "set",\n`;
    expect(expectDecodeError(() => read(broken), 'performance-line')).toMatchObject({
      format: 'leap',
      offset: line(1).length + 1,
      details: { line: 2 },
    });
    const unknown = `${line(1)}\n{"command": "dance"}`;
    expect(expectDecodeError(() => read(unknown), 'leap-command')).toMatchObject({
      path: 'lines[1].command',
      details: { line: 2, found: 'dance' },
    });
    expectDecodeError(() => read('12:{}'), 'truncated');
    expectDecodeError(() => read("2:{}x:{'a'"), 'performance-line');
    expectDecodeError(() => read('{"command":"get","data":["camera"]}'), 'performance-empty');
    expectDecodeError(() => read('{"mHead":{"q":[1]}}'), 'performance-empty');
    expectDecodeError(() => read(''), 'performance-empty');
  });

  it('has ten minutes and 100 000 lines at most', () => {
    const slow = Array.from({ length: 122 }, (_, index) => line(index * 5)).join('\n');
    expectDecodeError(() => read(slow), 'performance-too-long');
    expectDecodeError(() => read('{"command":"get"}\n'.repeat(100_001)), 'performance-too-long');
    for (const nothing of ['\n', '\n# more']) {
      const text = `${line(1)}\n${line(2)}${nothing.repeat(100_000)}`;
      expectDecodeError(() => read(text), 'performance-too-long');
    }
  });

  it('with millions of brackets is not parsed as one JSON text', () => {
    // JSON.parse takes seconds for these, and a gigabyte.
    const startedAt = performance.now();
    expectDecodeError(() => read(`[${line(1)},${'['.repeat(8_000_000)}`), 'performance-line');
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });

  it('is not mistaken for a performance', () => {
    const others = [
      '{"format":"vitrine-avatar-object","name":"{\\"command\\":\\"set\\"}"}',
      '{"t": 1.5, "dir": "in", "hex": "00"}',
      '{"mHead": {"name": "x"}}',
      '{"nose": {"r": [1]}}',
      'HIERARCHY\nROOT hip {"command":"set"}',
      '',
    ];
    for (const text of others) expect(kindOf(text), text).not.toBe('performance');
  });

  it('gives a performance or a DecodeError for any bytes', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      "'command'",
      '"command"',
      ':',
      '"set"',
      ',',
      '5:',
      '\n',
      '1',
      "'a'",
      '#',
      'r1',
      '"j"',
      '"data"',
    );
    const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => encodeUtf8(parts.join('')));
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array));
    fc.assert(
      fc.property(fc.oneof(texts, bytes), (file) => {
        recogniseJson(file, jointDirectory);
        valueOrDecodeError(() => decodePerformance(file, jointDirectory));
      }),
    );
  });
});
