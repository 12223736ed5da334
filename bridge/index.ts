import { createGridSessions } from './grid/index.ts';
import { type Bridge, type BridgeOptions, startServer } from './server/index.ts';

export { configWarnings } from './config-warnings.ts';
export { createLog } from './log.ts';
export type { Bridge, BridgeOptions } from './server/index.ts';

/**
 * Starts a bridge: one process that serves the page and connects it with grids.
 *
 * @throws if the page has not been built or the port is in use.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  return startServer(options, createGridSessions(options.config, options.log));
}
