import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { onTestFinished } from 'vitest';
import type { BridgeConfig, GridConfig, Limits } from '../bridge/config/index.ts';
import { defaultConfig } from '../bridge/config/index.ts';
import { createGridSessions, type GridSession, type GridSessions } from '../bridge/grid/index.ts';
import type { ResolveHost } from '../bridge/grid/upstream/address-policy.ts';
import { BRIDGE_PATHS } from '../src/protocol/bridge/index.ts';
import { GUEST, type LoginFields, loginAnswer, welcomeFields } from './grid-answers.ts';
import { loopbackHttp, type TakenRequest } from './loopback-http.ts';

/** Where the simulator of {@link GUEST} is, in a path of the proxy. */
export const HOME = '127.0.0.1:9000';

const LOCAL: GridConfig = {
  id: 'local',
  name: 'Local',
  loginUri: 'http://127.0.0.1:9/',
  login: 'xml-rpc',
  allowPrivate: true,
  hosts: [],
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
  /** Address of {@link BRIDGE_PATHS.capability} on a real server. */
  readonly url: string;
  /** Asks a capability, of the simulator {@link HOME} unless `name` says `<simulator>/<name>`. */
  ask(session: { readonly token: string }, name: string, init?: RequestInit): Promise<Response>;
}

/** Grid sessions on a server of loopback; they end with the test. */
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
    ask({ token }, name, init) {
      const place = name.includes(':') ? name : `${HOME}/${name}`;
      const headers = { authorization: `Bearer ${token}`, ...init?.headers };
      return fetch(`${url}/${place}`, { ...init, headers });
    },
  };
}

/** What a region serves, by the path of the capability. */
export type Served = (
  request: TakenRequest,
  response: Parameters<Parameters<typeof loopbackHttp>[0]>[1],
) => void;

export interface GridWithRegion extends GridProxy {
  /** Of the grid's server. */
  readonly gridUrl: string;
  readonly taken: readonly TakenRequest[];
  enter(): Promise<GridSession>;
}

/**
 * A grid whose login lets {@link GUEST} in, with `served` behind everything else: its seed is `/seed`.
 */
export async function gridWithRegion(
  served: Served,
  options: ProxyOptions = {},
  fields: LoginFields = {},
): Promise<GridWithRegion> {
  const grid = await loopbackHttp((request, response) => {
    if (request.url !== '/') served(request, response);
    else response.end(loginAnswer(welcomeFields(`${grid.url}/seed`, fields)));
  });
  const proxy = await gridProxy({
    ...options,
    grid: { loginUri: `${grid.url}/`, ...options.grid },
  });
  return {
    ...proxy,
    gridUrl: grid.url,
    taken: grid.taken,
    async enter() {
      const result = await proxy.sessions.login('local', GUEST, new AbortController().signal);
      if (result.kind === 'answer' && result.session) return result.session;
      throw new Error(`no session: ${JSON.stringify(result)}`);
    },
  };
}

/** Posts to the seed, as a page does first. */
export function postSeed(): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/llsd+xml' },
    body: '<llsd><array/></llsd>',
  };
}
