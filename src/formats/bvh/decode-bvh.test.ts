import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bvhBytes, bvhText, SIX, THREE } from '../../../test/bvh-source.ts';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { decodeBvh } from './index.ts';

const decode = (text: string) => decodeBvh(bvhBytes(text));

const HIP = { name: 'hip', channels: SIX };
/** Hip and abdomen, two frames of 9 values. */
const PLAIN = bvhText({ ...HIP, children: [{ name: 'abdomen' }] }, [
  [0, 42, 0, 0, 0, 0, 0, 0, 0],
  [1, 42.5, -2, 10, 20, 30, 1e1, -2.5e-1, '.5' as never],
]);

describe('decodeBvh', () => {
  it('reads joints and frames', () => {
    expect(decode(PLAIN)).toEqual({
      joints: [
        {
          name: 'hip',
          parent: -1,
          hasPositions: true,
          order: 'XYZ',
          column: 0,
          descent: 1,
          offset: 10,
        },
        {
          name: 'abdomen',
          parent: 0,
          hasPositions: false,
          order: 'XYZ',
          column: 6,
          descent: 0,
          offset: PLAIN.indexOf('JOINT'),
        },
      ],
      columns: 9,
      frameCount: 2,
      frameTime: Math.fround(0.1),
      values: Float32Array.of(0, 42, 0, 0, 0, 0, 0, 0, 0, 1, 42.5, -2, 10, 20, 30, 10, -0.25, 0.5),
      warnings: [],
    });
  });

  it('skips scale channels, wherever they stand, with a warning', () => {
    const SCALES = 'Xscale Yscale Zscale';
    const text = bvhText(
      {
        name: 'hip',
        channels: `9 Xposition Yposition Zposition ${SCALES} Zrotation Xrotation Yrotation`,
        children: [
          { name: 'abdomen', channels: `6 Xrotation Yrotation Zrotation ${SCALES}` },
          { name: 'chest', channels: '4 Yscale Yrotation Zrotation Xrotation' },
        ],
      },
      [[1, 42, 3, 0.5, 0.6, 0.7, 10, 20, 30, 4, 5, 6, 7, 8, 9, 0.9, 11, 12, 13]],
    );
    const { joints, columns, values, warnings } = decode(text);
    expect(
      joints.map(({ hasPositions, order, column }) => ({ hasPositions, order, column })),
    ).toEqual([
      { hasPositions: true, order: 'ZXY', column: 0 },
      { hasPositions: false, order: 'XYZ', column: 6 },
      { hasPositions: false, order: 'YZX', column: 9 },
    ]);
    expect(columns).toBe(12);
    expect([...values]).toEqual([1, 42, 3, 10, 20, 30, 4, 5, 6, 11, 12, 13]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['scale-channels', 'joints[0].channels'],
      ['scale-channels', 'joints[1].channels'],
      ['scale-channels', 'joints[2].channels'],
    ]);
  });

  it.each([
    [
      'more channels than words',
      '10 Xposition Yposition Zposition Xscale Yscale Zscale Zrotation Xrotation Yrotation',
    ],
    ['a word that is none', '7 Xposition Yposition Zposition Zrotation Xrotation Yrotation Wscale'],
    [
      'rotations before positions',
      '7 Zrotation Xrotation Yrotation Xposition Yposition Zposition Xscale',
    ],
  ])('reads a line with %s as the viewer does', (_, channels) => {
    const text = bvhText({ name: 'hip', channels }, [[1, 2, 3]]);
    const { columns, warnings } = decode(text);
    expect([columns, warnings.map(({ code }) => code)]).toEqual([3, ['channels-doubtful']]);
  });

  it.each([
    ['CRLF', PLAIN.replaceAll('\n', '\r\n')],
    ['CR', PLAIN.replaceAll('\n', '\r')],
    ['empty lines', PLAIN.replaceAll('\n', '\n\n\n')],
    ['tabs and blanks around everything', PLAIN.replace(/^(.+)$/gm, '\t $1 \t')],
    ['a tab in Frame Time', PLAIN.replace('Frame Time: ', 'Frame\tTime:\t  ')],
    ['tabs between values', PLAIN.replace(/(?<=\d) /g, '\t\t')],
    ['no line end at the end', PLAIN.trimEnd()],
    ['blank lines at the end', `${PLAIN}\n \t\n\n`],
    ['a byte order mark', `\ufeff${PLAIN}`],
    ['braces that are not closed', PLAIN.replace('}\n}\nMOTION', 'MOTION')],
    ['too many closing braces', PLAIN.replace('MOTION', '}\n}\nMOTION')],
  ])('reads the same with %s', (_, text) => {
    const { joints, warnings, ...rest } = decode(text);
    const plain = decode(PLAIN);
    expect(warnings).toEqual([]);
    expect(rest).toEqual({ ...plain, joints: undefined, warnings: undefined });
    expect(joints.map(({ name, parent }) => [name, parent])).toEqual([
      ['hip', -1],
      ['abdomen', 0],
    ]);
  });

  it('counts the generations below a joint, without end sites', () => {
    const text = bvhText(
      {
        name: 'hip',
        children: [{ name: 'a', children: [{ name: 'b' }] }, { name: 'c' }],
      },
      [Array(12).fill(0)],
    );
    expect(decode(text).joints.map(({ name, descent }) => [name, descent])).toEqual([
      ['hip', 2],
      ['a', 1],
      ['b', 0],
      ['c', 0],
    ]);
  });

  it('uses the number of channels, or 6 and 3 where it cannot be read', () => {
    const text = PLAIN.replace(SIX, SIX.slice(2)).replace(
      `CHANNELS ${THREE}`,
      'CHANNELS Zrotation Xrotation Yrotation',
    );
    const { joints, warnings } = decode(text);
    expect(joints.map(({ hasPositions, order }) => [hasPositions, order])).toEqual([
      [true, 'XYZ'],
      [false, 'ZXY'],
    ]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['channels-doubtful', 'joints[0].channels'],
      ['channels-doubtful', 'joints[1].channels'],
    ]);
  });

  it.each([
    ['positions in another order', '6 Zposition Yposition Xposition Xrotation Yrotation Zrotation'],
    ['rotations first', '6 Xrotation Yrotation Zrotation Xposition Yposition Zposition'],
    ['a number that means three', '4 Xposition Xrotation Yrotation Zrotation'],
  ])('warns of %s', (_, channels) => {
    const count = channels.startsWith('6') ? 6 : 3;
    const text = bvhText({ name: 'hip', channels }, [Array(count).fill(0)]);
    const { joints, warnings } = decode(text);
    expect(joints[0]).toMatchObject({ hasPositions: count === 6, order: 'XYZ' });
    expect(warnings).toMatchObject([
      { code: 'channels-doubtful', path: 'joints[0].channels', offset: text.indexOf('CHANNELS') },
    ]);
  });

  it('reads a second root as one more joint, with a warning', () => {
    const second = PLAIN.replace(
      'MOTION',
      `ROOT other\n{\nOFFSET 0 0 0\nCHANNELS ${THREE}\n}\nMOTION`,
    );
    const { joints, warnings } = decode(
      second.replace(/^(.*\d)$(?=\n[^\n]*\n?$|\n?$)/gm, '$1 0 0 0'),
    );
    expect(joints.map(({ parent }) => parent)).toEqual([-1, 0, -1]);
    expect(warnings).toMatchObject([{ code: 'several-roots', path: 'joints[2]' }]);
  });

  it('cuts names as the viewer does, with a warning', () => {
    const long = 'x'.repeat(100);
    const text = bvhText({ ...HIP, children: [{ name: `l Hand` }, { name: long }] }, [
      Array(12).fill(0),
    ]);
    const { joints, warnings } = decode(text);
    expect(joints.map(({ name }) => name)).toEqual(['hip', 'l', 'x'.repeat(79)]);
    expect(warnings.map(({ code }) => code)).toEqual(['joint-name-cut', 'joint-name-cut']);
  });

  it('ignores what follows a frame and the last frame, with warnings', () => {
    const text = `${PLAIN.trimEnd()} 7 8\n9 9 9\nhello\n`;
    expect(decode(text).warnings).toMatchObject([
      { code: 'values-extra', path: 'frames[1][9]', offset: text.indexOf('7 8') },
      { code: 'lines-extra', path: 'frames', offset: text.indexOf('9 9 9') },
    ]);
  });
});

