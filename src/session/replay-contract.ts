/** Where a replay is. */
export interface ReplayState {
  /** Seconds. */
  readonly duration: number;
  /** Seconds since the beginning. */
  readonly position: number;
  readonly isPlaying: boolean;
  /** 1 is the recording's own pace. */
  readonly speed: number;
}

/** Four times a second while it plays, and after each command; null when it is ended for something else. */
export interface ReplayEvent {
  readonly type: 'replay';
  readonly replay: ReplayState | null;
}

/** The paces that a replay can have. */
export const REPLAY_SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4];

/** The commands of a replay; without one they do nothing. */
export interface ReplayWorker {
  /** Pauses or continues. At the end of the recording it continues at the beginning. */
  setReplayPlaying(isPlaying: boolean): void;
  /**
   * Goes to another moment, playing or not: what lies before it is applied at once, without being shown.
   *
   * @param position seconds since the beginning; clamped.
   */
  seekReplay(position: number): void;
  /** @param speed one of {@link REPLAY_SPEEDS}; the nearest is taken. */
  setReplaySpeed(speed: number): void;
}
