import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { markedPage } from './marked-page.ts';
import { siteHeaders } from './site-headers.ts';

/** Formats that no table of types knows. */
const OCTETS = new Set(['.llmesh', '.anim']);

/** Serves the built page. @throws where there is none. */
export async function serveSite(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`${root} holds no built page; "npm run build" makes one`);
  }
  for (const path of ['/', '/index.html']) {
    // Read at every visit: a page that is built anew has other names in it.
    app.get(path, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers(siteHeaders('index.html'))
        .send(markedPage(join(root, 'index.html'))),
    );
  }
  removeServiceWorkers(app, root);
  await app.register(fastifyStatic, {
    root,
    // Of folders such as examples/; the page's own has its routes above.
    index: 'index.html',
    redirect: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const name = relative(root, path).split(sep).join('/');
      for (const [header, value] of Object.entries(siteHeaders(name)))
        response.setHeader(header, value);
      if (OCTETS.has(extname(path))) response.setHeader('content-type', 'application/octet-stream');
    },
  });
}

/** A browser that kept the page when a plain server had this address would show that copy, which knows no bridge. */
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
