import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebmRecorder } from './webm-recorder.ts';

/** A recorder as Chromium's: it reports its start with the first frame, and not while it is paused. */
class LateRecorder extends EventTarget {
  static isTypeSupported = () => true;
  static last: LateRecorder;
  state = 'inactive';

  constructor() {
    super();
    LateRecorder.last = this;
  }

  start(): void {
    this.state = 'recording';
  }

  pause(): void {
    this.state = 'paused';
  }

  resume(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
  }

  firstFrame(): void {
    if (this.state === 'recording') this.dispatchEvent(new Event('start'));
  }
}

class Canvas {
  captureStream() {
    return { getTracks: () => [] };
  }
}

const recorderOf = () => new WebmRecorder(new Canvas() as unknown as HTMLCanvasElement, 2e6);
const NEVER = new AbortController().signal;

beforeEach(() => {
  vi.stubGlobal('HTMLCanvasElement', Canvas);
  vi.stubGlobal('MediaRecorder', LateRecorder);
});
afterEach(() => vi.unstubAllGlobals());

describe('WebmRecorder', () => {
  it('starts where the tab is hidden before its first frame, and pauses then', async () => {
    const recorder = recorderOf();
    const started = recorder.start(NEVER);
    recorder.setPaused(true);
    LateRecorder.last.firstFrame();
    await started;
    expect(LateRecorder.last.state).toBe('paused');
    recorder.setPaused(false);
    expect(LateRecorder.last.state).toBe('recording');
  });

  it('can be ended before it has started, and before it has stopped', async () => {
    for (const begins of [false, true]) {
      const ended = new AbortController();
      const recorder = recorderOf();
      const started = recorder.start(ended.signal);
      if (begins) {
        LateRecorder.last.firstFrame();
        await started;
      }
      const waiting = begins ? recorder.finish(ended.signal) : started;
      ended.abort();
      await expect(waiting).rejects.toBe(ended.signal.reason);
    }
  });
});
