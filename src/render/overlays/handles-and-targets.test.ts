import { expect, it } from 'vitest';
import { drawnInstances } from '../../../test/instances.ts';
import type { HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import { createViewportUniforms } from '../screen-space.ts';
import { HandleOverlay, TargetOverlay } from './handles-and-targets.ts';

function handle(id: HandleId, state: Partial<HandleState> = {}): HandleState {
  const position = Float32Array.of(0, 0.5, 1);
  const plain = { hasTarget: false, isPinned: false, isGrabbed: false };
  return { id, position, target: position.slice(), ...plain, ...state };
}

function draw(states: HandleState[], selected = -1, partner?: number) {
  const overlay = new HandleOverlay(createViewportUniforms());
  overlay.update(states, selected, partner);
  const [lines, targets, handles] = drawnInstances(overlay.object);
  return { lines, targets, handles };
}

it('draws each handle at its position: rings, and a diamond for the hips', () => {
  const { handles, lines, targets } = draw([handle('head'), handle('hips')]);
  expect(handles).toEqual([
    { center: [0, 0.5, 1], shape: [0], emphasis: [0], hasTarget: [0] },
    { center: [0, 0.5, 1], shape: [1], emphasis: [0], hasTarget: [0] },
  ]);
  expect([lines, targets]).toEqual([[], []]);
});

it('distinguishes handles that are pinned, have a target, are selected, grabbed or a partner', () => {
  const states = [
    handle('footLeft', { isPinned: true }),
    handle('footRight', { hasTarget: true }),
    handle('handLeft', { isGrabbed: true, hasTarget: true }),
    handle('handRight'),
  ];
  const drawStates = (selected: number, partner?: number) =>
    draw(states, selected, partner).handles.map(({ shape, emphasis, hasTarget }) =>
      [shape, emphasis, hasTarget].flat(),
    );
  expect(drawStates(-1)).toEqual([
    [2, 0, 0],
    [0, 0, 1],
    [0, 3, 1],
    [0, 0, 0],
  ]);
  expect(drawStates(2, 3).map(([, emphasis]) => emphasis)).toEqual([0, 0, 3, 1]);
  expect(drawStates(0).map(([, emphasis]) => emphasis)).toEqual([2, 0, 3, 0]);
});

it('draws a line from a handle to its target, if it is not there', () => {
  const target = Float32Array.of(0, 0.5, 1.25);
  const near = Float32Array.of(0, 0.5, 1.003);
  const { lines, targets } = draw([handle('head', { target }), handle('hips', { target: near })]);
  expect(lines).toEqual([{ from: [0, 0.5, 1], to: [0, 0.5, 1.25], kind: [1], opacity: [1] }]);
  expect(targets).toEqual([{ center: [0, 0.5, 1.25], kind: [2], opacity: [1] }]);
});

it('draws at most 16 handles', () => {
  expect(draw(Array.from({ length: 20 }, () => handle('head'))).handles).toHaveLength(16);
});

it('draws a ring at the end of a bone, a diamond at its target, and a line between', () => {
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

it('draws at most as many targets as there are bones', () => {
  const overlay = new TargetOverlay(createViewportUniforms());
  const points = new Float32Array(3 * 214);
  overlay.update(points, points, 214);
  expect(drawnInstances(overlay.object).map(({ length }) => length)).toEqual([133, 266]);
});
