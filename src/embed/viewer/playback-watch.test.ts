import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClip } from '../../app/files/create-items.ts';
import { AppState } from '../../app/state/index.ts';
import { buildAnimation } from '../../formats/animation/index.ts';
import type { ViewerEventName } from '../contract.ts';
import { Listeners } from '../listeners.ts';
import { PlaybackWatch } from './playback-watch.ts';

const wave = buildAnimation({
  duration: 2,
  joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
});

function harness() {
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
  const listeners = new Listeners();
  const told: string[] = [];
  const names: ViewerEventName[] = ['play', 'pause', 'time', 'ended'];
  for (const name of names) listeners.on(name, () => void told.push(name));
  const watch = new PlaybackWatch(state, player, listeners);
  const goTo = (time: number) => {
    state.playhead.value = { time, weight: 1 };
  };
  return { state, clip, player, watch, told, goTo };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('PlaybackWatch', () => {
  it('says where time stands', () => {
    const { state, clip, watch, goTo } = harness();
    goTo(0.5);
    state.repeat.value = false;
    expect(watch.now).toEqual({
      playing: false,
      time: 0.5,
      duration: 2,
      speed: 1,
      loop: false,
      animation: clip.id,
    });
  });

  it('does not call our own idle an animation of the page', () => {
    const { state, watch } = harness();
    const idle = createClip(wave, { path: 'i.anim', byteLength: 1, source: 'anim', builtIn: true });
    state.items.value = [idle];
    state.timelineClipId.value = idle.id;
    expect(watch.now).toMatchObject({ animation: null, duration: 2 });
    state.items.value = [];
    expect(watch.now).toMatchObject({ animation: null, duration: 0 });
  });

  it('tells of play and pause, and of an end after its pause', () => {
    const { state, player, told } = harness();
    expect(told).toEqual([]);
    state.playing.value = true;
    state.playing.value = false;
    expect(told).toEqual(['play', 'pause']);
    state.repeat.value = false;
    state.playing.value = true;
    player.isOver.mockReturnValue(true);
    state.playing.value = false;
    expect(told).toEqual(['play', 'pause', 'play', 'pause', 'ended']);
  });

  it('has no end where somebody paused, where it loops, and where nothing runs', () => {
    const { state, player, told } = harness();
    const playAndPause = () => {
      told.length = 0;
      state.playing.value = true;
      state.playing.value = false;
      return told;
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

  it('does not tell again a time that stands', () => {
    const { told, goTo } = harness();
    goTo(0.5);
    vi.advanceTimersByTime(1000);
    goTo(0.5);
    expect(told).toEqual(['time']);
    goTo(0.6);
    expect(told).toEqual(['time', 'time']);
  });

  it('tells the time four times a second at most, and whenever it is asked to', () => {
    const { told, goTo, watch } = harness();
    for (let frame = 1; frame <= 60; frame++) {
      vi.advanceTimersByTime(1000 / 60);
      goTo(frame / 60);
    }
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.length).toBeLessThanOrEqual(4);
    told.length = 0;
    watch.tellTime();
    watch.tellTime();
    expect(told).toEqual(['time', 'time']);
    watch.stop();
    vi.advanceTimersByTime(1000);
    goTo(1.9);
    expect(told).toHaveLength(2);
  });
});
