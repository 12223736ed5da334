import { createGridSessions } from './grid/index.ts';
import { startServer } from './server/index.ts';
import type { Bridge, BridgeOptions } from './types.ts';

export type { Bridge, BridgeOptions } from './types.ts';

/**
 * Starts a bridge: one process that serves the page and connects it with grids.
 *
 * @throws where the page is not built or the port is taken.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  return startServer(options, createGridSessions(options.config, options.log));
}
