import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { onTestFinished } from 'vitest';
import type { BridgeConfig, GridConfig, Limits } from '../../bridge/config/index.ts';
import { defaultConfig } from '../../bridge/config/index.ts';
import {
  createGridSessions,
  type GridSession,
  type GridSessions,
} from '../../bridge/grid/index.ts';
import type { ResolveHost } from '../../bridge/grid/upstream/address-policy.ts';
import { BRIDGE_PATHS } from '../../src/protocol/bridge/index.ts';
import {
  GUEST,
  type LoginFields,
  loginResponse,
  successfulLoginFields,
} from '../grid-responses.ts';
import { loopbackHttp, type ReceivedRequest } from '../loopback-http.ts';

/** The simulator of {@link GUEST}, as it is named in paths of the proxy. */
export const HOME = '127.0.0.1:9000';

const LOCAL: GridConfig = {
  id: 'local',
  name: 'Local',
  loginUri: 'http://127.0.0.1:9/',
  login: 'xml-rpc',
  allowPrivate: true,
  hosts: [],
  assetHosts: [],
  isDemo: false,
};

export interface ProxyOptions {
  readonly grid?: Partial<GridConfig>;
  readonly limits?: Partial<Limits>;
  readonly config?: Partial<BridgeConfig>;
  readonly resolve?: ResolveHost;
  readonly log?: FastifyBaseLogger;
}

export interface GridProxy {
  readonly sessions: GridSessions;
  /** URL of {@link BRIDGE_PATHS.capability}. */
  readonly url: string;
  /** Requests a capability, of the simulator {@link HOME} unless `name` is `<simulator>/<name>`. */
  request(session: { readonly token: string }, name: string, init?: RequestInit): Promise<Response>;
}

/** Grid sessions on a server on loopback; they are closed after the test. */
export async function gridProxy({
  grid,
  limits,
  config,
  resolve,
  log,
}: ProxyOptions = {}): Promise<GridProxy> {
  const defaults = defaultConfig({});
  const app = Fastify({ forceCloseConnections: true, loggerInstance: log });
  const sessions = createGridSessions(
    {
      ...defaults,
      grids: [{ ...LOCAL, ...grid }],
      ...config,
      limits: { ...defaults.limits, ...limits },
    },
    app.log,
    resolve,
  );
  sessions.register(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await sessions.close();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/${BRIDGE_PATHS.capability}`;
  return {
    sessions,
    url,
    request({ token }, name, init) {
      const path = name.includes(':') ? name : `${HOME}/${name}`;
      const headers = { authorization: `Bearer ${token}`, ...init?.headers };
      return fetch(`${url}/${path}`, { ...init, headers });
    },
  };
}

/** Handles the requests to a grid's server. */
export type RequestHandler = (
  request: ReceivedRequest,
  response: Parameters<Parameters<typeof loopbackHttp>[0]>[1],
) => void;

export interface GridWithRegion extends GridProxy {
  /** URL of the grid's server. */
  readonly gridUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** @param client the page's address. */
  enter(client?: string): Promise<GridSession>;
}

/** A grid that lets {@link GUEST} in. `handler` handles all requests but logins; the seed capability is `/seed`. */
export async function gridWithRegion(
  handler: RequestHandler,
  options: ProxyOptions = {},
  fields: LoginFields = {},
): Promise<GridWithRegion> {
  const grid = await loopbackHttp((request, response) => {
    if (request.url !== '/') handler(request, response);
    else response.end(loginResponse(successfulLoginFields(`${grid.url}/seed`, fields)));
  });
  const proxy = await gridProxy({
    ...options,
    grid: { loginUri: `${grid.url}/`, ...options.grid },
  });
  return {
    ...proxy,
    gridUrl: grid.url,
    requests: grid.requests,
    async enter(client = '127.0.0.1') {
      const result = await proxy.sessions.login(
        'local',
        GUEST,
        new AbortController().signal,
        client,
      );
      if (result.kind === 'response') result.memory.close();
      if (result.kind === 'response' && result.session) return result.session;
      throw new Error(`no session: ${JSON.stringify(result)}`);
    },
  };
}

/** A request to the seed capability, which pages send first. */
export function postSeed(): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/llsd+xml' },
    body: '<llsd><array/></llsd>',
  };
}
