import { expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { jointDirectory } from '../../avatar/index.ts';
import { recogniseJson } from '../../kinds/index.ts';
import { decodePacket } from '../lludp/index.ts';
import {
  decodeRecording,
  decodeSingleDatagram,
  encodeRecording,
  recordedGrid,
} from './recording.ts';

const kindOf = (bytes: Uint8Array) => recogniseJson(bytes, jointDirectory);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const LINE = '{"t": 1.5, "dir": "in", "hex": "000000000600010902010000"}';

it('reads one datagram per line, whatever the line ends', () => {
  const recording = decodeRecording(bytesOf(`${LINE}\r\n\n{"hex":"","dir":"out","t":2,"more":1}`));
  expect(recording).toEqual([
    {
      time: 1.5,
      direction: 'in',
      protocol: 'lludp',
      region: null,
      age: 0,
      bytes: hex('000000000600010902010000'),
      offset: 0,
    },
    {
      time: 2,
      direction: 'out',
      protocol: 'lludp',
      region: null,
      age: 0,
      bytes: hex(''),
      offset: LINE.length + 3,
    },
  ]);
});

it.each([
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['no time', '{"dir": "in", "hex": ""}'],
  ['another direction', '{"t": 1, "dir": "up", "hex": ""}'],
  ['half a byte', '{"t": 1, "dir": "in", "hex": "abc"}'],
  ['another protocol', '{"t": 1, "dir": "in", "protocol": "rtp", "hex": ""}'],
  ['a number as the region', '{"t": 1, "dir": "in", "region": 5, "hex": ""}'],
  ['a name as the region', '{"t": 1, "dir": "in", "region": "Plaza", "hex": ""}'],
  ['an age of the future', '{"t": 1, "dir": "in", "age": -1, "hex": ""}'],
  ['no hex', '{"t": 1, "dir": "in", "hex": "zz"}'],
])('refuses a line with %s, and names it', (_, line) => {
  const error = expectDecodeError(
    () => decodeRecording(bytesOf(`${LINE}\n${line}\n`)),
    'recording-line',
  );
  expect(error).toMatchObject({
    format: 'lludp',
    offset: LINE.length + 1,
    path: 'lines[1]',
    details: { line: 2 },
  });
});

it('encodes what it decodes', () => {
  const line = '{"t":1.5,"dir":"in","hex":"000000000600010902010000"}\n';
  const written = encodeRecording(decodeRecording(bytesOf(LINE)));
  expect(new TextDecoder().decode(written)).toBe(line);
  expect(kindOf(written)).toBe('recording');
  expect(encodeRecording([])).toEqual(hex(''));
});

it('names the region of each datagram, and how much older than the beginning it is', () => {
  const text =
    '{"t":2,"dir":"in","region":"1099511628032000","age":61.5,"hex":"01"}\n' +
    '{"t":2,"dir":"out","region":"1099511628032000","hex":"02"}\n';
  const recording = decodeRecording(bytesOf(text));
  expect(recording).toMatchObject([
    { time: 2, region: '1099511628032000', age: 61.5 },
    { time: 2, region: '1099511628032000', age: 0 },
  ]);
  expect(new TextDecoder().decode(encodeRecording(recording))).toBe(text);
  expect(kindOf(bytesOf(text))).toBe('recording');
});

it('names its grid in the first line', () => {
  const written = encodeRecording(decodeRecording(bytesOf(`${LINE}\n${LINE}`)), 'home http://a/');
  expect(recordedGrid(written)).toBe('home http://a/');
  expect(new TextDecoder().decode(written).match(/"grid"/g)).toHaveLength(1);
  expect(decodeRecording(written)).toHaveLength(2);
  expect(kindOf(written)).toBe('recording');
});

it.each([
  LINE,
  '',
  'no object',
  '{"grid":7}',
  '{"grid":""}',
  '{"grid":"\\ud800"}',
  '{"grid":"a\\nb"}',
  `{"grid":"${'x'.repeat(4097)}"}`,
])('names none in %s', (text) => {
  expect(recordedGrid(bytesOf(text))).toBeNull();
});

it('names the protocol of datagrams of bubbles alone', () => {
  const line = '{"t":2,"dir":"out","protocol":"setp","hex":"01"}\n';
  const written = encodeRecording([
    { time: 2, direction: 'out', protocol: 'setp', bytes: hex('01') },
  ]);
  expect(new TextDecoder().decode(written)).toBe(line);
  expect(decodeRecording(written).map(({ protocol }) => protocol)).toEqual(['setp']);
  expect(kindOf(bytesOf(line))).toBe('recording');
});

it('refuses lines of both protocols', () => {
  const line = '{"t":2,"dir":"out","protocol":"setp","hex":"01"}\n';
  const decode = () => decodeRecording(bytesOf(`${line}${LINE}\n`));
  expect(expectDecodeError(decode, 'recording-mixed')).toMatchObject({ details: { line: 2 } });
});

it('is recognised by its first line', () => {
  expect(kindOf(bytesOf(LINE))).toBe('recording');
  expect(kindOf(bytesOf('{"hex": "00"}'))).toBe('recording');
  expect(kindOf(bytesOf('{"name": "walk"}'))).toBeNull();
  expect(kindOf(hex('7b00000001'))).toBeNull();
});

it('decodes a single datagram from bytes or from hex', () => {
  const ping = hex('0000000006000109 02010000');
  expect(decodeSingleDatagram(ping)).toEqual(ping);
  expect(decodeSingleDatagram(bytesOf('00 00 00 00 06 00\n01 09 02010000\n'))).toEqual(ping);
});

describeWithSamples('the recorded session', () => {
  it('has 183 datagrams, in time order, and each is a packet', () => {
    const recording = decodeRecording(sharedFile('samples/opensim/viewer-a.jsonl'));
    expect(recording).toHaveLength(183);
    expect(recording[0]).toMatchObject({ time: 6.7335, direction: 'out' });
    for (let i = 1; i < recording.length; i++) {
      expect(recording[i].time).toBeGreaterThanOrEqual(recording[i - 1].time);
    }
    expect(() => recording.map(({ bytes }) => decodePacket(bytes))).not.toThrow();
  });
});
