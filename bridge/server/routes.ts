import type { FastifyInstance } from 'fastify';
import {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeInfo,
} from '../../src/protocol/bridge/index.ts';
import type { Hub } from './hub.ts';
import { bridgeMetrics } from './metrics.ts';

/** What the bridge tells of itself. */
export function addRoutes(app: FastifyInstance, hub: Hub): void {
  const { config, grids } = hub;
  const info: BridgeInfo = {
    protocol: BRIDGE_SUBPROTOCOL,
    grids: grids.choices,
    allowsOtherGrids: config.otherGrids,
    autoConnect: config.autoConnect,
    needsToken: config.token !== null,
    resumeSeconds: config.limits.resumeSeconds,
  };
  app.get(`/${BRIDGE_PATHS.info}`, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(info),
  );

  app.get('/healthz', (_request, reply) => {
    const status = hub.isClosing ? 'stopping' : 'ok';
    const agents = [...hub.agents].length;
    reply.code(hub.isClosing ? 503 : 200).header('cache-control', 'no-store');
    return reply.send({ status, pages: hub.pages, agents, uptimeSeconds: process.uptime() });
  });

  const metrics = bridgeMetrics(hub);
  app.get('/metrics', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.metrics();
  });
}
