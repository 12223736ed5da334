import type { RecordedDatagram } from '../protocol/recording/index.ts';
import type { EmitEvent, SessionEnd } from './live-contract.ts';
import type { SessionEnvironment } from './session-environment.ts';

const TICK_MS = 33;
const HEALTH_INTERVAL_MS = 1000;

/** What a replay does with its recording. `now` is the clock's time in milliseconds. */
interface RecordingListener {
  play(datagram: RecordedDatagram, now: number): void;
  /** All datagrams that are due were played. */
  flush(now: number): void;
  /** Once a second. */
  reportHealth(): void;
}

/** Plays the datagrams of a recording at their own pace, and reports the steps of the session that it stands for. */
export class RecordingPlayer {
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
  #startedAt = 0;
  #healthAt = 0;
  #stopTicking: (() => void) | null = null;

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
    this.#startedAt = this.#env.clock.now();
    this.#healthAt = this.#startedAt;
    this.#setStep('connected', null);
    this.#stopTicking = this.#env.clock.every(TICK_MS, () => {
      try {
        this.#tick();
      } catch (error) {
        this.#env.report(error);
      }
    });
  }

  end(): void {
    if (this.#stopTicking === null) return;
    this.#stopTicking();
    this.#stopTicking = null;
    this.#setStep('ended', { kind: 'replay-over' });
  }

  /** Seconds of the recording at a moment of the clock. */
  timeAt(now: number): number {
    return this.#startTime + (now - this.#startedAt) / 1000;
  }

  #tick(): void {
    const now = this.#env.clock.now();
    const time = this.timeAt(now);
    while (this.#next < this.#datagrams.length && this.#datagrams[this.#next].time <= time) {
      this.#listener.play(this.#datagrams[this.#next++], now);
    }
    this.#listener.flush(now);
    if (now - this.#healthAt >= HEALTH_INTERVAL_MS) {
      this.#healthAt = now;
      this.#listener.reportHealth();
    }
    // The last changes of the scene are reported within a second after the last datagram.
    if (time > this.#startTime + this.duration + 1) this.end();
  }

  #setStep(step: 'connected' | 'ended', end: SessionEnd | null): void {
    this.#emit({ type: 'step', step, attempt: 0, end });
  }
}
