import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { decodeUtf8, encodeUtf8, joinBytes } from '../bytes/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import { MAX_GESTURE_BYTES, MAX_GESTURE_STEPS } from './gesture-codec.ts';
import {
  ANIMATION_STOPS,
  decodeGesture,
  encodeGesture,
  GESTURE_MODIFIERS,
  type Gesture,
  type GestureStep,
  NO_GESTURE_KEY,
  WAIT_FLAGS,
} from './index.ts';

const BOW = '82e99230-c906-1403-4d9c-3889dd98daba';
const GONG = '11111111-2222-3333-4444-555555555555';

/** As a viewer writes it. */
const TEXT = `2
113
5
/bow
bows.
5
0
bow
${BOW}
0
3
1.500000
3
2
/me bows deeply
0
1
gong
${GONG}
0
0
bow
${BOW}
1
`;

const GESTURE: Gesture = {
  key: 113,
  modifiers: GESTURE_MODIFIERS.control | GESTURE_MODIFIERS.shift,
  trigger: '/bow',
  replacement: 'bows.',
  steps: [
    { kind: 'animation', name: 'bow', assetId: BOW, flags: 0 },
    { kind: 'wait', seconds: 1.5, flags: WAIT_FLAGS.time | WAIT_FLAGS.animations },
    { kind: 'chat', text: '/me bows deeply', flags: 0 },
    { kind: 'sound', name: 'gong', assetId: GONG, flags: 0 },
    { kind: 'animation', name: 'bow', assetId: BOW, flags: ANIMATION_STOPS },
  ],
};

const decode = (text: string) => decodeGesture(encodeUtf8(text));

describe('decodeGesture', () => {
  it('reads a whole gesture', () => {
    expect(decode(TEXT)).toEqual(GESTURE);
  });

  it('ignores what follows the last step: the NUL and line of some libraries, or nothing', () => {
    expect(decode(`${TEXT}\0\n`)).toEqual(GESTURE);
    expect(decode(TEXT.trimEnd())).toEqual(GESTURE);
    expect(decode(TEXT.replaceAll('\n', '\r\n'))).toEqual(GESTURE);
  });

  it('reads one without key, trigger and steps, and a step without an id', () => {
    expect(decode('2\n255\n0\n\n\n0\n')).toEqual({
      ...{ key: NO_GESTURE_KEY, modifiers: 0, trigger: '', replacement: '', steps: [] },
    });
    const [step] = decode('2\n255\n0\n\n\n1\n0\n\n\n0\n').steps;
    expect(step).toEqual({ kind: 'animation', name: '', assetId: NULL_UUID, flags: 0 });
  });

  it.each<[string, string, string, number, string]>([
    ['no number at the start', 'LLWearable', 'not-gesture', 0, 'version'],
    ['another version', '3\n0\n', 'version-unsupported', 0, 'version'],
    ['a key above 255', '2\n256\n0\n', 'bad-number', 2, 'key'],
    ['a mask above 32 bits', '2\n255\n4294967296\n', 'bad-number', 6, 'mask'],
    ['the end within the head', '2\n255\n0\n/a\n', 'truncated', 11, 'replace'],
    ['more steps than bytes', '2\n255\n0\n\n\n9\n2\n\n0\n', 'count-over-end', 10, 'step_count'],
    ['too many steps', '2\n255\n0\n\n\n1001\n', 'too-many-values', 10, 'step_count'],
    ['a negative number of steps', '2\n255\n0\n\n\n-1\n', 'bad-number', 10, 'step_count'],
    ['a type above 3', '2\n255\n0\n\n\n1\n4\na\n0\n', 'gesture-step-unknown', 12, 'steps[0]/type'],
    ['no UUID', '2\n255\n0\n\n\n1\n1\na\nb\n0\n', 'bad-uuid', 16, 'steps[0]/asset_id'],
    ['an endless wait', '2\n255\n0\n\n\n1\n3\ninf\n1\n', 'not-finite', 14, 'steps[0]/seconds'],
    [
      'a wait without a number',
      '2\n255\n0\n\n\n1\n3\nx\n1\n',
      'bad-number',
      14,
      'steps[0]/seconds',
    ],
    ['a NUL in place of a step', '2\n255\n0\n\n\n1\n2\n\0\n0\n', 'truncated', 14, 'steps[0]/text'],
  ])('refuses %s', (_what, text, code, offset, path) => {
    const error = expectDecodeError(() => decode(text), code);
    expect(error).toMatchObject({ format: 'gesture', offset, path });
  });

  it('refuses more bytes and steps than a gesture has', () => {
    const long = encodeUtf8(`2\n${' '.repeat(MAX_GESTURE_BYTES)}`);
    expectDecodeError(() => decodeGesture(long), 'file-too-large');
    const steps = '2\n\n0\n'.repeat(MAX_GESTURE_STEPS);
    expect(decode(`2\n255\n0\n\n\n${MAX_GESTURE_STEPS}\n${steps}`).steps).toHaveLength(
      MAX_GESTURE_STEPS,
    );
  });

  it('throws nothing but DecodeError, whatever the bytes are', () => {
    const whole = encodeUtf8(TEXT);
    for (let end = 0; end <= whole.length; end++) {
      valueOrDecodeError(() => decodeGesture(whole.subarray(0, end)));
    }
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        valueOrDecodeError(() => decodeGesture(bytes));
      }),
    );
  });
});

const u32 = fc.integer({ min: 0, max: 0xffffffff });
const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n\0]/.test(text));
const asset = { name: line, assetId: fc.uuid(), flags: u32 };

const anyStep: fc.Arbitrary<GestureStep> = fc.oneof(
  fc.record({ kind: fc.constant('animation' as const), ...asset }),
  fc.record({ kind: fc.constant('sound' as const), ...asset }),
  fc.record({ kind: fc.constant('chat' as const), text: line, flags: u32 }),
  fc.record({
    kind: fc.constant('wait' as const),
    // Without minus zero, which the text cannot represent.
    seconds: fc.double({ noNaN: true, noDefaultInfinity: true }).map((any) => any + 0),
    flags: u32,
  }),
);

const anyGesture: fc.Arbitrary<Gesture> = fc.record({
  key: fc.integer({ min: 0, max: 255 }),
  modifiers: u32,
  trigger: line,
  replacement: line,
  steps: fc.array(anyStep),
});

describe('encodeGesture', () => {
  it('is undone by decodeGesture', () => {
    fc.assert(
      fc.property(anyGesture, (gesture) => {
        expect(decodeGesture(encodeGesture(gesture))).toEqual(gesture);
      }),
    );
  });

  it('writes the lines that viewers write', () => {
    expect(decodeUtf8(encodeGesture(GESTURE))).toBe(TEXT.replace('1.500000', '1.5'));
  });

  it('writes each text on one line', () => {
    const steps: GestureStep[] = [{ kind: 'chat', text: 'two\r\nlines\0', flags: 0 }];
    const bytes = encodeGesture({ ...GESTURE, trigger: '/a\nb', steps });
    expect(decodeGesture(joinBytes([bytes]))).toMatchObject({
      trigger: '/a b',
      steps: [{ text: 'two lines ' }],
    });
  });

  it('refuses a time that is not finite', () => {
    const steps: GestureStep[] = [{ kind: 'wait', seconds: Number.NaN, flags: 1 }];
    expect(() => encodeGesture({ ...GESTURE, steps })).toThrow(RangeError);
  });
});
