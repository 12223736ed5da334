import { parentPort, workerData } from 'node:worker_threads';
import type { SourceState } from '../feed.ts';
import type { BridgeAccess, PlainSource, SourceAssets } from './source-contract.ts';
import { SourceSession } from './source-session.ts';

/** With what the thread of a source is started. */
export interface ThreadData {
  readonly source: PlainSource;
  readonly access: BridgeAccess;
  readonly epoch: number;
}

/** What the thread reports; any message to it stops it. */
export type ThreadReport =
  | { readonly type: 'frame'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'state'; readonly state: SourceState }
  | { readonly type: 'assets'; readonly assets: SourceAssets }
  | { readonly type: 'log'; readonly level: 'info' | 'error'; readonly text: string };

/* The thread of a source: decoding its region must not delay the datagrams of pages. */
const port = parentPort;
if (port) {
  const report = (message: ThreadReport, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  const { source, access, epoch } = workerData as ThreadData;
  const session = new SourceSession(source, access, epoch, {
    frame: (bytes) => report({ type: 'frame', bytes }, [bytes.buffer]),
    state: (state) => report({ type: 'state', state }),
    assets: (assets) => report({ type: 'assets', assets }),
    log: (level, text) => report({ type: 'log', level, text }),
  });
  port.once('message', () => {
    void session.stop().finally(() => port.close());
  });
  session.start();
}
