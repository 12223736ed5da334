import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runSteps, type Steps } from '../../src/formats/steps/index.ts';
import {
  BAKES_CAPABILITY_NAME,
  BRIDGE_PATHS,
  SEED_CAPABILITY_NAME,
  UPLOADER_CAPABILITY_NAME,
} from '../../src/protocol/bridge/index.ts';
import { UPLOAD_CAPABILITY } from '../../src/protocol/grid/index.ts';
import type { BridgeConfig, Limits } from '../config/index.ts';
import type { AgentSession, KeptLogin } from './agent-session.ts';
import type { AnswerMemory, HeldAnswer } from './answer-memory.ts';
import { assetResponse, sendAsset } from './asset-range.ts';
import { type Asset, type AssetRequest, type AssetStore, assetName } from './asset-store.ts';
import {
  bakeUrl,
  type CapabilityRequest,
  capabilityUrl,
  readCapabilityRequest,
} from './capability-request.ts';
import type { GridMetrics } from './grid-metrics.ts';
import type { KnownRegion, KnownRegions } from './known-regions.ts';
import { RefusalError, sendRefusal } from './refusal-error.ts';
import { SlicedWork } from './sliced-work.ts';
import {
  forwardedHeaders,
  limitedChunks,
  readBody,
  SANDBOX_HEADERS,
  startedStream,
} from './upstream/response-body.ts';

const EVENT_QUEUE = 'EventQueueGet';

/**
 * Time limits of capabilities that take long on purpose: OpenSimulator holds an event queue for 58 s, a seed for 120, and
 * waits as long for an upload whose price it has quoted.
 */
const LONG_POLL_TIMEOUT_MS: ReadonlyMap<string, number> = new Map([
  [EVENT_QUEUE, 90_000],
  [SEED_CAPABILITY_NAME, 130_000],
  [UPLOAD_CAPABILITY, 120_000],
  [UPLOADER_CAPABILITY_NAME, 120_000],
]);

/** Answers up to this size are decoded at once, in two or three milliseconds. */
const SMALL_ANSWER = 32 * 1024;

/** An asset that is requested in a session's name. */
export interface AssetFetch {
  /** `a.b.c.d:port` */
  readonly simulator: string;
  /** Of `ASSET_CAPABILITIES`. */
  readonly capability: string;
  /** Such as `mesh_id=<uuid>`. */
  readonly query: string;
}

/** The grid's answer; without bytes unless the status is 200. */
export interface FetchedAsset extends Asset {
  readonly status: number;
}

/**
 * Forwards capability requests of pages to the grids. A page names a simulator and a capability, never an address: the
 * proxy knows the addresses from the responses of seeds and event queues, which it reads in passing.
 */
export class CapabilityProxy {
  readonly #limits: Limits;
  readonly #memory: AnswerMemory;
  readonly #assets: AssetStore;
  readonly #metrics: GridMetrics;
  /** Decodes large answers. */
  readonly #decoding = new SlicedWork();
  #requestsInFlight = 0;

