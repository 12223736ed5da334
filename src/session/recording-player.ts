import type { RecordedDatagram } from '../protocol/recording/index.ts';
import type { EmitEvent, SessionEnd } from './live-contract.ts';
import { REPLAY_SPEEDS, type ReplayWorker } from './replay-contract.ts';
import type { SessionEnvironment } from './session-environment.ts';

const TICK_MS = 33;
const HEALTH_INTERVAL_MS = 1000;
const STATE_INTERVAL_MS = 250;
/** Seconds: the last changes of the scene are reported within a second after the last datagram. */
const REST = 1;

/** What a replay does with its recording. `now` is the recording's time in milliseconds: it stands still in a pause. */
interface RecordingListener {
  /** @param isNew whether the datagram is played for the first time: what it says is reported once. */
  play(datagram: RecordedDatagram, now: number, isNew: boolean): void;
  /** All datagrams that are due were played. */
  flush(now: number): void;
  /** Once a second while it plays. */
  reportHealth(): void;
  /** The recording begins again: forgets everything that was played. */
  rewind(): void;
  /** From now on datagrams are played at once to reach a moment, the recording's milliseconds; null for no longer. */
  setSkipping(until: number | null): void;
}

/**
 * Plays the datagrams of a recording at their own pace, a multiple of it, or not at all for a while, and reports the
 * steps of the session that it stands for. At the end it stays what it is until someone goes back.
 */
export class RecordingPlayer implements ReplayWorker {
  /** Seconds. */
  readonly duration: number;
  readonly #env: SessionEnvironment;
  readonly #emit: EmitEvent;
  readonly #datagrams: readonly RecordedDatagram[];
  readonly #listener: RecordingListener;
  /** Time of the first datagram, seconds. */
  readonly #startTime: number;
  /** Index of the next datagram. */
  #next = 0;
  /** Number of datagrams that were ever played. */
  #played = 0;
  /** Seconds since the beginning at `#anchorAt`, milliseconds of the clock. */
  #anchor = 0;
  #anchorAt = 0;
  #speed = 1;
  #isPlaying = false;
  #healthAt = 0;
  #stateAt = 0;
  #stopTicking: (() => void) | null = null;
  #isClosed = false;

  constructor(
    env: SessionEnvironment,
    emit: EmitEvent,
    datagrams: readonly RecordedDatagram[],
    listener: RecordingListener,
  ) {
    this.#env = env;
    this.#emit = emit;
    // Lines of a recorder may be slightly out of order.
    this.#datagrams = datagrams.toSorted((a, b) => a.time - b.time);
    this.#listener = listener;
    this.#startTime = this.#datagrams.at(0)?.time ?? 0;
    this.duration = (this.#datagrams.at(-1)?.time ?? 0) - this.#startTime;
  }

  start(): void {
    this.#healthAt = this.#env.clock.now();
    this.#setStep('connected', null);
    this.#play();
  }

  /** Ends the replay for good. */
  close(): void {
    if (this.#isClosed) return;
    const wasPlaying = this.#stopTicking !== null;
    this.#stop();
    this.#isClosed = true;
    if (wasPlaying) this.#setStep('ended', { kind: 'replay-over' });
    this.#emit({ type: 'replay', replay: null });
  }

  /** Seconds of the recording at a moment of the clock. */
  timeAt(now: number): number {
    return this.#startTime + this.#positionAt(now);
  }

  setReplayPlaying(isPlaying: boolean): void {
    if (this.#isClosed || isPlaying === this.#isPlaying) return;
    if (!isPlaying) this.#pause();
    else if (this.#isOver) this.seekReplay(0);
    if (isPlaying) this.#play();
    this.#emitState();
  }

  setReplaySpeed(speed: number): void {
    if (this.#isClosed || Number.isNaN(speed)) return;
    this.#setAnchor(this.#position);
    const distance = (candidate: number) => Math.abs(candidate - speed);
    this.#speed = REPLAY_SPEEDS.reduce((best, each) =>
      distance(each) < distance(best) ? each : best,
    );
    this.#emitState();
  }

  seekReplay(position: number): void {
    if (this.#isClosed || Number.isNaN(position)) return;
    const wasOver = this.#isOver;
    const target = Math.min(Math.max(position, 0), this.duration);
    const isBack = target < this.#position;
    this.#setAnchor(target);
    if (wasOver) this.#setStep('connected', null);
    this.#listener.setSkipping(1000 * (this.#startTime + target));
    try {
      if (isBack) {
        this.#next = 0;
        this.#listener.rewind();
      }
      this.#playUntil(this.#startTime + target);
    } finally {
      this.#listener.setSkipping(null);
    }
    this.#listener.flush(1000 * this.timeAt(this.#env.clock.now()));
    this.#emitState();
  }

  get #position(): number {
    return this.#positionAt(this.#env.clock.now());
  }

  /** Whether the end was reached. */
  get #isOver(): boolean {
    return !this.#isPlaying && this.#anchor > this.duration;
  }

  /** After the end time goes on, so that motions that have stopped ease out. */
  #positionAt(now: number): number {
    const rate = this.#isPlaying ? this.#speed : this.#isOver ? 1 : 0;
    return this.#anchor + (rate * (now - this.#anchorAt)) / 1000;
  }

  #setAnchor(position: number): void {
    this.#anchor = position;
    this.#anchorAt = this.#env.clock.now();
  }

  #play(): void {
    this.#setAnchor(this.#anchor);
    this.#isPlaying = true;
    this.#emitState();
    this.#stopTicking ??= this.#env.clock.every(TICK_MS, () => {
      try {
        this.#tick();
      } catch (error) {
        this.#env.report(error);
      }
    });
  }

  #pause(): void {
    this.#setAnchor(this.#position);
    this.#isPlaying = false;
  }

  #stop(): void {
    this.#stopTicking?.();
    this.#stopTicking = null;
    this.#isPlaying = false;
  }

  /** In a pause as well: the changes of the last moments are still to be reported. */
  #tick(): void {
    const now = this.#env.clock.now();
    this.#playUntil(this.timeAt(now));
    this.#listener.flush(1000 * this.timeAt(now));
    if (!this.#isPlaying) return;
    if (now - this.#healthAt >= HEALTH_INTERVAL_MS) {
      this.#healthAt = now;
      this.#listener.reportHealth();
    }
    const position = this.#positionAt(now);
    if (position > this.duration + REST * Math.max(1, this.#speed)) {
      this.#setAnchor(position);
      this.#stop();
      this.#setStep('ended', { kind: 'replay-over' });
      this.#emitState();
    } else if (now - this.#stateAt >= STATE_INTERVAL_MS) this.#emitState();
  }

  /** @param time seconds of the recorder's clock. */
  #playUntil(time: number): void {
    while (this.#next < this.#datagrams.length && this.#datagrams[this.#next].time <= time) {
      const index = this.#next++;
      const isNew = index >= this.#played;
      this.#played = Math.max(this.#played, this.#next);
      const datagram = this.#datagrams[index];
      this.#listener.play(datagram, 1000 * datagram.time, isNew);
    }
  }

  #emitState(): void {
    this.#stateAt = this.#env.clock.now();
    const position = Math.min(this.#position, this.duration);
    const [duration, speed, isPlaying] = [this.duration, this.#speed, this.#isPlaying];
    this.#emit({ type: 'replay', replay: { duration, position, isPlaying, speed } });
  }

  #setStep(step: 'connected' | 'ended', end: SessionEnd | null): void {
    this.#emit({ type: 'step', step, attempt: 0, end });
  }
}
