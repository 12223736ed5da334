import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import {
  DISABLE_CONSTRAINT,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../../motion/received-puppetry/index.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { motionMasks, RecordReader, wireMask } from './event-records.ts';

/** Examples E3 and E4 of the reference. */
const E3_B = '4c 04 00 00 01 00 0f 00 00 00 3c 00 8d ff 7f cb 8c cb 8c 65 86 cc 8c cc 7c';
const E4_C = '7e 04 00 00 02 00 12 00 00 00 08 00 02 ff 7f ff 7f 9f 86 3d 00 02 cc 8c cc 8c cc 8c';
const EMPTY = 'e8 03 00 00 00 00 00 00 00 00';

const first = (list: ArrayLike<number>, count: number) => Array.from(list).slice(0, count);

describe('RecordReader', () => {
  it('fills a record, with masks in the bits of motions', () => {
    const reader = new RecordReader();
    reader.open(hex(E3_B), 'B');
    expect(reader.next()).toBe(true);
    const { record } = reader;
    expect([record.time, record.count]).toEqual([1100, 1]);
    expect(first(record.joints, 1)).toEqual([60]);
    expect(record.masks[0]).toBe(TARGET_POSITION | LOCAL_ROTATION | DISABLE_CONSTRAINT);
    const near = (values: number[]) => values.map((value) => expect.closeTo(value, 5));
    expect(first(record.positions, 3)).toEqual(near([0.249866, 0.499962, -0.125048]));
    expect(first(record.rotations, 4)).toEqual(near([0, 0.499809, 0.499809, 0.707376]));
    expect(reader.next()).toBe(false);
  });

  it('reads one record after the other into the same object', () => {
    const reader = new RecordReader();
    reader.open(hex(`${E4_C} ${EMPTY} ${E4_C}`), 'C');
    const { record } = reader;
    const counts: number[] = [];
    while (reader.next()) counts.push(record.count);
    expect(counts).toEqual([2, 0, 2]);
    expect(first(record.joints, 2)).toEqual([8, 61]);
    expect(reader.record).toBe(record);
  });

  it('leaves out events whose numbers are not finite, and counts them', () => {
    const bytes = hex(
      '00 00 00 00 02 00 1e 00 00 00 08 00 0c 00 00 c0 7f 00 00 00 00 00 00 00 00 3d 00 0c 00 00 00 3f 00 00 00 3f 00 00 00 3f',
    );
    const reader = new RecordReader();
    reader.open(bytes, 'A');
    expect(reader.next()).toBe(true);
    expect(reader.record.count).toBe(1);
    expect(reader.record.joints[0]).toBe(61);
    expect(reader.ignored).toBe(1);
  });

  it('has room for as many events as a block can hold', () => {
    const block = new Uint8Array(253);
    const view = new DataView(block.buffer);
    view.setUint16(4, 81, true);
    view.setUint32(6, 243, true);
    for (let k = 0; k < 81; k++) view.setUint16(10 + 3 * k, k, true);
    const reader = new RecordReader();
    reader.open(block, 'C');
    expect(reader.next()).toBe(true);
    expect([reader.record.count, reader.record.joints[80], reader.ignored]).toEqual([81, 80, 0]);
  });

  it('throws for a record that is cut off', () => {
    const reader = new RecordReader();
    reader.open(hex(E4_C).slice(0, -1), 'C');
    expectDecodeError(() => reader.next(), 'truncated');
  });
});

describe('masks of the wire and bits of motions', () => {
  it.each<[PuppetryLayout, number, number]>([
    ['C', 0x03, LOCAL_POSITION | LOCAL_ROTATION],
    ['C', 0x0e, LOCAL_ROTATION | LOCAL_SCALE | DISABLE_CONSTRAINT],
    ['C', 0x30, TARGET_POSITION | TARGET_ROTATION],
    ['B', 0x01, TARGET_POSITION],
    ['B', 0x04, TARGET_ROTATION],
    ['A', 0x8d, TARGET_POSITION | LOCAL_ROTATION | DISABLE_CONSTRAINT],
    ['wiki', 0x1c, LOCAL_ROTATION | LOCAL_SCALE],
  ])('layout %s, mask %i, both ways', (layout, mask, bits) => {
    expect(motionMasks(layout)[mask]).toBe(bits);
    expect(wireMask(layout, bits)).toBe(mask);
  });

  it('of both frames use the local one', () => {
    expect(motionMasks('C')[0x33]).toBe(LOCAL_POSITION | LOCAL_ROTATION);
    expect(wireMask('C', LOCAL_POSITION | TARGET_POSITION)).toBe(0x01);
  });

  it('ignore bits that the layout does not define', () => {
    expect(motionMasks('C')[0xc0]).toBe(0);
    expect(motionMasks('A')[0x60]).toBe(0);
  });
});
