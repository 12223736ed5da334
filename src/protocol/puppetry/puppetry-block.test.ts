import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { dequantise5, quantise5 } from './event-cursor.ts';
import {
  decodeMask,
  decodePuppetryBlock,
  EventCursor,
  encodeMask,
  encodePuppetryBlock,
  fitsLayout,
  type JointEvent,
  PUPPETRY_LAYOUTS,
  type PuppetryRecord,
  packPuppetryRecord,
} from './index.ts';
import { LAYOUTS } from './puppetry-layouts.ts';

const EMPTY = 'e8030000 0000 00000000';
const HEAD = '1a040000 0100 09000000 0800 02 ff7f ff7f 9f86';

const layout = fc.constantFrom(...PUPPETRY_LAYOUTS);
const single = fc.float({ min: -5, max: 5, noNaN: true, noDefaultInfinity: true });
const triple = fc.tuple(single, single, single);
const rotation = fc
  .tuple(single, single, single, single)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => {
    const length = Math.hypot(...q) * (q[3] < 0 ? -1 : 1);
    return q.map((part) => part / length) as [number, number, number, number];
  });
const joint: fc.Arbitrary<JointEvent> = fc.record({
  id: fc.integer({ min: 0, max: 132 }),
  mask: fc.integer({ min: 0, max: 255 }),
  position: triple,
  rotation,
  scale: triple,
});
const record: fc.Arbitrary<PuppetryRecord> = fc.record({
  time: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  joints: fc.array(joint, { maxLength: 6 }),
});
const block = fc.array(record, { minLength: 1, maxLength: 3 });

describe('records of a block', () => {
  it('are all decoded, even without joints', () => {
    const { records } = decodePuppetryBlock(hex(EMPTY + HEAD + EMPTY), 'C');
    expect(records.map(({ time, joints }) => [time, joints.length])).toEqual([
      [1000, 0],
      [1050, 1],
      [1000, 0],
    ]);
  });

  it('end where the simulator cut them, and the records before are returned', () => {
    const { records, warnings } = decodePuppetryBlock(hex(EMPTY + HEAD).slice(0, -1), 'C');
    expect(records).toEqual([{ time: 1000, joints: [] }]);
    expect(warnings).toEqual([
      {
        code: 'truncated',
        message: 'needs 9 bytes, only 8 are left',
        offset: 20,
        path: 'records[1].joints',
      },
    ]);
  });

  it('are refused if the first was cut', () => {
    const error = expectDecodeError(
      () => decodePuppetryBlock(hex(HEAD).slice(0, 9), 'C'),
      'truncated',
    );
    expect(error).toMatchObject({ format: 'puppetry', offset: 0, path: 'record' });
  });

  it.each([
    ['a joint too few', '1a040000 0000 09000000 0800 02 ff7f ff7f 9f86', 0],
    ['a joint too many', '1a040000 0200 09000000 0800 02 ff7f ff7f 9f86', 2],
    ['a mask of more values', '1a040000 0100 09000000 0800 03 ff7f ff7f 9f86', 1],
    ['a mask of fewer values', '1a040000 0100 09000000 0800 08 ff7f ff7f 9f86', 1],
  ])('are refused for %s', (_, text, found) => {
    const error = expectDecodeError(() => decodePuppetryBlock(hex(text), 'C'), 'record-size');
    expect(error).toMatchObject({ offset: 4, details: { found, size: 9 } });
  });

  it('of a negative size count as cut', () => {
    const text = '1a040000 0100 ffffffff 0800 02 ff7f ff7f 9f86';
    expectDecodeError(() => decodePuppetryBlock(hex(text), 'C'), 'truncated');
  });

  it('leave out values that are not finite', () => {
    // Orientation and position of mChest: NaN 0 0, then 1 2 infinity; then a finite position of mNeck.
    const text =
      '00000000 0200 2a000000 0600 05 0000c07f 00000000 00000000 0000803f 00000040 0000807f' +
      '0700 01 0000803f 00000040 00004040';
    const { records, warnings } = decodePuppetryBlock(hex(text), 'A');
    expect(records[0].joints).toEqual([
      { id: 6, mask: 5, position: null, rotation: null, scale: null },
      { id: 7, mask: 1, position: [1, 2, 3], rotation: null, scale: null },
    ]);
    expect(warnings).toMatchObject([{ code: 'not-finite', message: expect.stringMatching(/^2 /) }]);
  });

  it('have rotations of length 1, with a w of 0 if x y z are too long', () => {
    const { records } = decodePuppetryBlock(
      hex('00000000 0100 0f000000 0600 04 00004040 00008040 00000000'),
      'A',
    );
    expect(records[0].joints[0].rotation).toEqual([0.6, 0.8, 0, 0]);
  });
});

