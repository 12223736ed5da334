import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { gridProxy, gridWithRegion, postSeed } from '../../test/bridge/grid-proxy.ts';
import {
  GUEST,
  loginResponse,
  seedResponse,
  successfulLoginFields,
} from '../../test/grid-responses.ts';
import { loopbackHttp } from '../../test/loopback-http.ts';

const { signal } = new AbortController();

describe('a login', () => {
  it('is sent only to grids of the configuration', async () => {
    const { sessions } = await gridProxy();
    for (const grid of ['other', 'http://grid.example/', '']) {
      const result = await sessions.login(grid, GUEST, signal, '127.0.0.1');
      expect(result).toMatchObject({ kind: 'refused', code: 'unknown-grid' });
    }
  });

  it.each(['http://127.0.0.1:9', 'http://127.0.0.1:9/'])(
    'may name a grid by its URL: %s',
    async (grid) => {
      const { sessions } = await gridProxy();
      const result = await sessions.login(grid, GUEST, signal, '127.0.0.1');
      expect(result).toMatchObject({ kind: 'refused', code: 'grid-unreachable' });
    },
  );

  it.each([
    'http://127.0.0.1:9/',
    'http://localhost:9/',
    'http://[::1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://2130706433:9/',
    'http://0x7f.1:9/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://0.0.0.0:9/',
  ])('is never sent to a private address that the page names: %s', async (loginUri) => {
    const { sessions } = await gridProxy({
      config: { otherGrids: true },
      grid: { loginUri: 'http://grid.example/' },
    });
    const result = await sessions.login(loginUri, GUEST, signal, '127.0.0.1');
    expect(result).toMatchObject({ kind: 'refused', code: 'address-not-allowed' });
  });

  it.each(['http://127.0.0.1:9/', 'http://localhost:9/', 'http://0x7f.1:9/'])(
    'is sent to this machine only where the configuration allows grids on it: %s',
    async (loginUri) => {
      const { sessions } = await gridProxy({
        config: { otherGrids: 'loopback' },
        grid: { loginUri: 'http://grid.example/' },
        resolve: async () => ({ address: '127.0.0.1', family: 4 }),
      });
      const result = await sessions.login(loginUri, GUEST, signal, '127.0.0.1');
      expect(result).toMatchObject({ kind: 'refused', code: 'grid-unreachable' });
    },
  );

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://inside.example:9/'])(
    'is not sent to other private addresses then: %s',
    async (loginUri) => {
      const { sessions } = await gridProxy({
        config: { otherGrids: 'loopback' },
        grid: { loginUri: 'http://grid.example/' },
        resolve: async () => ({ address: '127.0.0.1', family: 4 }),
      });
      const result = await sessions.login(loginUri, GUEST, signal, '127.0.0.1');
      expect(result).toMatchObject({ kind: 'refused', code: 'address-not-allowed' });
    },
  );

  it('is not sent to a name that resolves to a private address', async () => {
    const server = await loopbackHttp((_, response) => response.end());
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const loginUri = `http://grid.example:${server.port}/`;
    const { sessions } = await gridProxy({ grid: { loginUri, allowPrivate: false }, resolve });
    const result = await sessions.login('local', GUEST, signal, '127.0.0.1');
    expect(result).toMatchObject({ kind: 'refused', code: 'address-not-allowed' });
    expect(server.requests).toEqual([]);
  });

  it('is sent to a private host that the configuration allows', async () => {
    const server = await loopbackHttp((_, response) => {
      const sim = { sim_ip: '8.8.8.8' };
      response.end(
        loginResponse(successfulLoginFields(`http://grid.example:${server.port}/seed`, sim)),
      );
    });
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const loginUri = `http://grid.example:${server.port}/`;
    const grid = { loginUri, allowPrivate: false, hosts: ['grid.example'] };
    const { sessions } = await gridProxy({ grid, resolve });
    expect(await sessions.login('local', GUEST, signal, '127.0.0.1')).toMatchObject({
      session: { grid: {} },
    });
  });

  it('is refused if a name does not resolve', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const { sessions } = await gridProxy({
      grid: { loginUri: 'http://nowhere.example/' },
      resolve,
    });
    const result = await sessions.login('local', GUEST, signal, '127.0.0.1');
    expect(result).toMatchObject({ kind: 'refused', code: 'grid-unreachable' });
  });
});

