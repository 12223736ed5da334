import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BRIDGE_PATHS, SEED_CAPABILITY_NAME } from '../../src/protocol/bridge/index.ts';
import { MAX_RESPONSE_BYTES } from '../../src/protocol/grid/index.ts';
import type { BridgeConfig, Limits } from '../config/index.ts';
import type { AgentSession } from './agent-session.ts';
import { assetResponse, sendAsset } from './asset-range.ts';
import { type AssetStore, assetName } from './asset-store.ts';
import {
  type CapabilityRequest,
  capabilityUrl,
  readCapabilityRequest,
} from './capability-request.ts';
import type { GridMetrics } from './grid-metrics.ts';
import { RefusalError, sendRefusal } from './refusal-error.ts';
import { forwardedHeaders, readBody, SANDBOX_HEADERS } from './upstream/grid-http-client.ts';

const EVENT_QUEUE = 'EventQueueGet';

/** Time limits of capabilities that take long on purpose: OpenSimulator holds an event queue for 58 s, a seed for 120. */
const LONG_POLL_TIMEOUT_MS: ReadonlyMap<string, number> = new Map([
  [EVENT_QUEUE, 90_000],
  [SEED_CAPABILITY_NAME, 130_000],
]);

/**
 * Forwards capability requests of pages to the grids. A page names a simulator and a capability, never an address: the
 * proxy knows the addresses from the responses of seeds and event queues, which it reads in passing.
 */
export class CapabilityProxy {
  readonly #limits: Limits;
  readonly #assets: AssetStore;
  readonly #metrics: GridMetrics;
  #requestsInFlight = 0;

  constructor(limits: Limits, assets: AssetStore, metrics: GridMetrics) {
    this.#limits = limits;
    this.#assets = assets;
    this.#metrics = metrics;
  }

  get requestsInFlight(): number {
    return this.#requestsInFlight;
  }

  /**
   * Answers one request, which is aborted when the page disconnects or the session ends.
   * @throws {@link RefusalError} as long as nothing has been sent to the page.
   */
  async handle(
    session: AgentSession,
    request: CapabilityRequest,
    reply: FastifyReply,
  ): Promise<void> {
    this.#metrics.requests++;
    this.#requestsInFlight++;
    try {
      await session.runRequest(async (controller) => {
        reply.raw.once('close', () => {
          if (reply.raw.writableFinished) return;
          controller.abort(new RefusalError('no-session', 'the page has disconnected'));
        });
        const url = capabilityAddress(session, request);
        await this.#forward(session, request, url, reply, controller.signal);
      });
    } finally {
      this.#requestsInFlight--;
    }
  }

