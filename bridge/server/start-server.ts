import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../../src/async/index.ts';
import { BRIDGE_PATHS } from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import { acceptUpgrades } from '../connections/accept-upgrades.ts';
import { ErrorsOnlyLog } from '../connections/errors-only-log.ts';
import type { GridSessions } from '../grid/index.ts';
import type { ResolveHost } from '../grid/upstream/address-policy.ts';
import { packageVersion } from '../package-folder.ts';
import { programRoutes } from '../programs/index.ts';
import {
  addWatchRoutes,
  Broker,
  type Feed,
  LocalFeed,
  type RunSource,
  SessionRunner,
  sessionStarter,
  WatchHub,
} from '../watch/index.ts';
import { DatagramRelay, pageRoute, sourceRoute } from './datagram-relay.ts';
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

/** Of the path by which the sessions of sources connect. */
const KEY_BYTES = 24;

/** Bytes of a request's body; the routes that take any have limits of their own. */
const BODY_LIMIT = 1024;

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
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
  });
  const hub = new WatchHub({ config, bridge: relay.counters, clock, log });
  const broker = config.broker && new Broker(config.broker, config.limits, log, systemClock);
  /** Where the sessions of sources connect: nobody else can guess it. */
  const sourceKey = randomBytes(KEY_BYTES).toString('hex');
  const sourcePath = (id: string) => `/${BRIDGE_PATHS.socket}/${sourceKey}/${id}`;
  addSecurityHeaders(app);
  allowConfiguredOrigins(app, config.origins);
  addStatusRoutes(app, relay, hub, broker);
  addWatchRoutes(app, hub, config);
  grids.register(app);
  relay.bubbles.register(app);
  const routes = new Map([
    [`/${BRIDGE_PATHS.socket}`, pageRoute(relay)],
    ...programRoutes(relay.programs, config),
    ...hub.upgradeRoutes,
    ...config.sources.map(({ id }) => [sourcePath(id), sourceRoute(relay, id)] as const),
  ]);
  acceptUpgrades(app.server, routes, relay);

  let closing: Promise<void> | null = null;
  async function stop(): Promise<void> {
    log.info('bridge stops');
    // The broker learns that sources are given up.
    await Promise.all([hub.close().then(() => broker?.close()), relay.close()]);
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
    if (config.host === 'localhost') {
      const found = await lookup(config.host, { all: true });
      await relay.http.listenAlso(
        app.server,
        found.map(({ address }) => address),
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const name = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
  const run: RunSource = (source) =>
    new SessionRunner(source, {
      access: {
        page: ownAddress(config.host, port),
        socketPath: sourcePath(source.id),
        token: config.token,
        version: packageVersion(),
      },
      maxAssetBytes: config.limits.assetBytes,
      log: (level, text) => log[level]({ source: source.id }, text),
      startSession: sessionStarter(),
    });
  hub.start(
    (source): Feed => broker?.createFeed(source, run) ?? new LocalFeed(source, run, systemClock),
  );
  log.info({ url, grids: config.grids.length, sources: config.sources.length }, 'bridge started');
  return { url, port, close };
}

/** Where a bridge that listens on `host` reaches itself. */
function ownAddress(host: string, port: number): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}/`;
}