describe('a session', () => {
  it('does not reach a private simulator that a public grid names', async () => {
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const server = await loopbackHttp((_, response) => {
      response.end(
        loginResponse(successfulLoginFields('http://8.8.8.8/seed', { sim_ip: '10.0.0.5' })),
      );
    });
    const loginUri = `http://grid.example:${server.port}/`;
    const grid = { loginUri, allowPrivate: false, hosts: ['grid.example'] };
    const { sessions } = await gridProxy({ grid, resolve });
    const result = await sessions.login('local', GUEST, signal, '127.0.0.1');
    expect(result).toMatchObject({ kind: 'refused', code: 'address-not-allowed' });
    expect(result).toHaveProperty('detail', expect.stringContaining('10.0.0.5'));
  });

  it('reaches the address to which a name resolved first, whatever it resolves to later', async () => {
    const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    const resolved: string[] = [];
    const resolve = async (host: string) => {
      resolved.push(host);
      return { address: addresses.shift() ?? '127.0.0.9', family: 4 };
    };
    const server = await loopbackHttp((request, response) => {
      const seed = `http://sim.example:${server.port}/seed`;
      if (request.url === '/') response.end(loginResponse(successfulLoginFields(seed)));
      else response.end(seedResponse({}));
    });
    const loginUri = `http://sim.example:${server.port}/`;
    const { sessions, request } = await gridProxy({ grid: { loginUri }, resolve });
    const result = await sessions.login('local', GUEST, signal, '127.0.0.1');
    if (result.kind !== 'response' || !result.session) throw new Error('no session');
    expect((await request(result.session, 'Seed', postSeed())).status).toBe(200);
    expect(resolved).toEqual(['sim.example']);
  });

  it('does not reach a private capability of a public grid', async () => {
    const hidden = await loopbackHttp((_, response) => response.end('secret'));
    const server = await loopbackHttp((request, response) => {
      const seed = `http://grid.example:${server.port}/seed`;
      const loginBody = loginResponse(successfulLoginFields(seed, { sim_ip: '8.8.8.8' }));
      response.end(request.url === '/' ? loginBody : seedResponse({ A: `${hidden.url}/a` }));
    });
    const loginUri = `http://grid.example:${server.port}/`;
    const grid = { loginUri, allowPrivate: false, hosts: ['grid.example'] };
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const { sessions, request } = await gridProxy({ grid, resolve });
    const result = await sessions.login('local', GUEST, signal, '127.0.0.1');
    if (result.kind !== 'response' || !result.session) throw new Error('no session');
    expect((await request(result.session, '8.8.8.8:9000/Seed', postSeed())).status).toBe(200);
    const refused = await request(result.session, '8.8.8.8:9000/A');
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'address-not-allowed' },
    ]);
    expect(hidden.requests).toEqual([]);
  });

  it('does not follow redirects', async () => {
    const { enter, request, requests } = await gridWithRegion((request, response) => {
      if (request.url === '/seed')
        response.end(seedResponse({ A: `http://${request.headers.host}/a` }));
      else response.writeHead(301, { location: '/elsewhere' }).end();
    });
    const session = await enter();
    await request(session, 'Seed', postSeed());
    const response = await request(session, 'A');
    expect([response.status, response.headers.get('x-vitrine-refusal')]).toEqual([
      502,
      'grid-redirects',
    ]);
    expect(requests.map(({ url }) => url)).not.toContain('/elsewhere');
  });

  it('reaches its own capabilities, not those of other sessions', async () => {
    const { enter, request } = await gridWithRegion((request, response) => {
      if (request.url === '/seed')
        response.end(seedResponse({ A: `http://${request.headers.host}/a` }));
      else response.end('own');
    });
    const [owner, other] = [await enter(), await enter()];
    await request(owner, 'Seed', postSeed());
    expect(await (await request(owner, 'A')).text()).toBe('own');
    const refused = await request(other, 'A');
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { code: 'unknown-capability', detail: 'the grid has named no A of 127.0.0.1:9000' },
    ]);
    for (const path of ['127.0.0.1:9001/Seed', '127.0.0.1:9001/A', '127.0.0.1:9000/B']) {
      expect((await request(owner, path, postSeed())).status).toBe(404);
    }
  });

  it('has no access without its token, and none after its end', async () => {
    const { enter, request, sessions, url } = await gridWithRegion((_, response) => {
      response.end(seedResponse({}));
    });
    const session = await enter();
    const wrong = { token: session.token.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
    expect((await request(wrong, 'Seed', postSeed())).status).toBe(401);
    expect((await fetch(`${url}/127.0.0.1:9000/Seed`, postSeed())).status).toBe(401);
    // Also before the body has arrived: nobody without a session gets memory for one.
    const { hostname, port, pathname } = new URL(`${url}/127.0.0.1:9000/Seed`);
    const socket = connect(Number(port), hostname);
    const received = once(socket, 'data');
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 200000\r\n\r\n`,
    );
    expect(String(await received)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
    expect((await request(session, 'Seed', postSeed())).status).toBe(200);
    sessions.end(session.token);
    expect((await request(session, 'Seed', postSeed())).status).toBe(401);
  });

  it.each(['nonsense/Seed', 'sim.example:9000/Seed', '127.0.0.1:9000/', '127.0.0.1/Seed'])(
    'requires the path of a simulator and a capability, not %s',
    async (path) => {
      const { enter, url } = await gridWithRegion((_, response) => response.end());
      const { token } = await enter();
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${url}/${path}`, { headers })).status).toBe(400);
    },
  );
});
