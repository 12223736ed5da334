import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BRIDGE_PATHS } from '../../src/protocol/bridge/index.ts';
import { remoteAddress } from '../connections/accept-upgrades.ts';
import { RefusalError, sendRefusal } from '../grid/refusal-error.ts';
import { SessionQuota } from '../grid/session-quota.ts';
import { GridHttpClient } from '../grid/upstream/grid-http-client.ts';
import {
  forwardedHeaders,
  limitedChunks,
  SANDBOX_HEADERS,
  startedStream,
} from '../grid/upstream/response-body.ts';
import type { RelayContext } from './relay-context.ts';

/** Largest cloud document. */
const CLOUD_BYTES = 1024 * 1024;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A request that a page may make: where it leads, and how much it may return. */
interface BubbleRequest {
  readonly url: URL;
  readonly maxBytes: number;
}

type Params = Readonly<Record<'server' | 'model', string>>;

/**
 * Adds the cloud documents and models of bubble servers. A page names the server and the model, never an address: the
 * addresses are those that the server has named in the last Connect Success Response that passed through the bridge.
 */
export function addBubbleRoutes(app: FastifyInstance, relay: RelayContext): void {
  const { config, counters, servers } = relay;
  const { limits, token, trustProxy } = config;
  /** By server id, for the pages of all addresses together. */
  const quotas = new Map(
    config.bubbleServers.map(({ id }) => [
      id,
      new SessionQuota({ ...limits, proxiedBytes: Number.POSITIVE_INFINITY }),
    ]),
  );

  function checkToken(request: IncomingMessage, required: string): void {
    const presented = bearer(request.headers.authorization);
    const verdict = relay.tokens.check(presented, required, remoteAddress(request, trustProxy));
    if (verdict === 'limited') throw new RefusalError('over-limit', 'too many wrong tokens');
    if (verdict !== 'right') throw new RefusalError('no-session', 'the bridge requires its token');
  }

  async function handle(
    { params, raw }: FastifyRequest,
    reply: FastifyReply,
    read: (params: Params) => BubbleRequest,
  ): Promise<FastifyReply> {
    counters.bubbleRequests += 1;
    if (token !== null) checkToken(raw, token);
    const parameters = params as Params;
    const request = read(parameters);
    const quota = quotas.get(parameters.server);
    if (!quota) throw new RefusalError('unknown-bubble-server', 'there is no such bubble server');
    quota.beginRequest();
    const http = new GridHttpClient(servers.addressPolicy(parameters.server));
    const controller = new AbortController();
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      controller.abort(new RefusalError('no-session', 'the page has disconnected'));
    });
    try {
      await forward(request, reply, http, quota, controller.signal);
      return reply;
    } finally {
      http.close();
      quota.endRequest();
    }
  }

  async function forward(
    { url, maxBytes }: BubbleRequest,
    reply: FastifyReply,
    http: GridHttpClient,
    quota: SessionQuota,
    signal: AbortSignal,
  ): Promise<void> {
    const timeoutMs = limits.gridSeconds * 1000;
    const response = await http.send(url, { method: 'GET', headers: {}, signal, timeoutMs });
    const body = limitedChunks(response, {
      limit: maxBytes,
      timeoutMs,
      onChunk: (bytes) => quota.spendBytes(bytes, signal),
    });
    // A body that breaks off, or becomes too long, breaks off the reply to the page.
    reply
      .status(response.statusCode ?? 502)
      .headers(forwardedHeaders(response))
      .send(await startedStream(body));
    reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
    await finished(reply.raw).catch(() => {});
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(SANDBOX_HEADERS);
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof RefusalError)) throw error;
      counters.bubbleRequestRefusals += 1;
      return sendRefusal(reply, error);
    });
    const route = (path: string, read: (params: Params) => BubbleRequest) =>
      scope.get(
        `/${BRIDGE_PATHS.bubbles}/:server/${path}`,
        { exposeHeadRoute: false },
        (r, reply) => handle(r, reply, read),
      );
    route('cloud', ({ server }) => ({ url: servers.cloudUrl(server), maxBytes: CLOUD_BYTES }));
    route('media/:model', ({ server, model }) => {
      if (!UUID.test(model)) throw new RefusalError('malformed', 'a model id is a UUID');
      return { url: servers.modelUrl(server, model), maxBytes: limits.assetBytes };
    });
  });
}

function bearer(authorization = ''): string | null {
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? null;
}
