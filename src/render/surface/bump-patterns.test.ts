import { expect, it } from 'vitest';
import { bumpPattern, bumpPatternId } from './bump-patterns.ts';

const CODES = Array.from({ length: 15 }, (_, index) => index + 3);

it.each(CODES)('pattern %i has heights and depths, and repeats without a seam', (code) => {
  const pattern = bumpPattern(bumpPatternId(code))!;
  const { width, height, rgba } = pattern;
  const heightAt = (x: number, y: number) => rgba[4 * (y * width + x)];
  const heights = Array.from({ length: width * height }, (_, at) => rgba[4 * at]);
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(100);
  const step = (a: readonly [number, number], b: readonly [number, number]) =>
    Math.abs(heightAt(...a) - heightAt(...b));
  const mean = (steps: readonly number[]) => steps.reduce((sum, each) => sum + each, 0) / width;
  const rows = Array.from({ length: width }, (_, at) => at);
  // Across the seam heights change no more than at the worst place within the pattern.
  const across = (x: number) => mean(rows.map((y) => step([x, y], [(x + 1) % width, y])));
  const along = (y: number) => mean(rows.map((x) => step([x, y], [x, (y + 1) % height])));
  const inside = rows.slice(0, -1);
  expect(across(width - 1)).toBeLessThanOrEqual(1.1 * Math.max(...inside.map(across)) + 1);
  expect(along(height - 1)).toBeLessThanOrEqual(1.1 * Math.max(...inside.map(along)) + 1);
});

it('differs from code to code, and is the same each time', () => {
  const texts = CODES.map((code) => String(bumpPattern(bumpPatternId(code))!.rgba));
  expect(new Set(texts).size).toBe(CODES.length);
  expect(String(bumpPattern(bumpPatternId(5))!.rgba)).toBe(texts[2]);
});

it.each(['bump 2', 'bump 18', 'bump x', '0c000000-0000-4000-8000-000000000001'])(
  'there is no pattern %s',
  (id) => {
    expect(bumpPattern(id)).toBeNull();
  },
);
