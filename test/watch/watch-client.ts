import { WebSocket } from 'ws';
import type { ToWatcher } from '../../src/protocol/bridge/index.ts';
import {
  readWatchFrame,
  WATCH_SUBPROTOCOL,
  type WatchFrame,
  WatchScene,
} from '../../src/session/watch/index.ts';

/** A watcher over a real socket, as a page is one. */
export class WatchClient {
  readonly scene = new WatchScene();
  readonly socket: WebSocket;
  readonly frames: WatchFrame[] = [];
  readonly texts: ToWatcher[] = [];
  /** Everything that was received, texts included. */
  readonly received: Uint8Array[] = [];
  /** Frames that did not follow the one before. */
  gaps = 0;
  closed: { readonly code: number; readonly reason: string } | null = null;

  /** @param page address of the bridge's page. */
  constructor(page: string, source: string, headers: Record<string, string> = {}) {
    const url = new URL(`bridge/v1/watch/${source}`, page.replace('http', 'ws'));
    this.socket = new WebSocket(url, [WATCH_SUBPROTOCOL], { headers });
    this.socket.on('message', (data: Buffer, isBinary) => {
      this.received.push(data);
      if (!isBinary) {
        this.texts.push(JSON.parse(data.toString()));
        return;
      }
      const frame = readWatchFrame(data);
      this.frames.push(frame);
      if (this.scene.apply(frame) === 'gap') this.gaps += 1;
    });
    this.socket.on('error', () => {});
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
  }

  kinds(): string[] {
    return this.frames.map(({ kind }) => kind);
  }

  /** What the bridge last said about the source. */
  get source(): Extract<ToWatcher, { type: 'source' }> | undefined {
    return this.texts.findLast((text) => text.type === 'source');
  }

  close(): void {
    this.socket.terminate();
  }
}