describe('round trips', () => {
  it('keep every record, mask and id, and the values within a quantisation step', () => {
    fc.assert(
      fc.property(block, layout, (records, name) => {
        const bytes = encodePuppetryBlock(records, name);
        expect(fitsLayout(bytes, name)).toBe(true);
        const decoded = decodePuppetryBlock(bytes, name);
        expect(decoded.records.map(({ time }) => time)).toEqual(records.map(({ time }) => time));
        const step = LAYOUTS[name].tripleBytes === 6 ? 2e-4 : 1e-6;
        const sent = records.flatMap(({ joints }) => joints);
        const received = decoded.records.flatMap(({ joints }) => joints);
        expect(received.map(({ id, mask }) => [id, mask])).toEqual(
          sent.map(({ id, mask }) => [id, mask]),
        );
        received.forEach((event, index) => {
          const mask = decodeMask(name, event.mask);
          expect(event.position !== null).toBe(mask.position !== null);
          expect(event.rotation !== null).toBe(mask.rotation !== null);
          expect(event.scale !== null).toBe(mask.scale);
          expectNear(event.position, sent[index].position, step);
          expectNear(event.scale, sent[index].scale, step);
          // Where w is nearly 0 it is imprecise: by 2.5 degrees, according to the reference.
          expectNear(event.rotation, sent[index].rotation, 0.03);
          if (event.rotation) expect(event.rotation[3]).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  it('of masks keep their meaning', () => {
    const frame = fc.constantFrom('root' as const, 'parent' as const, null);
    const meaning = fc.record({
      position: frame,
      rotation: frame,
      scale: fc.boolean(),
      disableConstraint: fc.boolean(),
    });
    fc.assert(
      fc.property(layout, meaning, (name, decoded) => {
        expect(decodeMask(name, encodeMask(name, decoded))).toEqual(decoded);
      }),
    );
  });

  it('of all 65536 steps are exact, except for the two zeros', () => {
    const moved = Array.from({ length: 65536 }, (_, code) => code).filter(
      (code) => quantise5(dequantised(code)) !== code,
    );
    expect(moved).toEqual([32768]);
    expect([quantise5(0), quantise5(-9), quantise5(9)]).toEqual([32767, 0, 65535]);
  });
});

function dequantised(code: number): number {
  const out = new Float64Array(1);
  dequantise5(out, 0, code);
  return out[0];
}

function expectNear(found: readonly number[] | null, sent: readonly number[] | null, step: number) {
  found?.forEach((value, i) => {
    expect(Math.abs(value - sent![i])).toBeLessThan(step);
  });
}

describe('hostile bytes', () => {
  it('of every prefix and mutation give a block or a DecodeError', () => {
    const mutation = fc.array(fc.tuple(fc.nat({ max: 400 }), fc.integer({ min: 0, max: 255 })), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(block, layout, mutation, (records, name, changes) => {
        const bytes = encodePuppetryBlock(records, name);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        for (let length = 0; length <= bytes.length; length++) {
          valueOrDecodeError(() => decodePuppetryBlock(bytes.subarray(0, length), name));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of any kind give a block or a DecodeError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 255 }), layout, (bytes, name) => {
        valueOrDecodeError(() => decodePuppetryBlock(bytes, name));
      }),
    );
  });

  it('give an empty block if there are none', () => {
    expect(decodePuppetryBlock(new Uint8Array(0), 'C').records).toEqual([]);
  });
});

describe('blocks to send', () => {
  const turn = (id: number): JointEvent => ({
    id,
    mask: 0x02,
    position: null,
    rotation: [0, 0, 0, 1],
    scale: null,
  });
  const joints = Array.from({ length: 60 }, (_, id) => turn(id));

  it('have one record each, of the same time, with at most 27 rotations', () => {
    const blocks = packPuppetryRecord({ time: 7, joints });
    expect(blocks.map(({ length }) => length)).toEqual([10 + 27 * 9, 10 + 27 * 9, 10 + 6 * 9]);
    const back = blocks.flatMap((bytes) => decodePuppetryBlock(bytes, 'C').records);
    expect(back.map(({ time }) => time)).toEqual([7, 7, 7]);
    expect(back.flatMap((each) => each.joints.map(({ id }) => id))).toEqual(
      joints.map(({ id }) => id),
    );
  });

  it('are small enough for real viewers', () => {
    const blocks = packPuppetryRecord({ time: 7, joints }, { blockBytes: 210 });
    expect(blocks.map(({ length }) => length)).toEqual([208, 208, 154]);
  });

  it('do not exist for no joints, or if too few bytes are allowed', () => {
    expect(packPuppetryRecord({ time: 7, joints: [] })).toEqual([]);
    expect(packPuppetryRecord({ time: 7, joints }, { blockBytes: 29 })).toEqual([]);
    expect(packPuppetryRecord({ time: 7, joints }, { blockBytes: 30 })).toHaveLength(30);
  });

  it('leave out values that are missing or not finite, with their bits', () => {
    const event: JointEvent = { ...turn(8), mask: 0x0f, position: [0, Number.NaN, 0] };
    const [bytes] = packPuppetryRecord({ time: 0, joints: [event] });
    expect(toHex(bytes)).toBe('00 00 00 00 01 00 09 00 00 00 08 00 0a ff 7f ff 7f ff 7f');
  });

  it('are never larger than allowed, in any layout', () => {
    fc.assert(
      fc.property(record, layout, fc.integer({ min: 52, max: 300 }), (sent, name, blockBytes) => {
        const blocks = packPuppetryRecord(sent, { layout: name, blockBytes });
        expect(blocks.every(({ length }) => length <= Math.min(255, blockBytes))).toBe(true);
        const back = blocks.flatMap((bytes) => decodePuppetryBlock(bytes, name).records);
        expect(back.flatMap((each) => each.joints.map(({ id }) => id))).toEqual(
          sent.joints.map(({ id }) => id),
        );
      }),
    );
  });
});

it('EventCursor reads one block after another into the same arrays', () => {
  const cursor = new EventCursor();
  const { rotation: kept } = cursor;
  const seen: number[] = [];
  for (const block of [HEAD + HEAD.replace('0800', '0700'), EMPTY, HEAD]) {
    cursor.open(hex(block), 'C');
    while (cursor.nextRecord()) while (cursor.nextJoint()) seen.push(cursor.id);
  }
  expect(seen).toEqual([8, 7, 8]);
  expect(cursor.rotation).toBe(kept);
  expect([...kept]).toEqual([0, 0, expect.closeTo(0.258717, 6), expect.closeTo(0.965953, 6)]);
});
