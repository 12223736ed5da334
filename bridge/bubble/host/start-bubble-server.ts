import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../../../src/async/index.ts';
import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { CloudDocument } from '../../../src/protocol/setp/index.ts';
import { ConfigError } from '../../config/index.ts';
import { nameBasedUuid } from '../../name-based-uuid.ts';
import type { LinkOptions, ServerIdentity } from '../links/index.ts';
import { BubbleServer } from '../server/index.ts';
import { AccountStore } from './accounts/account-store.ts';
import { createAccountsServer } from './accounts/accounts-server.ts';
import { storedAccounts } from './accounts/stored-accounts.ts';
import { listenOn } from './bubble-http-server.ts';
import type { BubbleConfig } from './config/bubble-config.ts';
import { createWorlds } from './create-worlds.ts';
import { resolveHost, resolveKnownServers } from './known-servers.ts';
import { createMediaServer, MEDIA_PATHS } from './media/media-server.ts';
import { UdpSocket } from './udp-socket.ts';

export interface BubbleHostOptions {
  readonly config: BubbleConfig;
  readonly log: FastifyBaseLogger;
  /** Drives sessions and simulations; the system's unless stated. */
  readonly clock?: Pick<Clock, 'now' | 'every'>;
}

/** A bubble server that runs. */
export interface RunningBubbleServer {
  readonly name: string;
  /** Under which clients reach it. */
  readonly host: string;
  readonly port: number;
  readonly cloudUrl: string;
  readonly mediaUrl: string;
  /** The page of accounts; null without a key. */
  readonly accountsUrl: string | null;
  /** Sessions of clients and of other servers. */
  readonly sessionCount: number;
  cloudDocument(): CloudDocument;
  /** Disconnects all sessions, waits half a second at most for their acknowledgements, and stops. */
  close(): Promise<void>;
}

const PROGRAM = { name: 'Vitrine bubble server', version: [0, 1] } as const;

/** Bytes of the url fields of a Connect Success Response. */
const URL_BYTES = 64;

/** Milliseconds between two ticks: sessions flush and resend, and worlds advance by their own cycles. */
const TICK_MS = 20;
/** Milliseconds that peers have to acknowledge that the server disconnects. */
const CLOSE_MS = 500;

/**
 * Starts a bubble server with its socket and its HTTP servers.
 *
 * @throws {@link ConfigError} for names of hosts that cannot be resolved, and for a file of accounts that cannot be used;
 * and if an address or port cannot be used.
 */
