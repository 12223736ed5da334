import pLimit from 'p-limit';
import type { SourceConfig } from '../../config/index.ts';
import type { AssetRequest, AssetResponse, FeedListener, SourceRunner } from '../feed.ts';
import { fetchSourceAsset } from './fetch-source-asset.ts';
import {
  type BridgeAccess,
  plainSource,
  type SourceAssets,
  type SourceReports,
} from './source-contract.ts';
import { SourceSession } from './source-session.ts';

/** Assets that are fetched at the same time. */
const CONCURRENT_FETCHES = 8;

/** A session that runs somewhere, in this thread or another one. */
export interface RunningSession {
  stop(): Promise<void>;
}

/** Starts a session. */
export type StartSession = (
  source: SourceConfig,
  access: BridgeAccess,
  epoch: number,
  reports: SourceReports,
) => RunningSession;

interface RunnerOptions {
  readonly access: BridgeAccess;
  /** Bytes of the largest asset. */
  readonly maxAssetBytes: number;
  readonly log: SourceReports['log'];
  readonly startSession: StartSession;
}

/** Runs the session in this thread, as tests do. */
export const startInThread: StartSession = (source, access, epoch, reports) => {
  const session = new SourceSession(plainSource(source), access, epoch, reports);
  session.start();
  return session;
};

/** Runs a source: its session, and the requests for its assets, which this thread makes. */
export class SessionRunner implements SourceRunner {
  readonly #source: SourceConfig;
  readonly #options: RunnerOptions;
  /** Below the requests that a session may have under way. */
  readonly #limit = pLimit(CONCURRENT_FETCHES);
  #session: RunningSession | null = null;
  #assets: SourceAssets = { capabilities: null, media: null };

  constructor(source: SourceConfig, options: RunnerOptions) {
    this.#source = source;
    this.#options = options;
  }

  start(epoch: number, listener: FeedListener): void {
    const { access, log, startSession } = this.#options;
    let isCurrent = true;
    const session = startSession(this.#source, access, epoch, {
      frame: (bytes) => isCurrent && listener.frame(bytes),
      state: (state) => isCurrent && listener.state(state),
      assets: (assets) => {
        if (isCurrent) this.#assets = assets;
      },
      log,
    });
    this.#session = {
      async stop() {
        isCurrent = false;
        await session.stop();
      },
    };
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#assets = { capabilities: null, media: null };
    await session?.stop();
  }

  fetchAsset(request: AssetRequest, signal: AbortSignal): Promise<AssetResponse> {
    const { maxAssetBytes } = this.#options;
    return this.#limit(() => {
      signal.throwIfAborted();
      return fetchSourceAsset(request, this.#assets, maxAssetBytes, signal);
    });
  }
}
