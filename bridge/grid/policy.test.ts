import { describe, expect, it } from 'vitest';
import { GUEST, loginAnswer, seedAnswer, welcomeFields } from '../../test/grid-answers.ts';
import { gridProxy, gridWithRegion, postSeed } from '../../test/grid-proxy.ts';
import { loopbackHttp } from '../../test/loopback-http.ts';

const { signal } = new AbortController();

describe('where a login may go', () => {
  it('is to the grids of the configuration', async () => {
    const { sessions } = await gridProxy();
    for (const grid of ['other', 'http://grid.example/', '']) {
      const result = await sessions.login(grid, GUEST, signal);
      expect(result).toMatchObject({ kind: 'refused', code: 'unknown-grid' });
    }
  });

  it.each(['http://127.0.0.1:9', 'http://127.0.0.1:9/'])(
    'may name one of them by its address: %s',
    async (grid) => {
      const { sessions } = await gridProxy();
      const result = await sessions.login(grid, GUEST, signal);
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
  ])('is never to a private address of somebody’s choice: %s', async (loginUri) => {
    const { sessions } = await gridProxy({
      config: { otherGrids: true },
      grid: { loginUri: 'http://grid.example/' },
    });
    const result = await sessions.login(loginUri, GUEST, signal);
    expect(result).toMatchObject({ kind: 'refused', code: 'address-not-allowed' });
  });

  it('is to no name that stands for a private address', async () => {
    const server = await loopbackHttp((_, response) => response.end());
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const loginUri = `http://grid.example:${server.port}/`;
    const { sessions } = await gridProxy({ grid: { loginUri, allowPrivate: false }, resolve });
    const result = await sessions.login('local', GUEST, signal);
    expect(result).toMatchObject({ kind: 'refused', code: 'address-not-allowed' });
    expect(server.taken).toEqual([]);
  });

  it('is to a private host that the configuration names', async () => {
    const server = await loopbackHttp((_, response) => {
      const sim = { sim_ip: '8.8.8.8' };
      response.end(loginAnswer(welcomeFields(`http://grid.example:${server.port}/seed`, sim)));
    });
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const loginUri = `http://grid.example:${server.port}/`;
    const grid = { loginUri, allowPrivate: false, hosts: ['grid.example'] };
    const { sessions } = await gridProxy({ grid, resolve });
    expect(await sessions.login('local', GUEST, signal)).toMatchObject({ session: { grid: {} } });
  });

  it('is told when a name is not known', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const { sessions } = await gridProxy({
      grid: { loginUri: 'http://nowhere.example/' },
      resolve,
    });
    const result = await sessions.login('local', GUEST, signal);
    expect(result).toMatchObject({ kind: 'refused', code: 'grid-unreachable' });
  });
});

