import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import {
  anyAvatar,
  anyMotion,
  anyPuppets,
  anyRegion,
} from '../../../test/session/watch-arbitrary.ts';
import { encodeWatchFrame, readWatchFrame, readWatchHeader, type WatchFrame } from './index.ts';

const HEADER = { epoch: 7, sequence: 9, time: 1 };
/** Kind, epoch 7, sequence 9, time 1. */
const HEADER_BYTES = '07 00 00 00 09 00 00 00 00 00 00 00 00 00 f0 3f';

const anyEvents = fc
  .tuple(fc.array(anyAvatar, { maxLength: 3 }), anyRegion)
  .map(([changed, region]) => [
    { type: 'region', region, shift: null } as const,
    { type: 'avatars', changed, gone: ['b'] } as const,
  ]);

const header = { epoch: fc.nat(), sequence: fc.nat(), time: fc.nat() };

const anyFrame: fc.Arbitrary<WatchFrame> = fc.oneof(
  fc.record({ ...header, kind: fc.constant('events' as const), events: anyEvents }),
  fc.record({ ...header, kind: fc.constant('motion' as const), motion: anyMotion }),
  fc.record({ ...header, kind: fc.constant('puppets' as const), batch: anyPuppets }),
  fc.record({
    ...header,
    kind: fc.constant('snapshot' as const),
    scene: fc
      .record({ events: anyEvents, motion: anyMotion, puppets: fc.option(anyPuppets) })
      .map((scene) => ({
        ...scene,
        ages: Uint16Array.from(scene.motion.slots, (_, n) => 100 * n),
      })),
  }),
);

