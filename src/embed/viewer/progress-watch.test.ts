import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppState, type LoadTask } from '../../app/state/index.ts';
import type { ViewerEvents } from '../contract.ts';
import { Listeners } from '../listeners.ts';
import { ProgressWatch } from './progress-watch.ts';

const task = (id: string, fields: Partial<LoadTask> = {}): LoadTask => ({
  id,
  fileName: id,
  byteLength: null,
  stage: 'reading',
  progress: 0,
  received: 0,
  builtIn: false,
  ...fields,
});

function harness() {
  const state = new AppState();
  const listeners = new Listeners();
  const told: ViewerEvents['progress'][] = [];
  listeners.on('progress', (progress) => void told.push(progress));
  const watch = new ProgressWatch(state, listeners);
  const follow = (...tasks: LoadTask[]) => {
    state.tasks.value = tasks;
  };
  return { told, follow, watch };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('counts files and bytes, to the last', () => {
  const { told, follow } = harness();
  follow(task('a'), task('b', { stage: 'waiting', progress: null }));
  vi.advanceTimersByTime(100);
  follow(task('a', { progress: 0.5, received: 50 }), task('b', { stage: 'waiting' }));
  follow(task('b', { stage: 'decoding', progress: null, received: 30 }));
  follow();
  expect(told).toEqual([
    { done: 0, total: 2, bytes: 0, fraction: 0 },
    { done: 0, total: 2, bytes: 50, fraction: 0.25 },
    { done: 1, total: 2, bytes: 80, fraction: 1 },
    { done: 2, total: 2, bytes: 80, fraction: 1 },
  ]);
  follow(task('c'));
  expect(told.at(-1)).toEqual({ done: 0, total: 1, bytes: 0, fraction: 0 });
});

it('knows no share where a length is not told', () => {
  const { told, follow } = harness();
  follow(task('a', { progress: null, received: 7 }));
  expect(told).toEqual([{ done: 0, total: 1, bytes: 7, fraction: null }]);
});

it('does not tell of our own, nor more than ten times a second', () => {
  const { told, follow, watch } = harness();
  follow(task('idle', { builtIn: true }));
  expect(told).toEqual([]);
  for (let chunk = 0; chunk < 100; chunk++) {
    follow(task('a', { received: chunk }));
    vi.advanceTimersByTime(10);
  }
  expect(told.length).toBeLessThanOrEqual(11);
  watch.stop();
  const count = told.length;
  follow();
  expect(told).toHaveLength(count);
});
