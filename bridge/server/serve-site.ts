import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { siteHeaders } from './site-headers.ts';

/** Extensions of formats without a registered media type. */
const OCTET_STREAMS = new Set(['.llmesh', '.anim']);

/** Serves the built page. @throws if there is none. */
export async function serveSite(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`${root} holds no built page; "npm run build" makes one`);
  }
  for (const path of ['/', '/index.html']) {
    // Read on every request: a new build of the page refers to other files.
    app.get(path, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers(siteHeaders('index.html'))
        .send(pageWithBridgeMark(join(root, 'index.html'))),
    );
  }
  removeServiceWorkers(app, root);
  await app.register(fastifyStatic, {
    root,
    // For folders such as examples/; the page itself has the routes above.
    index: 'index.html',
    redirect: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const name = relative(root, path).split(sep).join('/');
      for (const [header, value] of Object.entries(siteHeaders(name)))
        response.setHeader(header, value);
      if (OCTET_STREAMS.has(extname(path)))
        response.setHeader('content-type', 'application/octet-stream');
    },
  });
}

/**
 * Replaces the page's service worker by one that removes itself. A browser that cached the page while a plain server had
 * this address would otherwise go on showing that copy, which does not look for a bridge.
 */
function removeServiceWorkers(app: FastifyInstance, root: string): void {
  app.get('/service-worker.js', async (_request, reply) => {
    const remover = await readFile(join(root, 'service-worker-remover.js')).catch(() => null);
    if (!remover) return reply.callNotFound();
    return reply
      .type('text/javascript; charset=utf-8')
      .headers(siteHeaders('service-worker.js'))
      .send(remover);
  });
}

/** Marks the page as served by a bridge, so that pages need not look for one on every server. */
const BRIDGE_MARK = '<meta name="vitrine-bridge" content="bridge/v1">';

/** The built page with the mark in its head. */
function pageWithBridgeMark(path: string): string {
  return readFileSync(path, 'utf8').replace(/<head[^>]*>/i, (head) => `${head}${BRIDGE_MARK}`);
}
