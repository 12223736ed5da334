import type { FastifyInstance } from 'fastify';
import { BRIDGE_PATHS } from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import type { AgentSession } from './agent-session.ts';
import type { CapabilityProxy } from './capabilities/capability-proxy.ts';
import { readCapabilityRequest } from './capabilities/capability-request.ts';
import { Refusal } from './refusal.ts';
import { sendRefusal } from './refusal-reply.ts';
import { HARMLESS } from './upstream/answer-headers.ts';

const BEARER = /^Bearer ([0-9a-f]{64})$/i;

/** What the routes need of the rest. */
export interface RouteParts {
  readonly config: BridgeConfig;
  readonly proxy: CapabilityProxy;
  find(token: string): AgentSession | null;
  refused(): void;
}

/** Adds the capability proxy to the bridge's server. */
export function registerRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { config, proxy } = parts;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(HARMLESS);
    });
    scope.setErrorHandler((error, _request, reply) => {
      parts.refused();
      return sendRefusal(reply, refusalOf(error));
    });
    scope.route({
      method: ['GET', 'POST'],
      url: `/${BRIDGE_PATHS.capability}/*`,
      exposeHeadRoute: false,
      bodyLimit: config.limits.maxPayload,
      handler: async (request, reply) => {
        const session = parts.find(BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '');
        if (!session) throw new Refusal('no-session', 'no session has this token');
        await proxy.answer(session, readCapabilityRequest(request), reply);
        return reply;
      },
    });
  });
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal('over-limit', 'the body is longer than the bridge takes');
  }
  throw error;
}
