import { beforeEach, expect, it, vi } from 'vitest';
import { buildAnimation } from '../../formats/animation/index.ts';
import { createClip } from '../files/create-items.ts';
import { AppState } from '../state/index.ts';
import { Playback } from './playback.ts';
import { Player } from './player.ts';

let state: AppState;
let playback: Playback;
const seek = vi.fn<(seconds: number) => void>();
const invalidate = vi.fn();

beforeEach(() => {
  seek.mockReset();
  invalidate.mockReset();
  state = new AppState();
  playback = new Playback(state, { player: new Player(), seek, invalidate });
  const animation = buildAnimation({
    duration: 2,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  });
  const origin = { path: 'nod.anim', byteLength: 1, source: 'anim', builtIn: false } as const;
  const clip = createClip(animation, origin);
  state.items.value = [clip];
  state.timelineClipId.value = clip.id;
});

it('plays and pauses, and has the change drawn', () => {
  playback.setPlaying(false);
  expect(state.playing.value).toBe(false);
  playback.setPlaying(true);
  expect(state.playing.value).toBe(true);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

it('ends the notice that opened clips are paused', () => {
  state.toast.value = { kind: 'paused', fileNames: ['nod.anim'] };
  playback.setPlaying(false);
  expect(state.toast.value).not.toBeNull();
  playback.setPlaying(true);
  expect(state.toast.value).toBeNull();
});

it('seeks within the clip on the timeline, and reports the time at once', () => {
  const { duration } = state.timelineClip.value!.animation;
  playback.seek(duration + 5);
  playback.seek(-1);
  expect(seek.mock.calls).toEqual([[duration], [0]]);
  playback.seek(duration / 2);
  expect(state.playhead.value.time).toBe(duration / 2);
  state.timelineClipId.value = null;
  playback.seek(0.1);
  expect(seek).toHaveBeenCalledTimes(3);
});

it('steps from frame to frame, and pauses', () => {
  state.playhead.value = { time: 0.11, weight: 1 };
  playback.step(1);
  expect(state.playing.value).toBe(false);
  expect(seek).toHaveBeenLastCalledWith(4 / 30);
  playback.step(-2);
  expect(seek).toHaveBeenLastCalledWith(2 / 30);
});

it('keeps the speed within its limits', () => {
  for (const [speed, kept] of [
    [0.001, 0.1],
    [2.5, 2.5],
    [99, 4],
  ]) {
    playback.setSpeed(speed);
    expect(state.speed.value).toBe(kept);
  }
});
