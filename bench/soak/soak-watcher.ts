import { WATCH_SUBPROTOCOL } from '../../src/session/watch/index.ts';
import { SoakClient } from './soak-client.ts';

/** Frames of avatars that move arrive ten times a second. */
const SILENCE_MS = 2000;

/** A watcher of the demo grid: it reads the headers of frames only, as a page's worker reads them first. */
export class SoakWatcher extends SoakClient {
  readonly #bridge: string;
  readonly #onFrame: (delay: number) => void;
  #lastFrameAt = 0;

  /** @param onFrame - gets the milliseconds from the source to here; both are on this machine. */
  constructor(bridge: string, address: string, onFrame: (delay: number) => void) {
    super(address);
    this.#bridge = bridge;
    this.#onFrame = onFrame;
  }

  tick(now: number): void {
    if (now - this.#lastFrameAt > SILENCE_MS) this.noteAway(this.#lastFrameAt);
  }

  protected endpoint() {
    const url = new URL('bridge/v1/watch/demo', this.#bridge.replace('http', 'ws'));
    return { url, protocols: [WATCH_SUBPROTOCOL] };
  }

  protected opened(): void {}

  protected received(data: Buffer<ArrayBuffer>, isBinary: boolean): void {
    // Texts about the source come whether it sends frames or not.
    if (!isBinary) return;
    this.#lastFrameAt = performance.now();
    this.#onFrame(Date.now() - timeOf(data));
    if (!this.isConnected) this.noteConnected();
  }
}

/** `u8 kind, u32 epoch, u32 sequence, f64 time` */
const TIME_OFFSET = 9;

/** When the source made a frame, `Date.now()`. */
export function timeOf(frame: Buffer): number {
  return frame.readDoubleLE(TIME_OFFSET);
}
