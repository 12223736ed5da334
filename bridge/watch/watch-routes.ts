import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TokenBucket } from '../../src/async/index.ts';
import { BAKE_FACES, type BakeName } from '../../src/formats/texture-entry/index.ts';
import { BAKES_CAPABILITY_NAME, WATCH_PATHS } from '../../src/protocol/bridge/index.ts';
import { WATCH_ASSET_NAMES } from '../../src/session/watch/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import { addressKey } from '../connections/address-key.ts';
import { assetName } from '../grid/asset-store.ts';
import { RefusalError, sendRefusal } from '../grid/refusal-error.ts';
import { SANDBOX_HEADERS } from '../grid/upstream/response-body.ts';
import { WatchAssets } from './asset-cache.ts';
import type { AssetRequest } from './feed.ts';
import type { SourceWatchers } from './source-watchers.ts';
import type { WatchHub } from './watch-hub.ts';

/** Requests of one address, per second and at once: a region may have hundreds of assets. */
const REQUESTS_PER_SECOND = 50;
const REQUESTS_AT_ONCE = 1000;
const KNOWN_ADDRESSES = 10_000;
/** Requests to one source that may be under way; with more, watchers are to try again later. */
const SOURCE_REQUESTS = 64;
const RETRY_SECONDS = 2;

/** Assets never change under their ids; models may. */
const ASSET_CACHING = 'private, max-age=31536000, immutable';
const MODEL_CACHING = 'private, max-age=300';

