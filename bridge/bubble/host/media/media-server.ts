import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CloudDocument } from '../../../../src/protocol/setp/index.ts';
import { httpServer } from '../bubble-http-server.ts';
import type { MediaModel } from './media-model.ts';

export interface MediaServerOptions {
  /** By model id. */
  readonly models: ReadonlyMap<string, MediaModel>;
  readonly cloudDocument: () => CloudDocument;
  readonly log: FastifyBaseLogger;
}

/** Paths of the cloud document and the media repository. */
export const MEDIA_PATHS = { cloud: '/cloud', media: '/media' } as const;

const POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The HTTP server of the cloud document and the media repository. It does not listen yet. Models are in memory: what a
 * request names is only ever looked up among their ids.
 */
export function createMediaServer(options: MediaServerOptions): FastifyInstance {
  const { models, cloudDocument, log } = options;
  const app = httpServer(log, POLICY);

  app.get(MEDIA_PATHS.cloud, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(cloudDocument()),
  );

  app.get<{ Params: { id: string } }>(`${MEDIA_PATHS.media}/:id`, async (request, reply) => {
    const model = models.get(request.params.id.toLowerCase());
    if (!model) return reply.callNotFound();
    // A model may be replaced under its id: browsers ask again, and get nothing if they have it.
    reply.headers({ etag: model.etag, 'cache-control': 'public, no-cache' });
    if (isKnown(request.headers['if-none-match'], model.etag)) return reply.code(304).send();
    return reply.type(model.contentType).send(bufferOf(model));
  });

  return app;
}

const bufferOf = ({ bytes }: MediaModel) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether an If-None-Match header lists an entity tag. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
