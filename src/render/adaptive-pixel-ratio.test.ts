import { beforeEach, expect, it } from 'vitest';
import { AdaptivePixelRatio } from './adaptive-pixel-ratio.ts';

let ratio: AdaptivePixelRatio;
let now = 0;

beforeEach(() => {
  ratio = new AdaptivePixelRatio();
  ratio.setMaximum(2);
  now = 1000;
});

/** Frames one after the other; `takes`: milliseconds of one at the present ratio. Returns the ratios there were. */
function draw(frames: number, takes: (ratio: number) => number): number[] {
  const ratios = [ratio.ratio];
  for (let frame = 0; frame < frames; frame++) {
    now += takes(ratio.ratio);
    if (ratio.onFrame(now)) ratios.push(ratio.ratio);
  }
  return ratios;
}

/** A device that is busy with pixels: 60 ms at a ratio of 2. */
const byPixels = (at: number) => 15 * at * at;

it('stays where it is while frames are in time', () => {
  expect(draw(1000, () => 16.7)).toEqual([2]);
  expect(draw(1000, () => 20)).toEqual([2]);
});

it('comes down while frames take long, never below 1', () => {
  expect(draw(300, byPixels)).toEqual([2, 1.5, 1.125]);
  ratio.setMaximum(1.2);
  expect(draw(300, (at) => 100 * at)).toEqual([1.2, 1]);
});

it('does not mind a hiccup, nor a pause', () => {
  let frame = 0;
  expect(draw(600, () => (frame++ % 60 === 0 ? 120 : 16.7))).toEqual([2]);
  expect(draw(600, () => 5000)).toEqual([2]);
});

it('goes up again once there is time, a step at a time', () => {
  draw(300, byPixels);
  const ratios = draw(600, () => 8);
  expect(ratios).toEqual([1.125, 1.5, 2]);
});

it('tries again ever more rarely where the step up was too much', () => {
  // 1.5 is in time, as far as vertical sync lets it tell; 2 is not.
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

it('leaves the pixels alone where fewer of them do not help', () => {
  expect(draw(1000, () => 40)).toEqual([2, 1.5, 2]);
  expect(draw(1000, () => 40)).toEqual([2, 1.5, 2]);
  // Another window, another display: it may try again.
  ratio.setMaximum(1.75);
  expect(draw(100, () => 40)).toEqual([1.75, 1.3125, 1.75]);
});

it('keeps what it found out when it is told the same display again', () => {
  draw(300, byPixels);
  ratio.setMaximum(2);
  expect(ratio.ratio).toBe(1.125);
});

it('does not count the frames right after a change, which take long for another reason', () => {
  let sinceChange = 0;
  const ratios = draw(300, (at) => {
    sinceChange = at === 1.5 ? sinceChange + 1 : 0;
    return at === 2 ? 60 : sinceChange <= 5 ? 240 : 20;
  });
  expect(ratios).toEqual([2, 1.5]);
});

/** Frames until there are all pixels again. */
function framesToMost(): number {
  let frames = 0;
  for (; ratio.ratio < 2 && frames < 10_000; frames++) draw(1, () => 8);
  return frames;
}

it('is no less willing to go up where all was well for a while in between', () => {
  draw(300, byPixels);
  const before = framesToMost();
  draw(600, () => 8);
  draw(300, byPixels);
  expect(ratio.ratio).toBe(1.125);
  // To a window.
  expect(framesToMost()).toBeLessThan(before + 30);
});

it('goes up only after time enough without a break', () => {
  ratio.setMaximum(1.2);
  draw(100, (at) => 100 * at);
  expect(ratio.ratio).toBe(1);
  for (let round = 0; round < 20; round++) {
    draw(5 * 30, () => 8);
    draw(30, () => 60);
  }
  expect(ratio.ratio).toBe(1);
});
