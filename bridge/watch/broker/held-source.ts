import { DecodeError } from '../../../src/formats/bytes/index.ts';
import {
  readWatchFrame,
  type WatchEvent,
  type WatchFrame,
  WatchScene,
} from '../../../src/session/watch/index.ts';
import type { FeedListener, SourceRunner, SourceState } from '../feed.ts';
import type { BrokerContext } from './broker-context.ts';
import {
  decodeAssetRequest,
  encodeMessage,
  type SourceReport,
  type SourceSubjects,
} from './broker-messages.ts';
import type { BrokerReply } from './chunked-replies.ts';

/** How often the state is reported while nothing changes. */
export const REPORT_MS = 1000;
/** Longest that an asset may take to be fetched from the grid. */
const ASSET_MS = 60_000;

/** A region without avatars is shown after this time: at first the simulator may not have described them yet. */
const EMPTY_MS = 1500;

const NOTHING = new Uint8Array();

/**
 * A source that this process runs, for itself and for all others: it sends its frames to the broker, and answers the
 * requests of other processes.
 */
export class HeldSource {
  readonly epoch: number;
  readonly #context: BrokerContext;
  readonly #subjects: SourceSubjects;
  readonly #runner: SourceRunner;
  readonly #listener: FeedListener;
  readonly #isHeld: () => boolean;
  readonly #scene = new WatchScene();
  readonly #ends: (() => void)[];
  readonly #abort = new AbortController();
  #place = '';
  /** `clock.now()` when there was a scene at first; null before. */
  #sceneAt: number | null = null;
  /** Whether watchers see this scene: until then, that of the process which ran the source before stays. */
  #isShown = false;
  #state: SourceState = { kind: 'starting' };

  /**
   * Starts the source.
   *
   * @param isHeld whether this process still holds the lease: if not, nothing more is sent.
   */
  constructor(
    context: BrokerContext,
    subjects: SourceSubjects,
    runner: SourceRunner,
    epoch: number,
    isHeld: () => boolean,
    listener: FeedListener,
  ) {
    this.#context = context;
    this.#subjects = subjects;
    this.#runner = runner;
    this.epoch = epoch;
    this.#isHeld = isHeld;
    this.#listener = listener;
    const { replies, clock } = context;
    runner.start(epoch, {
      frame: (bytes) => this.#pass(bytes),
      state: (state) => this.#setState(state),
    });
    this.#ends = [
      replies.serve(subjects.snapshot, async () => this.#answerSnapshot()),
      replies.serve(subjects.asset, (request) => this.#answerAsset(request)),
      clock.every(REPORT_MS, () => {
        this.#showWhenReady();
        this.#report();
      }),
    ];
    this.#report();
  }

  get state(): SourceState {
    return this.#state;
  }

  /** The scene as a frame; null while there is none to be shown. */
  snapshot(): Uint8Array | null {
    return this.#isShown ? this.#scene.snapshot() : null;
  }

  /** Logs out. */
  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    this.#abort.abort();
    await this.#runner.stop();
  }

  #pass(bytes: Uint8Array): void {
    // The account may still be logged in for a moment after the lease has passed to another process.
    if (this.#abort.signal.aborted || !this.#isHeld()) return;
    try {
      const frame = readWatchFrame(bytes);
      this.#scene.apply(frame);
      this.#place = placeOf(frame) ?? this.#place;
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      // A mistake of ours, which must not end the bridge.
      this.#context.log.error({ error: String(error) }, 'source made a frame that cannot be read');
      return;
    }
    if (this.#isShown) this.#send(bytes);
    else this.#showWhenReady();
  }

  /** A new epoch begins with a whole scene: avatars do not vanish because another process runs the source. */
  #showWhenReady(): void {
    if (this.#isShown || this.#scene.isEmpty || !this.#isHeld()) return;
    const now = this.#context.clock.now();
    this.#sceneAt ??= now;
    if (this.#scene.avatarCount === 0 && now - this.#sceneAt < EMPTY_MS) return;
    this.#isShown = true;
    const snapshot = this.#scene.snapshot();
    if (snapshot) this.#send(snapshot);
  }

  #send(bytes: Uint8Array): void {
    this.#listener.frame(bytes);
    const { connection, counters } = this.#context;
    if (connection.publish(this.#subjects.frames(this.#place), bytes)) {
      counters.framesSent++;
      return;
    }
    // Too long for a payload, or no room: the others see from the report that they lack it, and ask for a snapshot.
    counters.framesLeftOut++;
    this.#report();
  }

  #setState(state: SourceState): void {
    if (this.#abort.signal.aborted) return;
    this.#state = state;
    this.#listener.state(state);
    this.#report();
  }

  #report(): void {
    if (!this.#isHeld()) return;
    const report: SourceReport = {
      epoch: this.epoch,
      sequence: this.#isShown ? this.#scene.sequence : 0,
      state: this.#state,
    };
    this.#context.connection.publish(this.#subjects.state, encodeMessage(report));
  }

  /**
   * Snapshots are answers to requests, not values of a JetStream bucket: a bridge that asks has a scene which the next
   * frame continues after 0.8 ms (100 avatars, 38 KiB, p99 16 ms on two busy cores). A value stored once a second is read in
   * 0.4 ms, but lacks the frames since, so that the next one has to be awaited: 0.5 s; and storing it costs the broker
   * 2.2 MiB a minute although nobody comes (bench/broker-snapshots.bench.ts).
   */
  #answerSnapshot(): BrokerReply | null {
    if (!this.#isHeld()) return null;
    const body = this.snapshot();
    return { status: body ? 200 : 404, contentType: '', epoch: this.epoch, body: body ?? NOTHING };
  }

  async #answerAsset(bytes: Uint8Array): Promise<BrokerReply | null> {
    if (!this.#isHeld()) return null;
    const { epoch } = this;
    const request = decodeAssetRequest(bytes);
    if (!request) return { status: 400, contentType: '', epoch, body: NOTHING };
    const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(ASSET_MS)]);
    try {
      const { status, contentType, body } = await this.#runner.fetchAsset(request, signal);
      return { status, contentType, epoch, body };
    } catch {
      return { status: 502, contentType: '', epoch, body: NOTHING };
    }
  }
}

/** The region or bubble that a frame enters; null for none. */
function placeOf(frame: WatchFrame): string | null {
  const events: readonly WatchEvent[] =
    frame.kind === 'events' ? frame.events : frame.kind === 'snapshot' ? frame.scene.events : [];
  let place: string | null = null;
  for (const event of events) {
    if (event.type === 'region') place = event.region.handle;
    if (event.type === 'bubble' && event.bubble) place = event.bubble.id;
  }
  return place;
}