describe('where a session may go', () => {
  it('is to no private simulator that a public grid names', async () => {
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const server = await loopbackHttp((_, response) => {
      response.end(loginAnswer(welcomeFields('http://8.8.8.8/seed', { sim_ip: '10.0.0.5' })));
    });
    const loginUri = `http://grid.example:${server.port}/`;
    const grid = { loginUri, allowPrivate: false, hosts: ['grid.example'] };
    const { sessions } = await gridProxy({ grid, resolve });
    const result = await sessions.login('local', GUEST, signal);
    expect(result).toMatchObject({ kind: 'refused', code: 'address-not-allowed' });
    expect(result).toHaveProperty('detail', expect.stringContaining('10.0.0.5'));
  });

  it('is to the address that a name had first, whatever it means later', async () => {
    const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return { address: addresses.shift() ?? '127.0.0.9', family: 4 };
    };
    const server = await loopbackHttp((request, response) => {
      const seed = `http://sim.example:${server.port}/seed`;
      if (request.url === '/') response.end(loginAnswer(welcomeFields(seed)));
      else response.end(seedAnswer({}));
    });
    const loginUri = `http://sim.example:${server.port}/`;
    const { sessions, ask } = await gridProxy({ grid: { loginUri }, resolve });
    const result = await sessions.login('local', GUEST, signal);
    if (result.kind !== 'answer' || !result.session) throw new Error('not let in');
    expect((await ask(result.session, 'Seed', postSeed())).status).toBe(200);
    expect(asked).toEqual(['sim.example']);
  });

  it('is to no private capability of a public grid', async () => {
    const hidden = await loopbackHttp((_, response) => response.end('secret'));
    const server = await loopbackHttp((request, response) => {
      const seed = `http://grid.example:${server.port}/seed`;
      const welcome = loginAnswer(welcomeFields(seed, { sim_ip: '8.8.8.8' }));
      response.end(request.url === '/' ? welcome : seedAnswer({ A: `${hidden.url}/a` }));
    });
    const loginUri = `http://grid.example:${server.port}/`;
    const grid = { loginUri, allowPrivate: false, hosts: ['grid.example'] };
    const resolve = async () => ({ address: '127.0.0.1', family: 4 });
    const { sessions, ask } = await gridProxy({ grid, resolve });
    const result = await sessions.login('local', GUEST, signal);
    if (result.kind !== 'answer' || !result.session) throw new Error('not let in');
    expect((await ask(result.session, '8.8.8.8:9000/Seed', postSeed())).status).toBe(200);
    const refused = await ask(result.session, '8.8.8.8:9000/A');
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'address-not-allowed' },
    ]);
    expect(hidden.taken).toEqual([]);
  });

  it('follows no redirect', async () => {
    const { enter, ask, taken } = await gridWithRegion((request, response) => {
      if (request.url === '/seed')
        response.end(seedAnswer({ A: `http://${request.headers.host}/a` }));
      else response.writeHead(301, { location: '/elsewhere' }).end();
    });
    const session = await enter();
    await ask(session, 'Seed', postSeed());
    const answer = await ask(session, 'A');
    expect([answer.status, answer.headers.get('x-vitrine-refusal')]).toEqual([
      502,
      'grid-redirects',
    ]);
    expect(taken.map(({ url }) => url)).not.toContain('/elsewhere');
  });

  it('is to what its own grid named for it, not to what others were told', async () => {
    const { enter, ask } = await gridWithRegion((request, response) => {
      if (request.url === '/seed')
        response.end(seedAnswer({ A: `http://${request.headers.host}/a` }));
      else response.end('mine');
    });
    const [mine, others] = [await enter(), await enter()];
    await ask(mine, 'Seed', postSeed());
    expect(await (await ask(mine, 'A')).text()).toBe('mine');
    const refused = await ask(others, 'A');
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { code: 'unknown-capability', detail: 'the grid has named no A of 127.0.0.1:9000' },
    ]);
    for (const place of ['127.0.0.1:9001/Seed', '127.0.0.1:9001/A', '127.0.0.1:9000/B']) {
      expect((await ask(mine, place, postSeed())).status).toBe(404);
    }
  });

  it('is nowhere without its token, and nowhere after its end', async () => {
    const { enter, ask, sessions, url } = await gridWithRegion((_, response) => {
      response.end(seedAnswer({}));
    });
    const session = await enter();
    const wrong = { token: session.token.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
    expect((await ask(wrong, 'Seed', postSeed())).status).toBe(401);
    expect((await fetch(`${url}/127.0.0.1:9000/Seed`, postSeed())).status).toBe(401);
    expect((await ask(session, 'Seed', postSeed())).status).toBe(200);
    sessions.end(session.token);
    expect((await ask(session, 'Seed', postSeed())).status).toBe(401);
  });

  it.each(['nonsense/Seed', 'sim.example:9000/Seed', '127.0.0.1:9000/', '127.0.0.1/Seed'])(
    'is named by simulator and capability, not by %s',
    async (place) => {
      const { enter, url } = await gridWithRegion((_, response) => response.end());
      const { token } = await enter();
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${url}/${place}`, { headers })).status).toBe(400);
    },
  );
});
