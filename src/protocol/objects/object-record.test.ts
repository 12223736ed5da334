import { describe, expect, it } from 'vitest';
import { attachmentPointOf, isHudPoint } from './object-record.ts';

describe('attachmentPointOf', () => {
  it.each([
    [0x10, 1],
    [0x20, 2],
    [0x12, 33],
    [0x82, 40],
    [0x73, 55],
    [0x28, 2], // the mark of an added one
    [0x00, 1], // unknown ones are the chest
    [0x83, 1],
    [0xff, 1],
  ])('state %i is point %i', (state, point) => {
    expect(attachmentPointOf(state)).toBe(point);
  });
});

it('isHudPoint recognises the points of the HUD', () => {
  const points = Array.from({ length: 56 }, (_, point) => point);
  expect(points.filter(isHudPoint)).toEqual([31, 32, 33, 34, 35, 36, 37, 38]);
});
