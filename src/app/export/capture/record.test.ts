import { describe, expect, it } from 'vitest';
import { dueFrames } from './record.ts';

describe('dueFrames', () => {
  it.each([
    ['a device that is in time', 3, 10, 3.4, 1],
    ['a device that waited a little less than it should', 3, 10, 2.99, 1],
    ['a device that missed two frames', 3, 10, 5.2, 3],
    ['the end of the recording', 8, 10, 25, 2],
  ])('repeats as often as the region went on: %s', (_, frame, count, now, due) => {
    expect(dueFrames(frame, count, now)).toBe(due);
  });
});