export async function startBubbleServer({
  config,
  log,
  clock = systemClock,
}: BubbleHostOptions): Promise<RunningBubbleServer> {
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    return await start(config, log, clock, closers, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function start(
  config: BubbleConfig,
  log: FastifyBaseLogger,
  clock: Pick<Clock, 'now' | 'every'>,
  closers: (() => unknown)[],
  closeAll: () => Promise<void>,
): Promise<RunningBubbleServer> {
  if (config.publicHost === null && [config.host, config.http.host].some(isEveryAddress)) {
    throw new ConfigError(
      'publicHost: expected the name under which others reach a server that listens on all addresses',
    );
  }
  const address = await resolveHost(config.host);
  const knownServers = await resolveKnownServers(config, address);
  const store = new AccountStore(config.accounts, config.limits.accounts);
  const listen = (app: FastifyInstance, at: { readonly host: string; readonly port: number }) => {
    closers.push(() => app.close());
    return listenOn(app, at.host, at.port);
  };

  // Both exist only after the ports are known, and nothing is received or asked before.
  let server: BubbleServer | null = null;
  const cloudDocument = () => server?.cloudDocument() ?? { name: config.name, bubbles: [] };
  const media = createMediaServer({ models: config.models, cloudDocument, log });
  const origin = publicOrigin(await listen(media, config.http), config);
  const socket = await UdpSocket.open(address, config.port, log, (datagram, peer) =>
    server?.receive(datagram, peer, clock.now()),
  );
  closers.push(() => socket.close());
  const identity = identityOf(config, origin, socket.port);

  const running = new BubbleServer(
    {
      identity,
      worlds: createWorlds(config, clock.now()),
      arrivals: new Map(
        config.bubbles.flatMap(({ id, arrival }) => (arrival ? [[id, arrival] as const] : [])),
      ),
      links: config.bubbles.flatMap(linksOf),
      knownServers,
      accounts: storedAccounts(store, config),
      transmit: (datagram, peer) => socket.send(datagram, peer),
      wallTime: Date.now,
      challengeKey: config.challengeKey === null ? null : encodeUtf8(config.challengeKey),
      limits: { injectedObjects: config.limits.injectedObjects },
      sessionLimits: config.limits,
    },
    clock.now(),
  );
  server = running;
  const stopTicks = clock.every(TICK_MS, () => {
    try {
      running.tick(clock.now());
    } catch (error) {
      // A defect of ours, which must not end the sessions of everybody, nor a bridge in the same process.
      log.error(error, 'a tick of the bubble server failed');
    }
  });
  closers.push(() => disconnect(running, clock), stopTicks);

  const accountsUrl =
    config.key === null
      ? null
      : await listen(
          createAccountsServer({
            serverName: config.name,
            key: config.key,
            createsAccounts: config.createAccounts,
            accounts: store,
            removed: (user) => running.disconnectUser(user, clock.now()),
            log,
            now: () => clock.now(),
          }),
          config.accountsPage,
        );
  log.info({ host: identity.host, port: identity.port }, 'bubble server started');

  let closing: Promise<void> | null = null;
  return {
    name: config.name,
    host: identity.host,
    port: identity.port,
    cloudUrl: identity.cloudUrl,
    mediaUrl: identity.mediaRepositoryUrl,
    accountsUrl,
    get sessionCount() {
      return running.sessionCount;
    },
    cloudDocument,
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Disconnects all sessions, and waits until all have acknowledged it or the time is over. */
async function disconnect(server: BubbleServer, clock: Pick<Clock, 'now'>): Promise<void> {
  server.disconnectAll(clock.now());
  const deadline = performance.now() + CLOSE_MS;
  while (server.sessionCount > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    server.tick(clock.now());
  }
}

function identityOf(config: BubbleConfig, origin: string, port: number): ServerIdentity {
  const { name, models, host, publicHost } = config;
  const cloudUrl = config.cloudUrl ?? `${origin}${MEDIA_PATHS.cloud}`;
  const mediaRepositoryUrl = config.mediaUrl ?? `${origin}${MEDIA_PATHS.media}`;
  for (const [key, url] of Object.entries({ cloudUrl, mediaUrl: mediaRepositoryUrl })) {
    if (Buffer.byteLength(url) <= URL_BYTES) continue;
    throw new ConfigError(`${key}: ${url} has more than ${URL_BYTES} bytes: set a shorter one`);
  }
  return {
    serverName: name,
    programName: PROGRAM.name,
    programVersion: PROGRAM.version,
    cloudUrl,
    mediaRepositoryUrl,
    mediaPacketId: packetId(models),
    mediaPacketVersion: [1, 0],
    host: publicHost ?? host,
    port,
  };
}

/** The id of the media packet: another one as soon as a model is added, removed or changed. */
function packetId(models: BubbleConfig['models']): string {
  const parts = [...models].map(([id, { etag }]) => `${id} ${etag}`).sort();
  return nameBasedUuid(`vitrine media packet/${parts.join('/')}`);
}

/** The address of the HTTP server under the name by which others reach it. */
function publicOrigin(url: string, { publicHost, http }: BubbleConfig): string {
  if (publicHost === null || !isEveryAddress(http.host)) return url;
  const name = publicHost.includes(':') ? `[${publicHost}]` : publicHost;
  return `http://${name}:${new URL(url).port}`;
}

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** The links that a bubble of the configuration requests. */
export function linksOf({ id, links }: BubbleConfig['bubbles'][number]): LinkOptions[] {
  return links.map(({ host, port, bubble, center }) => ({
    bubbleId: id,
    targetId: bubble,
    server: host === undefined || port === undefined ? null : { host, port },
    center,
  }));
}
