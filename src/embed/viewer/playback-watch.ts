import { effect } from '@preact/signals-core';
import type { Player } from '../../app/playback/index.ts';
import type { AppState } from '../../app/state/index.ts';
import type { PlaybackState } from '../contract.ts';
import type { Listeners } from '../listeners.ts';

/** `time` is told four times a second at most. */
const TELLING_MS = 250;

/** Tells how time goes: `play`, `pause`, `ended` (after its `pause`), `time`. */
export class PlaybackWatch {
  readonly #state: AppState;
  readonly #player: Pick<Player, 'isOver'>;
  readonly #listeners: Listeners;
  readonly #stops: (() => void)[];
  #isPlaying: boolean;
  #time: number;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(state: AppState, player: Pick<Player, 'isOver'>, listeners: Listeners) {
    this.#state = state;
    this.#player = player;
    this.#listeners = listeners;
    this.#isPlaying = state.playing.peek();
    this.#time = state.playhead.peek().time;
    this.#stops = [
      effect(() => this.#follow(state.playing.value)),
      effect(() => this.#pass(state.playhead.value.time)),
    ];
  }

  /** Where time stands. */
  get now(): PlaybackState {
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

  /** Tells the time now, however short ago it was told. */
  tellTime(): void {
    this.#toldAt = performance.now();
    this.#time = this.#state.playhead.peek().time;
    this.#listeners.tell('time', this.now);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #follow(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    const { timelineClipId, repeat } = this.#state;
    const id = timelineClipId.peek();
    const hasEnded = !isPlaying && !repeat.peek() && id !== null && this.#player.isOver(id);
    this.#listeners.tell(isPlaying ? 'play' : 'pause', this.now);
    if (hasEnded) this.#listeners.tell('ended', this.now);
  }

  #pass(time: number): void {
    if (time === this.#time || performance.now() - this.#toldAt < TELLING_MS) return;
    this.tellTime();
  }
}
