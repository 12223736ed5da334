import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { markedPage } from './marked-page.ts';

const ASSETS = `${sep}assets${sep}`;

/** Formats of the grid, which no table of types knows. */
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
        .header('cache-control', 'no-cache')
        .send(markedPage(join(root, 'index.html'))),
    );
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names in assets/ change with what is in them.
      const isHashed = path.slice(root.length).startsWith(ASSETS);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (OCTETS.has(extname(path))) reply.header('content-type', 'application/octet-stream');
    },
  });
}
