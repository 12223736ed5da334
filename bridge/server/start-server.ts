import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../../src/async/index.ts';
import { BRIDGE_PATHS } from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import { acceptUpgrades } from '../connections/accept-upgrades.ts';
import { ErrorsOnlyLog } from '../connections/errors-only-log.ts';
import type { GridSessions } from '../grid/index.ts';
import type { ResolveHost } from '../grid/upstream/address-policy.ts';
import { programRoutes } from '../programs/index.ts';
import { DatagramRelay, pageRoute } from './datagram-relay.ts';
import { serveSite } from './serve-site.ts';
import { addSecurityHeaders, allowConfiguredOrigins } from './site-headers.ts';
import { addStatusRoutes } from './status-routes.ts';

export interface BridgeOptions {
  readonly config: BridgeConfig;
  /** The folder of the built page. */
  readonly siteRoot: string;
  readonly log: FastifyBaseLogger;
  /** Drives all time limits; the system's unless stated. */
  readonly clock?: Pick<Clock, 'now' | 'every'>;
  /** Resolves the hosts of bubble servers; with the system's resolver unless stated. */
  readonly resolve?: ResolveHost;
}

export interface Bridge {
  /** The address of the page. */
  readonly url: string;
  readonly port: number;
  /** Closes the pages, logs all agents out and stops; takes some seconds at most. */
  close(): Promise<void>;
}

/**
 * Starts a bridge that logs in through `grids`, and closes them when it is closed.
 *
 * @throws if the page has not been built or the port is in use.
 */
export async function startServer(options: BridgeOptions, grids: GridSessions): Promise<Bridge> {
  const { config, siteRoot, log, clock = systemClock, resolve } = options;
  const relay = new DatagramRelay(config, grids, log, clock, resolve);
  const app = Fastify({
    serverFactory: relay.http.create,
    loggerInstance: log,
    logController: new ErrorsOnlyLog(),
    bodyLimit: config.limits.maxPayload,
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
  });
  addSecurityHeaders(app);
  allowConfiguredOrigins(app, config.origins);
  addStatusRoutes(app, relay);
  grids.register(app);
  relay.bubbles.register(app);
  const routes = new Map([
    [`/${BRIDGE_PATHS.socket}`, pageRoute(relay)],
    ...programRoutes(relay.programs, config),
  ]);
  acceptUpgrades(app.server, routes, relay);

  let closing: Promise<void> | null = null;
  async function stop(): Promise<void> {
    log.info('bridge stops');
    await relay.close();
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
