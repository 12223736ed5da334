import { expect, it } from 'vitest';
import { drawnInstances } from '../../../test/instances.ts';
import { createViewportUniforms } from '../shader-uniforms.ts';
import { TargetOverlay } from './target-overlay.ts';

it('draws a ring where a bone ends, a diamond where it is to, and what is missing between', () => {
  const overlay = new TargetOverlay(createViewportUniforms());
  const targets = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
  const reached = Float32Array.of(1, 2, 2.5, 4, 5, 6, 0, 0, 0);
  overlay.update(targets, reached, 2);
  const [lines, marks] = drawnInstances(overlay.object);
  expect(lines.map(({ from, to }) => [from, to])).toEqual([
    [
      [1, 2, 2.5],
      [1, 2, 3],
    ],
    [
      [4, 5, 6],
      [4, 5, 6],
    ],
  ]);
  expect(marks.map(({ center, kind }) => [kind[0], ...center])).toEqual([
    [3, 1, 2, 2.5],
    [2, 1, 2, 3],
    [3, 4, 5, 6],
    [2, 4, 5, 6],
  ]);
  overlay.update(targets, reached, 0);
  expect(drawnInstances(overlay.object)).toEqual([[], []]);
});

it('draws no more than it has room for', () => {
  const overlay = new TargetOverlay(createViewportUniforms());
  const points = new Float32Array(3 * 214);
  overlay.update(points, points, 214);
  expect(drawnInstances(overlay.object).map(({ length }) => length)).toEqual([133, 266]);
});
