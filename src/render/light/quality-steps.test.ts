import { beforeEach, describe, expect, it } from 'vitest';
import { type QualityOptions, QualitySteps } from './quality-steps.ts';

const NONE = { occlusion: false, 'shadow-detail': false, shadows: false, 'contact-shadow': false };
const ALL = { occlusion: true, 'shadow-detail': true, shadows: true, 'contact-shadow': true };

let steps: QualitySteps;
let now = 0;

beforeEach(() => {
  steps = new QualitySteps();
  now = 1000;
});

function setMaximum(maxPixelRatio: number, has: QualityOptions['has'] = NONE): void {
  steps.setOptions({ maxPixelRatio, has });
}

/** Draws frames; `frameMs`: milliseconds of a frame. Returns what `read` returns, at first and after each change. */
function drawReading<T>(frames: number, frameMs: () => number, read: () => T): T[] {
  const values = [read()];
  for (let frame = 0; frame < frames; frame++) {
    now += frameMs();
    if (steps.onFrame(now)) values.push(read());
  }
  return values;
}

describe('device pixels', () => {
  beforeEach(() => setMaximum(2));

  const draw = (frames: number, frameMs: (ratio: number) => number) =>
    drawReading(
      frames,
      () => frameMs(steps.pixelRatio),
      () => steps.pixelRatio,
    );

  /** A device whose frames depend on the number of pixels: 60 ms at a ratio of 2. */
  const pixelBound = (at: number) => 15 * at * at;

  it('stays the same while frames are fast enough', () => {
    expect(draw(1000, () => 16.7)).toEqual([2]);
    expect(draw(1000, () => 20)).toEqual([2]);
  });

  it('is lowered while frames are slow, never below 1', () => {
    expect(draw(300, pixelBound)).toEqual([2, 1.5, 1.125]);
    setMaximum(1.2);
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
      now += synced(steps.pixelRatio);
      if (steps.onFrame(now) && steps.pixelRatio === 2) changes.push(frame);
    }
    const gaps = changes.slice(1).map((at, index) => at - changes[index]);
    expect(gaps).toHaveLength(4);
    for (let index = 1; index < 4; index++)
      expect(gaps[index]).toBeGreaterThan(1.7 * gaps[index - 1]);
  });

  it('stays the same where fewer pixels do not help', () => {
    // Every step is tried, then all are taken back; later again, ever more rarely.
    expect(draw(1000, () => 40)).toEqual([2, 1.5, 1.125, 1, 2]);
    expect(draw(1000, () => 40)).toEqual([2, 1.5, 1.125, 1, 2]);
    expect(draw(1000, () => 40)).toEqual([2]);
    // For another maximum it is tried again.
    setMaximum(1.75);
    expect(draw(100, () => 40)).toEqual([1.75, 1.3125, 1]);
  });

  it('keeps its level when the same maximum is set again', () => {
    draw(300, pixelBound);
    setMaximum(2);
    expect(steps.pixelRatio).toBe(1.125);
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
    for (; steps.pixelRatio < 2 && frames < 10_000; frames++) draw(1, () => 8);
    return frames;
  }

  it('is raised as soon as before if frames were fast for a while in between', () => {
    draw(300, pixelBound);
    const before = framesToMaximum();
    draw(600, () => 8);
    draw(300, pixelBound);
    expect(steps.pixelRatio).toBe(1.125);
    // Give or take a window.
    expect(framesToMaximum()).toBeLessThan(before + 30);
  });

  it('is raised only after enough fast windows without a break', () => {
    setMaximum(1.2);
    draw(100, (at) => 100 * at);
    expect(steps.pixelRatio).toBe(1);
    for (let round = 0; round < 20; round++) {
      draw(5 * 30, () => 8);
      draw(30, () => 60);
    }
    expect(steps.pixelRatio).toBe(1);
  });
});

describe('everything else', () => {
  beforeEach(() => setMaximum(1.4, ALL));

  const draw = (frames: number, frameMs: () => number) =>
    drawReading(frames, frameMs, () => steps.reductions().join(' '));

  const ORDER = [
    'occlusion',
    'shadow-detail',
    'shadows',
    'pixels',
    'pixels',
    'contact-shadow',
  ] as const;
  const reducedTo = (count: number) => ORDER.slice(0, count).join(' ');

  it('is given up in order, as far as necessary, and comes back', () => {
    // Each step saves 8 ms of 60.
    const heavy = () => 60 - 8 * steps.reductions().length;
    expect(draw(2000, heavy)).toEqual([0, 1, 2, 3, 4, 5].map(reducedTo));
    expect(steps.isReduced('shadows')).toBe(true);
    expect(steps.isReduced('contact-shadow')).toBe(false);
    expect(draw(3000, () => 8)).toEqual([5, 4, 3, 2, 1, 0].map(reducedTo));
  });

  it('goes on where a step alone saves little', () => {
    // Only the shadow map is slow.
    const shadowBound = () => (steps.isReduced('shadows') ? 17 : 50);
    expect(draw(170, shadowBound)).toEqual([0, 1, 2, 3].map(reducedTo));
  });

  it('is at its least within a few seconds', () => {
    const slow = () => Math.max(30, 90 - 12 * steps.reductions().length);
    let frames = 0;
    const start = now;
    while (steps.reductions().length < 5 && frames++ < 1000) draw(1, slow);
    expect(now - start).toBeLessThan(15_000);
  });

  it('is taken back where none of it helps, for a long time', () => {
    expect(draw(220, () => 40)).toEqual([0, 1, 2, 3, 4, 5, 6].map(reducedTo));
    expect(draw(35, () => 40)).toEqual([reducedTo(6), '']);
    expect(draw(1100, () => 40)).toEqual(['']);
  });

  it('is not missed where a stage does not have it', () => {
    setMaximum(1, { ...NONE, 'contact-shadow': true });
    expect(draw(100, () => 60 - 20 * steps.reductions().length)).toEqual(['', 'contact-shadow']);
    setMaximum(1);
    expect(draw(300, () => 60)).toEqual(['']);
  });

  it('starts anew when what the stage has changes, and not when it is set again', () => {
    draw(40, () => 60);
    expect(steps.reductions()).toHaveLength(1);
    setMaximum(1.4, { ...ALL });
    expect(steps.reductions()).toHaveLength(1);
    setMaximum(1.4, { ...ALL, shadows: false });
    expect(steps.reductions()).toHaveLength(0);
  });
});
