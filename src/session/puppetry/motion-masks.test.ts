import { describe, expect, it } from 'vitest';
import {
  DISABLE_CONSTRAINT,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../../motion/received-puppetry/index.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { motionMasks, wireMask } from './event-records.ts';

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

  it("where both frames are named, the parent's counts", () => {
    expect(motionMasks('C')[0x33]).toBe(LOCAL_POSITION | LOCAL_ROTATION);
    expect(wireMask('C', LOCAL_POSITION | TARGET_POSITION)).toBe(0x01);
  });

  it('what nobody knows means nothing', () => {
    expect(motionMasks('C')[0xc0]).toBe(0);
    expect(motionMasks('A')[0x60]).toBe(0);
  });
});
