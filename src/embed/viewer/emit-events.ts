import { effect } from '@preact/signals-core';
import type { Player } from '../../app/playback/index.ts';
import type { AppState, LoadTask } from '../../app/state/index.ts';
import type { PlaybackState } from '../contract.ts';
import type { ViewerEventEmitter } from '../protocol/index.ts';

/** The shortest interval between two `time` events during playback. */
const TIME_INTERVAL_MS = 250;

/** Emits `play`, `pause`, `ended` (after its `pause`) and `time` as the state changes. */
export class PlaybackEvents {
  readonly #state: AppState;
  readonly #player: Pick<Player, 'isOver'>;
  readonly #events: ViewerEventEmitter;
  readonly #disposers: (() => void)[];
  /** The state of playback at the last event. */
  #isPlaying: boolean;
  #time: number;
  #timeEmittedAt = Number.NEGATIVE_INFINITY;

  constructor(state: AppState, player: Pick<Player, 'isOver'>, events: ViewerEventEmitter) {
    this.#state = state;
    this.#player = player;
    this.#events = events;
    this.#isPlaying = state.playing.peek();
    this.#time = state.playhead.peek().time;
    this.#disposers = [
      effect(() => this.#onPlaying(state.playing.value)),
      effect(() => this.#onTime(state.playhead.value.time)),
    ];
  }

  get playbackState(): PlaybackState {
    const { playing, playhead, timelineClip, speed, repeat } = this.#state;
    const clip = timelineClip.peek();
    return {
      playing: playing.peek(),
      time: playhead.peek().time,
      duration: clip?.animation.duration ?? 0,
      speed: speed.peek(),
      loop: repeat.peek(),
      animation: clip && !clip.builtIn ? clip.id : null,
    };
  }

  /** Emits `time` now, even if it has just been emitted. */
  emitTime(): void {
    this.#timeEmittedAt = performance.now();
    this.#time = this.#state.playhead.peek().time;
    this.#events.emit('time', this.playbackState);
  }

  dispose(): void {
    for (const dispose of this.#disposers) dispose();
  }

  #onPlaying(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    const { timelineClipId, repeat } = this.#state;
    const id = timelineClipId.peek();
    const hasEnded = !isPlaying && !repeat.peek() && id !== null && this.#player.isOver(id);
    this.#events.emit(isPlaying ? 'play' : 'pause', this.playbackState);
    if (hasEnded) this.#events.emit('ended', this.playbackState);
  }

  #onTime(time: number): void {
    const isTooSoon = performance.now() - this.#timeEmittedAt < TIME_INTERVAL_MS;
    if (time !== this.#time && !isTooSoon) this.emitTime();
  }
}

/** The shortest interval between two `progress` events, unless the number of files changes. */
const PROGRESS_INTERVAL_MS = 100;

/** Emits `progress` while files are being loaded. Returns a function that stops this. */
export function emitProgress(state: AppState, events: ViewerEventEmitter): () => void {
  /** The files of the current progress, including those that are done, by id. */
  const tasks = new Map<string, LoadTask>();
  let pendingCount = 0;
  let emittedAt = 0;
  return effect(() => {
    const pending = state.tasks.value.filter(({ builtIn }) => !builtIn);
    const knownCount = tasks.size;
    for (const task of pending) tasks.set(task.id, task);
    const hasCountChanged = pending.length !== pendingCount || tasks.size !== knownCount;
    pendingCount = pending.length;
    if (tasks.size === 0) return;
    if (hasCountChanged || performance.now() - emittedAt >= PROGRESS_INTERVAL_MS) {
      emittedAt = performance.now();
      const done = tasks.size - pending.length;
      const bytes = [...tasks.values()].reduce((sum, { received }) => sum + received, 0);
      const fraction = loadedFraction(done, pending);
      events.emit('progress', { done, total: tasks.size, bytes, fraction });
    }
    if (pending.length === 0) tasks.clear();
  });
}

/** The loaded share of `done` and pending files; null if the length of a file is not known. */
function loadedFraction(done: number, pending: readonly LoadTask[]): number | null {
  let sum = 0;
  for (const { stage, progress } of pending) {
    const share = stage === 'waiting' ? 0 : stage === 'decoding' ? 1 : progress;
    if (share === null) return null;
    sum += share;
  }
  return (done + sum) / (done + pending.length);
}
