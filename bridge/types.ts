import type { FastifyBaseLogger } from 'fastify';
import type { BridgeConfig } from './config/index.ts';

export interface BridgeOptions {
  readonly config: BridgeConfig;
  /** Folder of the built page. */
  readonly siteRoot: string;
  readonly log: FastifyBaseLogger;
}

export interface Bridge {
  /** Address of the page. */
  readonly url: string;
  readonly port: number;
  /** Logs the agents out, tells the pages, and stops; seconds at most. */
  close(): Promise<void>;
}
