import { describe, expect, it, onTestFinished } from 'vitest';
import type { Llsd } from '../../src/formats/llsd/index.ts';
import {
  type GridWithRegion,
  gridProxy,
  gridWithRegion,
  type ProxyOptions,
  postSeed,
} from '../../test/bridge/grid-proxy.ts';
import { deferred } from '../../test/deferred.ts';
import {
  eventQueueResponse,
  GUEST,
  GUEST_ID,
  loginResponse,
  seedResponse,
  successfulLoginFields,
} from '../../test/grid-responses.ts';
import { loopbackHttp } from '../../test/loopback-http.ts';

const MESH = 'mesh_id=00000000-0000-4000-8000-00000000000a';
const HOSTILE = '127.0.0.1:9010';

const llsdMap = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));

interface Attack {
  /** What the seed of the hostile region names as asset server; `honest` is the URL of the honest region. */
  readonly assets: (honest: string, hostile: string) => string;
  readonly options?: ProxyOptions;
}

/**
 * An honest region, at which a script of the attacker answers `/script…`, and a hostile one next to it that every visitor
 * learns of.
 */
async function regions({ assets, options }: Attack) {
  const hostile = await loopbackHttp((request, response) => {
    if (request.url !== '/seed') return response.end('poison');
    response.end(seedResponse({ ViewerAsset: assets(grid.gridUrl, hostile.url) }));
  });
  const grid: GridWithRegion = await gridWithRegion((request, response) => {
    const home = `http://${request.headers.host}`;
    if (request.url === '/seed') {
      response.end(
        seedResponse({ ViewerAsset: `${home}/assets`, EventQueueGet: `${home}/events` }),
      );
    } else if (request.url === '/events') {
      const body = {
        'agent-id': GUEST_ID,
        'sim-ip-and-port': HOSTILE,
        'seed-capability': `${hostile.url}/seed`,
      };
      response.end(eventQueueResponse('EstablishAgentCommunication', llsdMap(body)));
    } else {
      response.end(request.url.startsWith('/script') ? 'poison' : 'honest');
    }
  }, options);
  const visit = async (simulator = '') => {
    const session = await grid.enter();
    await grid.request(session, 'Seed', postSeed());
    await grid.request(session, 'EventQueueGet', postSeed());
    await grid.request(session, `${HOSTILE}/Seed`, postSeed());
    const prefix = simulator && `${simulator}/`;
    const mesh = async () => (await grid.request(session, `${prefix}ViewerAsset/?${MESH}`)).text();
    return { session, mesh };
  };
  const requested = (path: string) =>
    [...grid.requests, ...hostile.requests].filter(({ url }) => url.startsWith(path)).length;
  return { ...grid, visit, requested };
}

describe('a hostile region', () => {
  it.each([
    ['a script on the host of the honest region', (honest: string) => `${honest}/script`],
    [
      'the asset server of the honest region with another id',
      (honest: string) => `${honest}/script?x=`,
    ],
    ['its own server', (_: string, hostile: string) => `${hostile}/assets`],
  ])('gives no visitor of the honest one its own asset: it names %s', async (_, assets) => {
    const { visit } = await regions({ assets });
    const attacker = await visit(HOSTILE);
    expect(await attacker.mesh()).toBe('poison');
    const visitor = await visit();
    expect(await visitor.mesh()).toBe('honest');
    // Nor to those who come to the hostile region by themselves.
    expect(await (await visit(HOSTILE)).mesh()).toBe('poison');
    expect(await visitor.mesh()).toBe('honest');
  });

  it('is cached for each session alone, until it ends', async () => {
    const { visit, requested, sessions } = await regions({ assets: (_, hostile) => hostile });
    const [one, two] = [await visit(HOSTILE), await visit(HOSTILE)];
    for (const { mesh } of [one, one, two]) expect(await mesh()).toBe('poison');
    expect(requested(`/?${MESH}`)).toBe(2);
    const cached = () => sessions.metrics().get('vitrine_bridge_asset_cache_assets');
    expect(cached()).toBe(2);
    sessions.end(one.session.token);
    expect(cached()).toBe(1);
    sessions.end(two.session.token);
    expect([cached(), sessions.metrics().get('vitrine_bridge_asset_cache_bytes')]).toEqual([0, 0]);
  });

  it('does not answer in place of a seed that has replaced its own', async () => {
    // The home region enters and leaves: its seed becomes the hostile one, is asked, and becomes its own again.
    const asked = deferred();
    let answer = () => {};
    const grid: GridWithRegion = await gridWithRegion((request, response) => {
      const home = `http://${request.headers.host}`;
      const establish = (seed: string) => {
        const fields = { 'sim-ip-and-port': '127.0.0.1:9000', 'seed-capability': `${home}${seed}` };
        const body = llsdMap({ 'agent-id': GUEST_ID, ...fields });
        return eventQueueResponse('EstablishAgentCommunication', body);
      };
      const bodies: Record<string, () => Uint8Array | string> = {
        '/seed': () =>
          seedResponse({ ViewerAsset: `${home}/assets`, EventQueueGet: `${home}/away` }),
        '/away': () => establish('/hostile'),
        '/back': () => establish('/seed'),
      };
      if (request.url === '/hostile' && `${request.body}`.includes('slow')) {
        answer = () => response.end(seedResponse({ ViewerAsset: `${home}/script` }));
        asked.resolve();
      } else if (request.url === '/hostile') {
        response.end(seedResponse({ EventQueueGet: `${home}/back` }));
      } else {
        response.end(bodies[request.url]?.() ?? (/script/.test(request.url) ? 'poison' : 'honest'));
      }
    });
    const attacker = await grid.enter();
    const post = (name: string) => grid.request(attacker, name, postSeed());
    await post('Seed');
    await post('EventQueueGet');
    await post('Seed');
    const slow = grid.request(attacker, 'Seed', { ...postSeed(), body: 'slow' });
    await asked.promise;
    await post('EventQueueGet');
    answer();
    await slow;
    await (await grid.request(attacker, `ViewerAsset/?${MESH}`)).text();
    const visitor = await grid.enter();
    await grid.request(visitor, 'Seed', postSeed());
    const mesh = await grid.request(visitor, `ViewerAsset/?${MESH}`);
    expect(await mesh.text()).toBe('honest');
  });
});

