import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { GridSessions } from '../grid/types.ts';
import type { Bridge, BridgeOptions } from '../types.ts';
import { admitForeignPages } from './foreign-pages.ts';
import { Hub } from './hub.ts';
import { RequestLog } from './request-log.ts';
import { addRoutes } from './routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveSite } from './site.ts';
import { acceptUpgrades } from './upgrade.ts';

/** For which a request may take to arrive; answers may take longer, as those of event queues do. */
const REQUEST_MS = 60_000;

/**
 * Starts a bridge that logs in through `grids`, which it closes at its end.
 *
 * @throws where the page is missing or the port is taken.
 */
export async function startServer(options: BridgeOptions, grids: GridSessions): Promise<Bridge> {
  const { config, siteRoot, log } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    bodyLimit: config.limits.maxPayload,
    trustProxy: config.trustProxy,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
  });
  const hub = new Hub(config, grids, log);
  addSecurityHeaders(app);
  admitForeignPages(app, config.origins);
  addRoutes(app, hub);
  grids.register(app);
  acceptUpgrades(app.server, hub);

  let closing: Promise<void> | null = null;
  async function stop(): Promise<void> {
    log.info('bridge stops');
    await hub.close();
    await grids.close();
    await app.close();
  }
  const close = () => {
    closing ??= stop();
    return closing;
  };

  try {
    await serveSite(app, siteRoot);
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const name = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
  log.info({ url, grids: config.grids.length }, 'bridge started');
  return { url, port, close };
}
