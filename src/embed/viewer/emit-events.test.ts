import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClip } from '../../app/files/create-items.ts';
import { AppState, type LoadTask } from '../../app/state/index.ts';
import { buildAnimation } from '../../formats/animation/index.ts';
import type { ViewerEventName, ViewerEvents } from '../contract.ts';
import { ViewerEventEmitter } from '../protocol/index.ts';
import { emitProgress, PlaybackEvents } from './emit-events.ts';

const wave = buildAnimation({
  duration: 2,
  joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
});

function playbackHarness() {
  const state = new AppState();
  const clip = createClip(wave, {
    path: 'wave.anim',
    byteLength: 1,
    source: 'anim',
    builtIn: false,
  });
  state.items.value = [clip];
  state.timelineClipId.value = clip.id;
  state.playing.value = false;
  const player = { isOver: vi.fn(() => false) };
  const events = new ViewerEventEmitter();
  const emitted: string[] = [];
  const names: ViewerEventName[] = ['play', 'pause', 'time', 'ended'];
  for (const name of names) events.on(name, () => void emitted.push(name));
  const playback = new PlaybackEvents(state, player, events);
  const setTime = (time: number) => {
    state.playhead.value = { time, weight: 1 };
  };
  return { state, clip, player, playback, emitted, setTime };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('PlaybackEvents', () => {
  it('returns the state of playback', () => {
    const { state, clip, playback, setTime } = playbackHarness();
    setTime(0.5);
    state.repeat.value = false;
    expect(playback.playbackState).toEqual({
      playing: false,
      time: 0.5,
      duration: 2,
      speed: 1,
      loop: false,
      animation: clip.id,
    });
  });

  it('does not list the mannequin’s idle as an animation of the page', () => {
    const { state, playback } = playbackHarness();
    const idle = createClip(wave, { path: 'i.anim', byteLength: 1, source: 'anim', builtIn: true });
    state.items.value = [idle];
    state.timelineClipId.value = idle.id;
    expect(playback.playbackState).toMatchObject({ animation: null, duration: 2 });
    state.items.value = [];
    expect(playback.playbackState).toMatchObject({ animation: null, duration: 0 });
  });

  it('emits play and pause, and ended after its pause', () => {
    const { state, player, emitted } = playbackHarness();
    expect(emitted).toEqual([]);
    state.playing.value = true;
    state.playing.value = false;
    expect(emitted).toEqual(['play', 'pause']);
    state.repeat.value = false;
    state.playing.value = true;
    player.isOver.mockReturnValue(true);
    state.playing.value = false;
    expect(emitted).toEqual(['play', 'pause', 'play', 'pause', 'ended']);
  });

  it('emits no ended where playback was paused, where it loops, and where there is no clip', () => {
    const { state, player, emitted } = playbackHarness();
    const playAndPause = () => {
      emitted.length = 0;
      state.playing.value = true;
      state.playing.value = false;
      return emitted;
    };
    state.repeat.value = false;
    expect(playAndPause()).toEqual(['play', 'pause']);
    player.isOver.mockReturnValue(true);
    expect(playAndPause()).toEqual(['play', 'pause', 'ended']);
    state.repeat.value = true;
    expect(playAndPause()).toEqual(['play', 'pause']);
    state.repeat.value = false;
    state.timelineClipId.value = null;
    expect(playAndPause()).toEqual(['play', 'pause']);
  });

  it('does not emit the same time again', () => {
    const { emitted, setTime } = playbackHarness();
    setTime(0.5);
    vi.advanceTimersByTime(1000);
    setTime(0.5);
    expect(emitted).toEqual(['time']);
    setTime(0.6);
    expect(emitted).toEqual(['time', 'time']);
  });

  it('emits the time four times a second at most, and on request', () => {
    const { emitted, setTime, playback } = playbackHarness();
    for (let frame = 1; frame <= 60; frame++) {
      vi.advanceTimersByTime(1000 / 60);
      setTime(frame / 60);
    }
    expect(emitted.length).toBeGreaterThanOrEqual(3);
    expect(emitted.length).toBeLessThanOrEqual(4);
    emitted.length = 0;
    playback.emitTime();
    playback.emitTime();
    expect(emitted).toEqual(['time', 'time']);
    playback.dispose();
    vi.advanceTimersByTime(1000);
    setTime(1.9);
    expect(emitted).toHaveLength(2);
  });
});

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

function progressHarness() {
  const state = new AppState();
  const events = new ViewerEventEmitter();
  const emitted: ViewerEvents['progress'][] = [];
  events.on('progress', (progress) => void emitted.push(progress));
  const dispose = emitProgress(state, events);
  const setTasks = (...tasks: LoadTask[]) => {
    state.tasks.value = tasks;
  };
  return { emitted, setTasks, dispose };
}

it('emitProgress counts files and bytes, up to the last file', () => {
  const { emitted, setTasks } = progressHarness();
  setTasks(task('a'), task('b', { stage: 'waiting', progress: null }));
  vi.advanceTimersByTime(100);
  setTasks(task('a', { progress: 0.5, received: 50 }), task('b', { stage: 'waiting' }));
  setTasks(task('b', { stage: 'decoding', progress: null, received: 30 }));
  setTasks();
  expect(emitted).toEqual([
    { done: 0, total: 2, bytes: 0, fraction: 0 },
    { done: 0, total: 2, bytes: 50, fraction: 0.25 },
    { done: 1, total: 2, bytes: 80, fraction: 1 },
    { done: 2, total: 2, bytes: 80, fraction: 1 },
  ]);
  setTasks(task('c'));
  expect(emitted.at(-1)).toEqual({ done: 0, total: 1, bytes: 0, fraction: 0 });
});

it('emitProgress has no fraction where a length is unknown', () => {
  const { emitted, setTasks } = progressHarness();
  setTasks(task('a', { progress: null, received: 7 }));
  expect(emitted).toEqual([{ done: 0, total: 1, bytes: 7, fraction: null }]);
});

it('emitProgress ignores built-in files, and emits ten times a second at most', () => {
  const { emitted, setTasks, dispose } = progressHarness();
  setTasks(task('idle', { builtIn: true }));
  expect(emitted).toEqual([]);
  for (let chunk = 0; chunk < 100; chunk++) {
    setTasks(task('a', { received: chunk }));
    vi.advanceTimersByTime(10);
  }
  expect(emitted.length).toBeLessThanOrEqual(11);
  dispose();
  const count = emitted.length;
  setTasks();
  expect(emitted).toHaveLength(count);
});