  async #forward(
    session: AgentSession,
    request: CapabilityRequest,
    url: URL,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const { method, name, path, query, range } = request;
    const asset = method === 'GET' ? assetName(name, path, query) : null;
    if (asset !== null) {
      await this.#forwardAsset(session, asset, url, range, reply, signal);
      return;
    }
    const response = await this.#send(session, request, url, signal);
    if (isInspected(name)) {
      await this.#forwardInspected(session, request, response, reply, signal);
    } else {
      await this.#stream(session, response, reply, signal);
    }
  }

  async #forwardAsset(
    session: AgentSession,
    name: string,
    url: URL,
    range: string | undefined,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const asset = await this.#assets.get(session, name, url, signal);
    if ('status' in asset) {
      reply.status(asset.status).header('cache-control', 'no-store').send();
      return;
    }
    const response = assetResponse(asset, range);
    await this.#spend(session, response.body.length, signal);
    sendAsset(reply, response);
  }

  #send(
    session: AgentSession,
    { method, name, contentType, range, body }: CapabilityRequest,
    url: URL,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const timeoutMs = LONG_POLL_TIMEOUT_MS.get(name) ?? this.#limits.gridSeconds * 1000;
    if (method === 'GET') {
      const headers: Record<string, string> = range ? { range } : {};
      return session.http.send(url, { method, headers, signal, timeoutMs });
    }
    const headers = { 'content-type': contentType, 'content-length': `${body.length}` };
    return session.http.send(url, { method, headers, body, signal, timeoutMs });
  }

  /** Reads the body before the page gets it, so that the page can use at once what the body names. */
  async #forwardInspected(
    session: AgentSession,
    { name, simulator }: CapabilityRequest,
    response: IncomingMessage,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const body = await readBody(response, MAX_RESPONSE_BYTES);
    await this.#spend(session, body.length, signal);
    if (response.statusCode === 200) {
      if (name === SEED_CAPABILITY_NAME) session.regions.applySeed(simulator, body);
      else session.regions.applyEventQueue(simulator, body);
    }
    const headers = { ...forwardedHeaders(response), 'content-length': `${body.length}` };
    reply
      .status(response.statusCode ?? 502)
      .headers(headers)
      .send(Buffer.from(body.buffer));
  }

  async #stream(
    session: AgentSession,
    response: IncomingMessage,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const body = throttled((bytes) => this.#spend(session, bytes, signal));
    // A body that breaks off is an error of `body`, by which fastify breaks off the reply to the page.
    pipeline(response, body, () => {});
    reply
      .status(response.statusCode ?? 502)
      .headers(forwardedHeaders(response))
      .send(body);
    await finished(reply.raw).catch(() => {});
  }

  #spend(session: AgentSession, bytes: number, signal: AbortSignal): Promise<void> {
    this.#metrics.proxiedBytes += bytes;
    return session.quota.spendBytes(bytes, signal);
  }
}

/** Whether the responses of a capability name further addresses. */
function isInspected(name: string): boolean {
  return name === SEED_CAPABILITY_NAME || name === EVENT_QUEUE;
}

/**
 * The address of the capability that a page names.
 * @throws {@link RefusalError} `unknown-capability`, `malformed`.
 */
function capabilityAddress(
  { regions }: AgentSession,
  { method, simulator, name, path, query }: CapabilityRequest,
): URL {
  const region = regions.find(simulator);
  const address = name === SEED_CAPABILITY_NAME ? region?.seed : region?.capabilities.get(name);
  if (!address) {
    throw new RefusalError('unknown-capability', `the grid has named no ${name} of ${simulator}`);
  }
  if (isInspected(name) && method !== 'POST') {
    throw new RefusalError('malformed', `${name} requires a POST`);
  }
  return capabilityUrl(address, path, query);
}

/** A stream that passes every chunk on once `spend` has allowed it. */
function throttled(spend: (bytes: number) => Promise<void>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      spend(chunk.length).then(
        () => done(null, chunk),
        (error: Error) => done(error),
      );
    },
  });
}

const BEARER = /^Bearer ([0-9a-f]{64})$/i;

interface CapabilityRouteOptions {
  readonly config: BridgeConfig;
  readonly proxy: CapabilityProxy;
  readonly findSession: (token: string) => AgentSession | null;
  /** Called for every refused request. */
  readonly onRefusal: () => void;
}

/** Adds the capability proxy to the bridge's server. */
export function addCapabilityRoutes(
  app: FastifyInstance,
  { config, proxy, findSession, onRefusal }: CapabilityRouteOptions,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(SANDBOX_HEADERS);
    });
    scope.setErrorHandler((error, _request, reply) => {
      onRefusal();
      return sendRefusal(reply, toRefusal(error));
    });
    scope.route({
      method: ['GET', 'POST'],
      url: `/${BRIDGE_PATHS.capability}/*`,
      exposeHeadRoute: false,
      bodyLimit: config.limits.maxPayload,
      handler: async (request, reply) => {
        const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const session = findSession(token);
        if (!session) throw new RefusalError('no-session', 'no session has this token');
        await proxy.handle(session, readCapabilityRequest(request), reply);
        return reply;
      },
    });
  });
}

/** @throws errors that are not refusals. */
function toRefusal(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new RefusalError('over-limit', 'the body is longer than the bridge accepts');
  }
  throw error;
}
