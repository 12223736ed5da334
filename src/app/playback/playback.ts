import { type AppState, FRAMES_PER_SECOND, SPEEDS } from '../state/index.ts';
import type { Player } from './player.ts';

/** The part of the stage that playback needs. */
interface PlaybackStage {
  readonly player: Player;
  /** Moves everything that plays to a second of the clip on the timeline. */
  seek(seconds: number): void;
  /** Requests a new picture. */
  invalidate(): void;
}

/** Time and clips as the visitor controls them: playing, seeking, speed, the timeline and the comparison. */
export class Playback {
  readonly #state: AppState;
  readonly #stage: PlaybackStage;

  constructor(state: AppState, stage: PlaybackStage) {
    this.#state = state;
    this.#stage = stage;
  }

  setPlaying(playing: boolean): void {
    // Clips that play once and have ended start again.
    if (playing) this.#stage.player.restartEnded();
    const { toast } = this.#state;
    if (playing && toast.peek()?.kind === 'paused') toast.value = null;
    this.#state.playing.value = playing;
    this.#stage.invalidate();
  }

  /** Moves to a second of the clip on the timeline; pauses nothing. */
  seek(seconds: number): void {
    const { timelineClip, playhead } = this.#state;
    const clip = timelineClip.value;
    if (!clip) return;
    const time = Math.min(Math.max(seconds, 0), clip.animation.duration);
    this.#stage.seek(time);
    // Published at once, not with the next frame, so that quick key presses each step from the last.
    playhead.value = { ...playhead.value, time };
  }

  /** Pauses, and moves by frames of 1/30 s. */
  step(frames: number): void {
    this.setPlaying(false);
    const frame = Math.round(this.#state.playhead.value.time * FRAMES_PER_SECOND) + frames;
    this.seek(frame / FRAMES_PER_SECOND);
  }

  /** Clamped to {@link SPEEDS}. */
  setSpeed(speed: number): void {
    this.#state.speed.value = Math.min(Math.max(speed, SPEEDS.min), SPEEDS.max);
  }

  /** Whether clips that do not loop by themselves are repeated. */
  setRepeat(repeat: boolean): void {
    this.#state.repeat.value = repeat;
  }

  showOnTimeline(clipId: string): void {
    this.#state.timelineClipId.value = clipId;
    this.#stage.invalidate();
  }

  /** A second avatar plays this clip beside the one on the timeline, in sync; null ends it. */
  compareWith(clipId: string | null): void {
    this.#state.comparedClipId.value = clipId;
  }

  /** Returns joints to rest that ended clips have left in place. */
  releaseJoints(): void {
    this.#stage.player.releaseJoints();
    this.#stage.invalidate();
  }
}