const BAKE_NAMES = Object.keys(BAKE_FACES) as BakeName[];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds what watchers fetch: the list of sources, the scene of one, and its assets. All of it is public. */
export function addWatchRoutes(
  app: FastifyInstance,
  hub: WatchHub,
  { sources, origins: allOrigins }: BridgeConfig,
): void {
  const assets = new WatchAssets();
  const budgets = new LRUCache<string, TokenBucket>({ max: KNOWN_ADDRESSES });
  const underWay = new Map<string, number>();
  const origins = new Map(sources.map(({ id, origins }) => [id, origins]));

  const admit = ({ ip }: FastifyRequest) => {
    const key = addressKey(ip);
    const now = performance.now();
    const budget = budgets.get(key) ?? new TokenBucket(REQUESTS_PER_SECOND, now, REQUESTS_AT_ONCE);
    budgets.set(key, budget);
    if (!budget.take(1, now)) throw new RefusalError('over-limit', 'too many requests');
  };

  const sendAsset = async (
    source: SourceWatchers,
    reply: FastifyReply,
    assetId: string,
    asset: AssetRequest,
  ): Promise<FastifyReply> => {
    const { feed } = source;
    const { id } = feed.source;
    const running = underWay.get(id) ?? 0;
    const hasShown = source.hasShown(assetId);
    // The account may be allowed more than what it shows.
    if (hasShown === false) return reply.code(404).header('cache-control', 'no-store').send();
    if (hasShown === null || running >= SOURCE_REQUESTS) {
      return reply.code(503).header('retry-after', RETRY_SECONDS).send();
    }
    hub.counters.assets += 1;
    underWay.set(id, running + 1);
    const controller = new AbortController();
    reply.raw.once('close', () => controller.abort(new Error('the watcher has left')));
    try {
      const { status, contentType, body } = await assets.fetch(feed, asset, controller.signal);
      if (status !== 200) {
        hub.counters.assetFailures += 1;
        return reply.code(status).header('cache-control', 'no-store').send();
      }
      const caching = asset.kind === 'media' ? MODEL_CACHING : ASSET_CACHING;
      reply.headers({ 'content-type': contentType, 'cache-control': caching });
      return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    } catch {
      hub.counters.assetFailures += 1;
      return reply.code(503).header('retry-after', RETRY_SECONDS).send();
    } finally {
      underWay.set(id, (underWay.get(id) ?? 1) - 1);
    }
  };

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(SANDBOX_HEADERS);
      const { origin } = request.headers;
      const { source } = request.params as { readonly source?: string };
      if (origin !== undefined && source !== undefined && !allOrigins.includes(origin)) {
        allowOrigin(reply, origin, origins.get(source) ?? []);
      }
      if (request.method === 'OPTIONS') return reply.code(204).send();
      admit(request);
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof RefusalError)) throw error;
      return sendRefusal(reply, error);
    });
    const base = `/${WATCH_PATHS.sources}`;
    scope.options(`${base}/:source/*`, async () => '');
    scope.get(base, { exposeHeadRoute: false }, (_request, reply) =>
      reply.header('cache-control', 'no-store').send(hub.descriptions),
    );
    const get = (
      path: string,
      handle: (source: SourceWatchers, request: FastifyRequest, reply: FastifyReply) => unknown,
    ) => {
      scope.get(`${base}/:source/${path}`, { exposeHeadRoute: false }, async (request, reply) => {
        const source = hub.source((request.params as { readonly source: string }).source);
        if (source) return handle(source, request, reply);
        return reply.code(404).header('cache-control', 'no-store').send();
      });
    };

    get(WATCH_PATHS.snapshot, (source, _request, reply) => {
      const snapshot = source.snapshot();
      reply.header('cache-control', 'no-store');
      if (snapshot === null) return reply.code(204).send();
      reply.type('application/octet-stream');
      return reply.send(Buffer.from(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength));
    });

    const sendCapability: Parameters<typeof get>[1] = (source, request, reply) => {
      const { name: found } = request.params as { readonly name: string };
      const name = WATCH_ASSET_NAMES.find((allowed) => allowed === found);
      const query = request.url.split('?')[1] ?? '';
      // Exactly one asset, and nothing else that a region might do with a query.
      const asset = name === undefined ? null : assetName(name, '', query);
      if (name === undefined || asset === null) {
        throw new RefusalError('malformed', 'the request is not that of an asset');
      }
      const [, id] = asset.split('/');
      return sendAsset(source, reply, id, { kind: 'capability', name, query: `?${query}` });
    };
    get(`${WATCH_PATHS.assets}/:name`, sendCapability);
    get(`${WATCH_PATHS.assets}/:name/`, sendCapability);

    get(`${WATCH_PATHS.assets}/${BAKES_CAPABILITY_NAME}/:agent/:bake`, (source, request, reply) => {
      const { agent, bake: found } = request.params as {
        readonly agent: string;
        readonly bake: string;
      };
      const [, id = ''] = /\?texture_id=([0-9a-f-]+)$/i.exec(request.url) ?? [];
      const bake = BAKE_NAMES.find((name) => name === found);
      if (!UUID.test(agent) || !UUID.test(id) || bake === undefined) {
        throw new RefusalError('malformed', 'the request is not that of a baked texture');
      }
      const asset = { agentId: agent.toLowerCase(), bake, id: id.toLowerCase() };
      return sendAsset(source, reply, id, { kind: 'bake', ...asset });
    });

    get(`${WATCH_PATHS.media}/:model`, (source, request, reply) => {
      const { model } = request.params as { readonly model: string };
      if (!UUID.test(model)) throw new RefusalError('malformed', 'a model id is a UUID');
      return sendAsset(source, reply, model, { kind: 'media', model: model.toLowerCase() });
    });
  });
}

function allowOrigin(reply: FastifyReply, origin: string, allowed: readonly string[]): void {
  const isPublic = allowed.includes('*');
  if (!isPublic && !allowed.includes(origin)) return;
  reply.headers({
    vary: 'origin',
    'access-control-allow-origin': isPublic ? '*' : origin,
    'access-control-allow-headers': 'authorization, range',
    'access-control-allow-methods': 'GET',
    'access-control-max-age': '600',
    'access-control-expose-headers': 'retry-after, x-vitrine-refusal',
    'cross-origin-resource-policy': 'cross-origin',
  });
}