  constructor(limits: Limits, memory: AnswerMemory, assets: AssetStore, metrics: GridMetrics) {
    this.#limits = limits;
    this.#memory = memory;
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
  handle(session: AgentSession, request: CapabilityRequest, reply: FastifyReply): Promise<void> {
    return this.#run(session, async (controller) => {
      reply.raw.once('close', () => {
        if (reply.raw.writableFinished) return;
        controller.abort(new RefusalError('no-session', 'the page has disconnected'));
      });
      await this.#forward(session, request, reply, controller.signal);
    });
  }

  /**
   * Fetches an asset in a session's name, through its quota and the caches.
   * @throws {@link RefusalError}; the signal's reason when it is aborted.
   */
  fetchAsset(
    session: AgentSession,
    { simulator, capability, query }: AssetFetch,
    signal: AbortSignal,
  ): Promise<FetchedAsset> {
    return this.#run(session, async (controller) => {
      const address = capabilityAddress(session, simulator, capability);
      const asset = assetRequest(session, simulator, capability, address, '', query);
      if (!asset) throw new RefusalError('malformed', 'the request is not for a single asset');
      const either = AbortSignal.any([signal, controller.signal]);
      let answer: FetchedAsset = { ...NO_ASSET, status: 502 };
      await this.#assets.use(session, asset, either, async (found, _held, fetched) => {
        if ('status' in found) answer = { ...NO_ASSET, status: found.status };
        else {
          await this.#spendAsset(session, found.bytes.length, fetched, either);
          answer = { ...found, status: 200 };
        }
      });
      return answer;
    });
  }

  async #run<T>(
    session: AgentSession,
    work: (controller: AbortController) => Promise<T>,
  ): Promise<T> {
    this.#metrics.requests++;
    this.#requestsInFlight++;
    try {
      return await session.runRequest((controller) =>
        work(controller).catch((error) => {
          controller.signal.throwIfAborted();
          throw error;
        }),
      );
    } finally {
      this.#requestsInFlight--;
    }
  }

  async #forward(
    session: AgentSession,
    request: CapabilityRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const { method, simulator, name, path, query } = request;
    const address = capabilityAddress(session, simulator, name);
    const isPosted = isInspected(name) || name === UPLOADER_CAPABILITY_NAME;
    if (isPosted && method !== 'POST') {
      throw new RefusalError('malformed', `${name} requires a POST`);
    }
    if (name === BAKES_CAPABILITY_NAME && method !== 'GET') {
      throw new RefusalError('malformed', `${name} requires a GET`);
    }
    const asset =
      method === 'GET' ? assetRequest(session, simulator, name, address, path, query) : null;
    if (asset) {
      await this.#forwardAsset(session, asset, request.range, reply, signal);
      return;
    }
    if (name === UPLOADER_CAPABILITY_NAME) session.regions.forgetUploader(simulator);
    if (request.body instanceof Readable) {
      await session.quota.spendBytes(request.byteLength, signal);
      this.#metrics.proxiedBytes += request.byteLength;
    }
    const response = await this.#send(
      session,
      request,
      capabilityUrl(address, path, query),
      signal,
    );
    if (isInspected(name)) {
      await this.#forwardInspected(session, request, address, response, reply, signal);
    } else {
      await this.#stream(session, response, reply, signal);
    }
  }

  #forwardAsset(
    session: AgentSession,
    request: AssetRequest,
    range: string | undefined,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#assets.use(session, request, signal, async (asset, held, fetched) => {
      if ('status' in asset) {
        const { status, retryAfter } = asset;
        if (retryAfter) reply.header('retry-after', retryAfter);
        reply.status(status).header('cache-control', 'no-store').send();
        return;
      }
      const response = assetResponse(asset, range);
      await this.#spendAsset(session, response.body.length, fetched, signal);
      sendAsset(reply, response);
      await this.#sent(reply, held);
    });
  }

  #send(
    session: AgentSession,
    { method, name, contentType, range, body, byteLength }: CapabilityRequest,
    url: URL,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const timeoutMs = this.#timeoutMs(name);
    if (method === 'GET') {
      const headers: Record<string, string> = range ? { range } : {};
      return session.http.send(url, { method, headers, signal, timeoutMs });
    }
    const headers = { 'content-type': contentType, 'content-length': `${byteLength}` };
    return session.http.send(url, { method, headers, body, signal, timeoutMs });
  }

  /** Reads the body before the page gets it, so that the page can use at once what the body names. */
  async #forwardInspected(
    session: AgentSession,
    { name, simulator }: CapabilityRequest,
    address: string,
    response: IncomingMessage,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const held = this.#memory.open(session.client);
    try {
      const body = await readBody(response, {
        limit: this.#limits.eventBytes,
        timeoutMs: this.#timeoutMs(name),
        onChunk: async (bytes) => {
          this.#metrics.proxiedBytes += bytes;
          await held.take(bytes, signal);
          await session.quota.spendEventBytes(bytes, signal);
        },
      });
      if (response.statusCode === 200) {
        await this.#decode(
          readingOf(session.regions, name, simulator, address, body),
          body.length,
          signal,
        );
      }
      const headers = { ...forwardedHeaders(response), 'content-length': `${body.length}` };
      reply
        .status(response.statusCode ?? 502)
        .headers(headers)
        .send(Buffer.from(body.buffer));
      await this.#sent(reply, held);
    } finally {
      response.destroy();
      held.close();
    }
  }

  async #decode(steps: Steps<void>, bytes: number, signal: AbortSignal): Promise<void> {
    if (bytes <= SMALL_ANSWER) runSteps(steps);
    else await this.#decoding.run(steps, signal);
  }

  async #stream(
    session: AgentSession,
    response: IncomingMessage,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const body = limitedChunks(response, {
      limit: Number.POSITIVE_INFINITY,
      timeoutMs: this.#timeoutMs(),
      onChunk: (bytes) => this.#spend(session, bytes, signal),
    });
    // A body that breaks off breaks off the reply to the page.
    reply
      .status(response.statusCode ?? 502)
      .headers(forwardedHeaders(response))
      .send(await startedStream(body));
    await this.#sent(reply, null);
  }

  /** Waits until the page has received the reply, or has not received anything for too long. */
  async #sent(reply: FastifyReply, held: HeldAnswer | null): Promise<void> {
    const cutOff = () => reply.raw.destroy();
    reply.raw.setTimeout(this.#timeoutMs(), cutOff);
    held?.beginSending(cutOff);
    await finished(reply.raw).catch(() => {});
    held?.endSending(cutOff);
  }

  #timeoutMs(name = ''): number {
    return LONG_POLL_TIMEOUT_MS.get(name) ?? this.#limits.gridSeconds * 1000;
  }

  /** Counts an asset: what was fetched for this request is counted already, and only waited for. */
  #spendAsset(
    session: AgentSession,
    sent: number,
    fetched: number,
    signal: AbortSignal,
  ): Promise<void> {
    this.#metrics.proxiedBytes += sent;
    const { quota } = session;
    return fetched > 0 ? quota.waitForRate(signal) : quota.spendBytes(sent, signal);
  }

  #spend(session: AgentSession, bytes: number, signal: AbortSignal): Promise<void> {
    this.#metrics.proxiedBytes += bytes;
    return session.quota.spendBytes(bytes, signal);
  }
}

