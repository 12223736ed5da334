import { beforeEach, expect, it } from 'vitest';
import { AdaptivePixelRatio } from './adaptive-pixel-ratio.ts';

let ratio: AdaptivePixelRatio;
let now = 0;

beforeEach(() => {
  ratio = new AdaptivePixelRatio();
  ratio.setMaximum(2);
  now = 1000;
});

/** Draws frames; `frameMs`: milliseconds of a frame at a ratio. Returns the ratios in turn. */
function draw(frames: number, frameMs: (ratio: number) => number): number[] {
  const ratios = [ratio.ratio];
  for (let frame = 0; frame < frames; frame++) {
    now += frameMs(ratio.ratio);
    if (ratio.onFrame(now)) ratios.push(ratio.ratio);
  }
  return ratios;
}

/** A device whose frames depend on the number of pixels: 60 ms at a ratio of 2. */
const pixelBound = (at: number) => 15 * at * at;

it('stays the same while frames are fast enough', () => {
  expect(draw(1000, () => 16.7)).toEqual([2]);
  expect(draw(1000, () => 20)).toEqual([2]);
});

it('is lowered while frames are slow, never below 1', () => {
  expect(draw(300, pixelBound)).toEqual([2, 1.5, 1.125]);
  ratio.setMaximum(1.2);
  expect(draw(300, (at) => 100 * at)).toEqual([1.2, 1]);
});

it('ignores single slow frames, and pauses', () => {
  let frame = 0;
  expect(draw(600, () => (frame++ % 60 === 0 ? 120 : 16.7))).toEqual([2]);
  expect(draw(600, () => 5000)).toEqual([2]);
});

it('is raised again when frames are fast, a step at a time', () => {
  draw(300, pixelBound);
  const ratios = draw(600, () => 8);
  expect(ratios).toEqual([1.125, 1.5, 2]);
});

it('is raised ever more rarely if the step up turns out to be too much', () => {
  // With vertical sync, 1.5 is as fast as the display and 2 is too slow.
  const synced = (at: number) => (at > 1.6 ? 50 : 16.7);
  const changes: number[] = [];
  for (let frame = 0; frame < 6000; frame++) {
    now += synced(ratio.ratio);
    if (ratio.onFrame(now) && ratio.ratio === 2) changes.push(frame);
  }
  const gaps = changes.slice(1).map((at, index) => at - changes[index]);
  expect(gaps).toHaveLength(4);
  for (let index = 1; index < 4; index++)
    expect(gaps[index]).toBeGreaterThan(1.7 * gaps[index - 1]);
});

it('stays the same where fewer pixels do not help', () => {
  expect(draw(1000, () => 40)).toEqual([2, 1.5, 2]);
  expect(draw(1000, () => 40)).toEqual([2, 1.5, 2]);
  // For another maximum it is tried again.
  ratio.setMaximum(1.75);
  expect(draw(100, () => 40)).toEqual([1.75, 1.3125, 1.75]);
});

it('keeps its level when the same maximum is set again', () => {
  draw(300, pixelBound);
  ratio.setMaximum(2);
  expect(ratio.ratio).toBe(1.125);
});

it('ignores the frames right after a change, which are slow because of it', () => {
  let sinceChange = 0;
  const ratios = draw(300, (at) => {
    sinceChange = at === 1.5 ? sinceChange + 1 : 0;
    return at === 2 ? 60 : sinceChange <= 5 ? 240 : 20;
  });
  expect(ratios).toEqual([2, 1.5]);
});

/** Draws fast frames until the ratio is 2 again; returns their number. */
function framesToMaximum(): number {
  let frames = 0;
  for (; ratio.ratio < 2 && frames < 10_000; frames++) draw(1, () => 8);
  return frames;
}

it('is raised as soon as before if frames were fast for a while in between', () => {
  draw(300, pixelBound);
  const before = framesToMaximum();
  draw(600, () => 8);
  draw(300, pixelBound);
  expect(ratio.ratio).toBe(1.125);
  // Give or take a window.
  expect(framesToMaximum()).toBeLessThan(before + 30);
});

it('is raised only after enough fast windows without a break', () => {
  ratio.setMaximum(1.2);
  draw(100, (at) => 100 * at);
  expect(ratio.ratio).toBe(1);
  for (let round = 0; round < 20; round++) {
    draw(5 * 30, () => 8);
    draw(30, () => 60);
  }
  expect(ratio.ratio).toBe(1);
});