describe('decodeBvh refuses', () => {
  const cases: readonly [what: string, code: string, text: string, path: string, at?: string][] = [
    ['another text', 'hierarchy-missing', 'ROOT hip\n', '', 'ROOT'],
    ['nothing', 'hierarchy-missing', '', ''],
    ['a file without joints', 'no-joints', 'HIERARCHY\nMOTION\n', 'hierarchy', 'MOTION'],
    [
      'a file without MOTION',
      'motion-missing',
      PLAIN.slice(0, PLAIN.indexOf('MOTION')),
      'hierarchy',
    ],
    ['another root', 'root-not-hip', PLAIN.replace('hip', 'Hips'), 'joints[0]', 'ROOT'],
    [
      'a joint without a name',
      'joint-nameless',
      PLAIN.replace(' abdomen', ''),
      'joints[1]',
      'JOINT',
    ],
    [
      'a brace beside the name',
      'brace-missing',
      PLAIN.replace('hip\n{', 'hip {'),
      'joints[0]',
      'OFFSET',
    ],
    [
      'no offset',
      'offset-missing',
      PLAIN.replace('OFFSET 0 0 0\n', ''),
      'joints[0].offset',
      'CHANNELS',
    ],
    [
      'no channels',
      'channels-missing',
      PLAIN.replace(`CHANNELS ${SIX}\n`, ''),
      'joints[0].channels',
      'JOINT',
    ],
    [
      'two rotations',
      'rotation-order',
      PLAIN.replace(THREE, '2 Xrotation Yrotation'),
      'joints[1].channels',
      'CHANNELS 2',
    ],
    [
      'an axis twice',
      'rotation-order',
      PLAIN.replace('Zrotation', 'Xrotation'),
      'joints[0].channels',
      'CHANNELS',
    ],
    [
      'an unknown axis',
      'rotation-order',
      PLAIN.replace('Zrotation', 'Wrotation'),
      'joints[0].channels',
      'CHANNELS',
    ],
    ['an unknown line', 'joint-expected', PLAIN.replace('JOINT', 'BONE'), 'joints[0]', 'BONE'],
    [
      'a line of blanks',
      'joint-expected',
      PLAIN.replace('JOINT', ' \nJOINT'),
      'joints[0]',
      ' \nJOINT',
    ],
    [
      'no number of frames',
      'frames-unreadable',
      PLAIN.replace('Frames: 2\n', ''),
      'frames',
      'Frame Time',
    ],
    ['no frames', 'frames-unreadable', PLAIN.replace('Frames: 2', 'Frames: 0'), 'frames', 'Frames'],
    [
      'less than no frames',
      'frames-unreadable',
      PLAIN.replace('Frames: 2', 'Frames: -2'),
      'frames',
      'Frames',
    ],
    [
      'half a frame',
      'frames-unreadable',
      PLAIN.replace('Frames: 2', 'Frames: 1.5'),
      'frames',
      'Frames',
    ],
    [
      'no frame time',
      'frame-time-unusable',
      PLAIN.replace('Frame Time: 0.1\n', ''),
      'frame_time',
      '0 42 0',
    ],
    [
      'a frame time of 0',
      'frame-time-unusable',
      PLAIN.replace('0.1', '0'),
      'frame_time',
      'Frame Time',
    ],
    [
      'a negative frame time',
      'frame-time-unusable',
      PLAIN.replace('0.1', '-0.1'),
      'frame_time',
      'Frame Time',
    ],
    [
      'a frame time of NaN',
      'frame-time-unusable',
      PLAIN.replace('0.1', 'nan'),
      'frame_time',
      'Frame Time',
    ],
    ['over a minute', 'duration-too-long', PLAIN.replace('0.1', '60.01'), 'frames', 'Frames'],
    [
      'a frame that is missing',
      'frames-missing',
      PLAIN.replace('Frames: 2', 'Frames: 3').replace(' .5', ` .5${' '.repeat(60)}`),
      'frames',
    ],
    ['a value that is missing', 'values-missing', PLAIN.replace(' .5', ''), 'frames[1][8]'],
    ['a word', 'bad-number', PLAIN.replace('42.5', 'x42'), 'frames[1][1]', 'x42'],
    ['a decimal comma', 'bad-number', PLAIN.replace('42.5', '42,5'), 'frames[1][1]', '42,5'],
    ['two points', 'bad-number', PLAIN.replace('42.5', '42.5.1'), 'frames[1][1]', '42.5.1'],
    ['NaN', 'not-finite', PLAIN.replace('42.5', 'NaN'), 'frames[1][1]', 'NaN'],
    ['infinity', 'not-finite', PLAIN.replace('42.5', '-inf'), 'frames[1][1]', '-inf'],
    [
      'a number beyond 32-bit floats',
      'not-finite',
      PLAIN.replace('42.5', '1e39'),
      'frames[1][1]',
      '1e39',
    ],
    [
      'a file that ends in a joint',
      'truncated',
      PLAIN.slice(0, PLAIN.indexOf('CHANNELS')),
      'joints[0].channels',
    ],
    ['a file that ends at MOTION', 'truncated', PLAIN.slice(0, PLAIN.indexOf('Frames')), 'frames'],
  ];

  it.each(cases)('%s: %s', (_, code, text, path, at) => {
    const error = expectDecodeError(() => decode(text), code);
    expect(error).toMatchObject({ format: 'bvh', path });
    if (at !== undefined)
      expect(text.slice(error.offset)).toMatch(new RegExp(`^${at.replaceAll('.', '\\.')}`));
  });

  it('more joints than any skeleton has, at any depth', () => {
    const text = `HIERARCHY\n${`ROOT hip\n{\nOFFSET 0 0 0\nCHANNELS ${THREE}\n`.repeat(5000)}`;
    const error = expectDecodeError(() => decode(text), 'too-many-joints');
    expect(error.details).toEqual({ found: 1025, limit: 1024 });
  });

  it('10 million missing frames, before allocating memory for them', () => {
    const text = PLAIN.replace('Frames: 2', 'Frames: 10000000');
    const error = expectDecodeError(() => decode(text), 'count-over-end');
    expect(error).toMatchObject({ path: 'frames', offset: text.indexOf('Frames') });
    expect(error.details).toMatchObject({ found: 10_000_000, room: 2, bytesEach: 18 });
  });

  it('10 million existing frames, before reading a value', () => {
    const head = bvhText({ name: 'hip' }, [], 0.033333).replace('Frames: 0', 'Frames: 10000000');
    const bytes = new Uint8Array(head.length + 60_000_000).fill(48);
    bytes.set(bvhBytes(head));
    const error = expectDecodeError(() => decodeBvh(bytes), 'duration-too-long');
    expect(error.details.limit).toBe(60);
  });

  it('more frames than an animation can represent, however short they are', () => {
    const head = bvhText({ name: 'hip' }, [], 1e-6).replace('Frames: 0', 'Frames: 65538');
    const bytes = bvhBytes(head + '0 0 0\n'.repeat(65538));
    const error = expectDecodeError(() => decodeBvh(bytes), 'too-many-frames');
    expect(error.details).toEqual({ found: 65538, limit: 65537 });
  });
});

describe('decodeBvh with any bytes', () => {
  const bytes = bvhBytes(PLAIN);

  it('gives a value or a DecodeError for every prefix', () => {
    for (let end = 0; end < bytes.length; end++) {
      const readable = valueOrDecodeError(() => decodeBvh(bytes.subarray(0, end)));
      // The file is complete from the first digit of the last value on.
      expect(readable).toBe(end >= PLAIN.lastIndexOf('.5') + 2);
    }
  });

  it('gives a value or a DecodeError for any change of bytes', () => {
    const change = fc.tuple(
      fc.nat(bytes.length - 1),
      fc.constantFrom(...bvhBytes('\n 0-e9}{.JX\0\xff')),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const damaged = bytes.slice();
        for (const [at, byte] of changes) damaged[at] = byte;
        valueOrDecodeError(() => decodeBvh(damaged));
      }),
      { numRuns: 1000 },
    );
  });
});