/** What a session remembers of such a response. @param address of the capability. */
function readingOf(
  regions: KnownRegions,
  name: string,
  simulator: string,
  address: string,
  body: Uint8Array,
): Steps<void> {
  if (name === SEED_CAPABILITY_NAME) return regions.applySeed(simulator, address, body);
  if (name === UPLOAD_CAPABILITY) return regions.applyQuote(simulator, body);
  return regions.applyEventQueue(simulator, body);
}

/** Whether the responses of a capability name further addresses. */
function isInspected(name: string): boolean {
  return [SEED_CAPABILITY_NAME, EVENT_QUEUE, UPLOAD_CAPABILITY].includes(name);
}

const NO_ASSET = { bytes: new Uint8Array(), contentType: 'application/octet-stream' };

/**
 * The address of the capability that a page names.
 * @throws {@link RefusalError} `unknown-capability`.
 */
function capabilityAddress(
  { regions, login }: AgentSession,
  simulator: string,
  name: string,
): string {
  const region = regions.find(simulator);
  const address = region && addressOf(region, login, name);
  if (address) return address;
  throw new RefusalError('unknown-capability', `the grid has named no ${name} of ${simulator}`);
}

function addressOf(
  { seed, capabilities, uploader }: KnownRegion,
  { appearanceService }: KeptLogin,
  name: string,
): string | null {
  if (name === SEED_CAPABILITY_NAME) return seed;
  // Whatever a region gives these names.
  if (name === UPLOADER_CAPABILITY_NAME) return uploader;
  if (name === BAKES_CAPABILITY_NAME) return appearanceService;
  return capabilities.get(name) ?? null;
}

/** The asset that a request is for; null for any other request. @throws {@link RefusalError} `malformed`. */
function assetRequest(
  session: AgentSession,
  simulator: string,
  capability: string,
  address: string,
  path: string,
  query: string,
): AssetRequest | null {
  const origin = session.assetOrigin(simulator, address);
  if (capability === BAKES_CAPABILITY_NAME) {
    const url = bakeUrl(address, path, query);
    return { name: `bake${path}/${query}`, url, origin };
  }
  const name = assetName(capability, path, query);
  if (name === null) return null;
  return { name, url: capabilityUrl(address, path, query), origin };
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
  /** @throws RefusalError `no-session`. */
  const sessionOf = ({ headers }: FastifyRequest): AgentSession => {
    const session = findSession(BEARER.exec(headers.authorization ?? '')?.[1] ?? '');
    if (!session) throw new RefusalError('no-session', 'no session has this token');
    return session;
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(SANDBOX_HEADERS);
      // Before the body has arrived: nobody else gets memory for one.
      sessionOf(request);
    });
    scope.setErrorHandler((error, { raw }, reply) => {
      onRefusal();
      // The page may go on sending a body that nobody reads.
      if (!raw.complete) reply.header('connection', 'close');
      return sendRefusal(reply, toRefusal(error));
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      await proxy.handle(sessionOf(request), readCapabilityRequest(request), reply);
      return reply;
    };
    scope.register(async (uploads) => {
      uploads.removeAllContentTypeParsers();
      uploads.addContentTypeParser('*', ({ headers }, body, done) => {
        const isTooLong = Number(headers['content-length']) > config.limits.uploadBytes;
        done(isTooLong ? tooLong() : null, body);
      });
      for (const name of [UPLOAD_CAPABILITY, UPLOADER_CAPABILITY_NAME]) {
        uploads.post(`/${BRIDGE_PATHS.capability}/:simulator/${name}`, handler);
      }
    });
    scope.route({
      method: ['GET', 'POST'],
      url: `/${BRIDGE_PATHS.capability}/*`,
      exposeHeadRoute: false,
      bodyLimit: config.limits.maxPayload,
      handler,
    });
  });
}

/** @throws errors that are not refusals. */
function toRefusal(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return tooLong();
  }
  throw error;
}

const tooLong = () => new RefusalError('over-limit', 'the body is longer than the bridge accepts');