describe('assets of hosts that the configuration names', () => {
  it('are shared between the regions that name the same address', async () => {
    const { visit, requested } = await regions({
      assets: (honest) => `${honest}/assets`,
      options: { grid: { assetHosts: ['127.0.0.1'] } },
    });
    for (const simulator of [HOSTILE, '', HOSTILE]) {
      expect(await (await visit(simulator)).mesh()).toBe('honest');
    }
    expect(requested('/assets')).toBe(1);
  });

  it('are not shared with what a region names there besides', async () => {
    const { visit } = await regions({
      assets: (honest) => `${honest}/script?x=`,
      options: { grid: { assetHosts: ['127.0.0.1'] } },
    });
    expect(await (await visit(HOSTILE)).mesh()).toBe('poison');
    expect(await (await visit()).mesh()).toBe('honest');
  });
});

it('one grid never serves the assets of another, although both name the same host', async () => {
  const server = await loopbackHttp((request, response) => {
    const [, name, path] = request.url.split('/');
    const home = `${server.url}/${name}`;
    if (path === 'login') response.end(loginResponse(successfulLoginFields(`${home}/seed`)));
    else if (path === 'seed') response.end(seedResponse({ ViewerAsset: `${home}/assets` }));
    else response.end(name);
  });
  const proxy = await gridProxy({
    config: { otherGrids: 'loopback' },
    grid: { loginUri: `${server.url}/honest/login` },
  });
  onTestFinished(() => proxy.sessions.close());
  const mesh = async (grid: string) => {
    const result = await proxy.sessions.login(
      grid,
      GUEST,
      new AbortController().signal,
      '127.0.0.1',
    );
    if (result.kind !== 'response' || !result.session) throw new Error('no session');
    await proxy.request(result.session, 'Seed', postSeed());
    return (await proxy.request(result.session, `ViewerAsset/?${MESH}`)).text();
  };
  expect(await mesh(`${server.url}/hostile/login`)).toBe('hostile');
  expect(await mesh('local')).toBe('honest');
  expect(await mesh(`${server.url}/hostile/login`)).toBe('hostile');
});

it('a region that says it is at a script of an honest one shares nothing with that', async () => {
  const uuidOf = (agent: number) => `00000000-0000-4000-8000-${`${agent}`.padStart(12, '0')}`;
  let logins = 0;
  let isHostile = false;
  const fetched: string[] = [];
  const server = await loopbackHttp(({ url }, response) => {
    const script = url.startsWith('/script/') ? `/script/${uuidOf(0)}` : '';
    if (url === '/') {
      // The grid appends to the address that the region has registered.
      const registered = isHostile ? `${server.url}/script/${uuidOf(0)}` : server.url;
      const seed = `${registered}/CAPS/${uuidOf(++logins)}0000/`;
      response.end(loginResponse(successfulLoginFields(seed)));
    } else if (url.includes('/CAPS/')) {
      const assets = `${server.url}${script}/${uuidOf(1000 + logins)}`;
      response.end(seedResponse({ ViewerAsset: assets }));
    } else {
      fetched.push(url);
      response.end(script ? 'poison' : 'honest');
    }
  });
  const { sessions, request } = await gridProxy({ grid: { loginUri: `${server.url}/` } });
  const mesh = async () => {
    const result = await sessions.login('local', GUEST, new AbortController().signal, '127.0.0.1');
    if (result.kind !== 'response' || !result.session) throw new Error('no session');
    await request(result.session, 'Seed', postSeed());
    return (await request(result.session, `ViewerAsset/?${MESH}`)).text();
  };
  isHostile = true;
  expect(await mesh()).toBe('poison');
  isHostile = false;
  expect([await mesh(), await mesh()]).toEqual(['honest', 'honest']);
  // Honest sessions share, although each agent has addresses of its own.
  expect(fetched).toHaveLength(2);
});

it('what a session fetches counts in full for it, whatever range it asks for', async () => {
  const bytes = Buffer.alloc(3000);
  const { enter, request } = await gridWithRegion(
    ({ url, headers }, response) => {
      const assets = { ViewerAsset: `http://${headers.host}/assets` };
      response.end(url === '/seed' ? seedResponse(assets) : bytes);
    },
    { limits: { proxiedBytes: 8000 } },
  );
  const session = await enter();
  await request(session, 'Seed', postSeed());
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) {
    const headers = { range: 'bytes=0-0' };
    const part = await request(session, `ViewerAsset/?${MESH.replace(/a$/, `${i}`)}`, { headers });
    statuses.push(part.status);
  }
  expect(statuses).toEqual([206, 206, 206, 429]);
});
