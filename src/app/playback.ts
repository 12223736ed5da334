import { FRAMES_PER_SECOND, SPEEDS } from './app-interface.ts';
import type { Exhibit } from './exhibit.ts';
import { wantsLessMotion } from './reduced-motion.ts';
import type { AppState } from './state.ts';

/** Time as the visitor controls it: playing, seeking, stepping, speed. */
export class Playback {
  readonly #state: AppState;
  readonly #exhibit: Exhibit;

  constructor(state: AppState, exhibit: Exhibit) {
    this.#state = state;
    this.#exhibit = exhibit;
    // The first-visit figure stands still for those who asked for less motion.
    if (wantsLessMotion()) state.playing.value = false;
  }

  setPlaying(playing: boolean): void {
    // What plays once and is over starts anew.
    if (playing) this.#exhibit.player.restartEnded();
    this.#state.playing.value = playing;
    this.#exhibit.invalidate();
  }

  /** See `App.seek`. */
  seek(seconds: number): void {
    const { timelineClip, playhead } = this.#state;
    const clip = timelineClip.value;
    if (!clip) return;
    const time = Math.min(Math.max(seconds, 0), clip.animation.duration);
    this.#exhibit.seek(time);
    // Told at once, not with the next frame: quick key presses step from where the last one led.
    playhead.value = { ...playhead.value, time };
  }

  /** See `App.step`. */
  step(frames: number): void {
    this.setPlaying(false);
    const frame = Math.round(this.#state.playhead.value.time * FRAMES_PER_SECOND) + frames;
    this.seek(frame / FRAMES_PER_SECOND);
  }

  /** Takes the nearest speed there is. */
  setSpeed(speed: number): void {
    this.#state.speed.value = Math.min(Math.max(speed, SPEEDS.min), SPEEDS.max);
  }
}