describe('frames of watchers', () => {
  it('have visible bytes: motion', () => {
    const rows = Float32Array.of(1, -1, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0);
    const frame = {
      ...HEADER,
      kind: 'motion',
      motion: { slots: Uint16Array.of(5), rows },
    } as const;
    const bytes = encodeWatchFrame(frame);
    const row = '05 00 00 00 02 00 00 fe ff 00 04 00 00 00 00 00 00 00 ff 7f';
    expect(bytes).toEqual(hex(`03 ${HEADER_BYTES} 01 00 ${row}`));
    expect(readWatchFrame(bytes)).toEqual(frame);
  });

  it('have visible bytes: velocities only where there are some', () => {
    const rows = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, -1);
    const motion = { slots: Uint16Array.of(0), rows };
    const bytes = encodeWatchFrame({ ...HEADER, kind: 'motion', motion });
    expect(bytes.subarray(21)).toEqual(
      hex(
        '03 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ff 7f 80 00 00 00 00 00 00 00 00 00 00 fc',
      ),
    );
  });

  it('have visible bytes: puppetry', () => {
    const batch = {
      ...{ slots: Uint16Array.of(2), counts: Uint8Array.of(1), weights: Float32Array.of(1) },
      ...{ joints: Uint8Array.of(61), priorities: Uint8Array.of(7), components: Uint8Array.of(1) },
      numbers: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 1, 1),
    };
    const frame = { ...HEADER, kind: 'puppets', batch } as const;
    const bytes = encodeWatchFrame(frame);
    const joint = '3d 39 00 00 00 00 00 00 ff 7f';
    expect(bytes).toEqual(hex(`04 ${HEADER_BYTES} 01 00 01 00 02 00 01 ff ${joint}`));
    expect(readWatchFrame(bytes)).toEqual(frame);
  });

  it('have visible bytes: events are lists in JSON', () => {
    const event = { type: 'step', step: 'connected', attempt: 0, end: null } as const;
    const bytes = encodeWatchFrame({ ...HEADER, kind: 'events', events: [event] });
    expect(bytes.subarray(0, 17)).toEqual(hex(`02 ${HEADER_BYTES}`));
    expect(new TextDecoder().decode(bytes.subarray(17))).toBe('[["step","connected"]]');
    expect(readWatchHeader(bytes)).toEqual({ ...HEADER, kind: 'events' });
  });

  it('survive encoding and decoding, and have the same bytes again', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        const bytes = encodeWatchFrame(frame);
        const read = readWatchFrame(bytes);
        expect(read).toEqual(frame);
        expect(encodeWatchFrame(read)).toEqual(bytes);
      }),
    );
  });

  it('keep what was read for any numbers: positions to 2 mm, rotations to 0.003 degrees', () => {
    const number = fc.float({ min: -16_000, max: 16_000, noNaN: true });
    const unit = fc.float({ min: -1, max: 1, noNaN: true });
    const row = fc.tuple(
      number,
      number,
      number,
      unit,
      unit,
      unit,
      unit,
      unit,
      unit,
      unit,
      unit,
      unit,
      unit,
    );
    fc.assert(
      fc.property(row, (numbers) => {
        const motion = { slots: Uint16Array.of(1), rows: Float32Array.from(numbers) };
        const once = encodeWatchFrame({ ...HEADER, kind: 'motion', motion });
        const read = readWatchFrame(once);
        if (read.kind !== 'motion') throw new Error('no motion');
        const error = (i: number) => Math.abs(read.motion.rows[i] - motion.rows[i]);
        expect(Math.max(error(0), error(1), error(2))).toBeLessThan(0.0011);
        expect(Math.max(error(6), error(7), error(8), error(9))).toBeLessThan(2e-5);
        expect(encodeWatchFrame(read)).toEqual(once);
      }),
    );
  });

  it('clamp what no number of theirs can be', () => {
    const rows = Float32Array.of(
      Number.NaN,
      1e9,
      Number.NEGATIVE_INFINITY,
      1e9,
      0,
      0,
      0,
      0,
      0,
      5,
      0,
      0,
      0,
    );
    const bytes = encodeWatchFrame({
      ...HEADER,
      kind: 'motion',
      motion: { slots: Uint16Array.of(1), rows },
    });
    const read = readWatchFrame(bytes);
    expect(read.kind === 'motion' && [...read.motion.rows.subarray(0, 4)].map(Math.round)).toEqual([
      0, 16_384, -16_384, 256,
    ]);
  });

  it('that are cut short are refused, at any byte', () => {
    fc.assert(
      fc.property(anyFrame, fc.nat(), (frame, at) => {
        const bytes = encodeWatchFrame(frame);
        const prefix = bytes.subarray(0, at % bytes.length);
        expect(valueOrDecodeError(() => readWatchFrame(prefix))).toBe(false);
      }),
    );
  });

  it('of any bytes are read or refused, and never fail otherwise', () => {
    fc.assert(
      fc.property(
        anyFrame,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        (frame, changes) => {
          const bytes = encodeWatchFrame(frame);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          valueOrDecodeError(() => readWatchFrame(bytes));
        },
      ),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        (bytes) => void valueOrDecodeError(() => readWatchFrame(bytes)),
      ),
    );
  });

  it.each([
    ['05', 'wrong-type', 'kind'],
    [`03 ${HEADER_BYTES} ff ff`, 'count-over-end', 'rows'],
    [`03 ${HEADER_BYTES} 00 00 00`, 'trailing-bytes', 'motion'],
    [`04 ${HEADER_BYTES} 01 00 09 00 01 00 00 00`, 'wrong-type', 'joints'],
    [`02 ${HEADER_BYTES} 7b`, 'not-json', 'events'],
    [`02 ${HEADER_BYTES} 7b 7d`, 'wrong-type', 'events'],
    ['02 07 00 00 00 09 00 00 00 00 00 00 00 00 00 f8 7f', 'not-finite', 'time'],
  ])('%s is refused: %s', (bytes, code, path) => {
    expect(expectDecodeError(() => readWatchFrame(hex(bytes)), code)).toMatchObject({
      format: 'watch',
      path,
    });
  });

  it('name the field of an event that is not as it should be', () => {
    const avatar = fc.sample(anyAvatar, 1)[0];
    const frame = {
      ...HEADER,
      kind: 'events',
      events: [{ type: 'avatars', changed: [avatar], gone: [] }],
    } as const;
    const [[name, changed, gone]] = JSON.parse(
      new TextDecoder().decode(encodeWatchFrame(frame).subarray(17)),
    );
    const refused = (events: unknown) => {
      const json = new TextEncoder().encode(JSON.stringify(events));
      return expectDecodeError(
        () => readWatchFrame(Uint8Array.of(...hex(`02 ${HEADER_BYTES}`), ...json)),
        'wrong-type',
      ).path;
    };
    expect(refused([[name, changed, [5]]])).toBe('events[0]/gone[0]');
    expect(refused([[name, [[...changed[0].slice(0, 2), 7, ...changed[0].slice(3)]], gone]])).toBe(
      'events[0]/changed[0]/firstName',
    );
    expect(refused([['chat', 'x']])).toBe('events[0]/type');
    expect(refused([['__proto__', 'x']])).toBe('events[0]/type');
    expect(refused([[name, changed]])).toBe('events[0]');
  });
});
