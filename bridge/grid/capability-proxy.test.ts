import { describe, expect, it } from 'vitest';
import type { Llsd } from '../../src/formats/llsd/index.ts';
import {
  gridWithRegion,
  type ProxyOptions,
  postSeed,
  type RequestHandler,
} from '../../test/bridge/grid-proxy.ts';
import { deferred } from '../../test/deferred.ts';
import { eventQueueResponse, GUEST_ID, seedResponse } from '../../test/grid-responses.ts';
import { until } from '../../test/until.ts';

/** A session with the capability `A`, whose requests `handler` handles. */
async function capability(handler: RequestHandler, options: ProxyOptions = {}) {
  const grid = await gridWithRegion((request, response) => {
    if (request.url !== '/seed') return handler(request, response);
    response.end(seedResponse({ A: `http://${request.headers.host}/a` }));
  }, options);
  const session = await grid.enter();
  await grid.request(session, 'Seed', postSeed());
  const request = (init?: RequestInit, rest = '') => grid.request(session, `A${rest}`, init);
  return { ...grid, session, request };
}

const llsdMap = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));

const post = (body: BodyInit, type = 'application/llsd+xml'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

describe('a capability', () => {
  it('receives body, path, query and content type as the page sent them', async () => {
    const { request, requests } = await capability((_, response) => response.end('done'));
    const response = await request(
      post('<llsd/>', 'application/llsd+xml; charset=utf-8'),
      '/b/c?d=1',
    );
    expect(await response.text()).toBe('done');
    const { method, url, headers, body } = requests[requests.length - 1];
    expect([method, url, `${body}`]).toEqual(['POST', '/a/b/c?d=1', '<llsd/>']);
    expect(headers).toMatchObject({
      'content-type': 'application/llsd+xml',
      'user-agent': 'Vitrine',
    });
    for (const name of ['authorization', 'origin', 'cookie', 'x-forwarded-for', 'referer']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it('returns its own status, type and Retry-After', async () => {
    const { request } = await capability((_, response) => {
      response.writeHead(503, { 'retry-after': '30', 'content-type': 'text/html', server: 'x' });
      response.end('<script>alert(1)</script>');
    });
    const { status, headers } = await request(post(''));
    expect([status, headers.get('retry-after'), headers.get('server')]).toEqual([503, '30', null]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-vitrine-refusal')).toBeNull();
  });

  it('that the grid has not created yet is a 404 of the grid, not a refusal, for a GET as for a POST', async () => {
    const { request, requests } = await capability((_, response) => {
      response.writeHead(404);
      response.end();
    });
    for (const init of [{ method: 'GET' }, post('<llsd/>')]) {
      const { status, headers } = await request(init);
      expect([status, headers.get('x-vitrine-refusal')]).toEqual([404, null]);
    }
    expect(requests.slice(-2).map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('is streamed: its beginning arrives before its end', async () => {
    let end = () => {};
    const { request } = await capability((_, response) => {
      response.write('first ');
      end = () => response.end('second');
    });
    const reader = (await request()).body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first ');
    end();
    expect((await reader.read()).value).toBe('second');
    expect((await reader.read()).done).toBe(true);
  });

  it('that is disconnected is disconnected for the page, too', async () => {
    let disconnect = () => {};
    const { request } = await capability((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('some');
      disconnect = () => response.destroy();
    });
    const response = await request();
    disconnect();
    await expect(response.text()).rejects.toThrow();
  });

  it('is aborted when the page disconnects', async () => {
    const closed = deferred();
    const started = deferred();
    const { request } = await capability((_, response) => {
      started.resolve();
      response.on('close', () => closed.resolve());
    });
    const leaving = new AbortController();
    const response = request({ signal: leaving.signal }).catch((error: Error) => error.name);
    await started.promise;
    leaving.abort();
    expect(await response).toBe('AbortError');
    await closed.promise;
  });

  it('is aborted when the session ends', async () => {
    const closed = deferred();
    const started = deferred();
    const { request, session, sessions } = await capability((_, response) => {
      started.resolve();
      response.on('close', () => closed.resolve());
    });
    const response = request();
    await started.promise;
    expect(sessions.metrics().get('vitrine_bridge_capability_requests_under_way')).toBe(1);
    sessions.end(session.token);
    expect((await response).status).toBe(401);
    await closed.promise;
    expect(sessions.metrics().get('vitrine_bridge_capability_requests_under_way')).toBe(0);
  });

  it('that does not answer times out', async () => {
    const { request } = await capability(() => {}, { limits: { gridSeconds: 0.5 } });
    const response = await request();
    expect([response.status, await response.json()]).toMatchObject([504, { code: 'grid-timeout' }]);
  });

  it('that closes a kept-alive connection is requested again over a new one', async () => {
    const used = new Set<unknown>();
    let broken = 0;
    const { request } = await capability((_, response) => {
      if (!used.has(response.socket)) {
        used.add(response.socket);
        response.end('done');
      } else {
        broken++;
        response.socket?.destroy();
      }
    });
    for (let i = 0; i < 3; i++) expect(await (await request()).text()).toBe('done');
    expect(broken).toBeGreaterThan(0);
  });
});

describe('limits', () => {
  it('apply to bodies', async () => {
    const { request, requests } = await capability((_, response) => response.end(), {
      limits: { maxPayload: 100 },
    });
    expect((await request(post('x'.repeat(100)))).status).toBe(200);
    const response = await request(post('x'.repeat(101)));
    expect([response.status, await response.json()]).toMatchObject([429, { code: 'over-limit' }]);
    expect(requests.filter(({ url }) => url === '/a')).toHaveLength(1);
  });

  it('apply to simultaneous requests', async () => {
    const waiting: (() => void)[] = [];
    const { request } = await capability(
      (_, response) => void waiting.push(() => response.end('done')),
      {
        limits: { requests: 2 },
      },
    );
    const two = [request(), request()];
    await until(() => waiting.length === 2, 'two requests');
    const third = await request();
    expect([third.status, await third.json()]).toMatchObject([429, { code: 'over-limit' }]);
    for (const respond of waiting) respond();
    for (const response of await Promise.all(two)) expect(await response.text()).toBe('done');
  });

  it('apply to the total of bytes', async () => {
    const body = Buffer.alloc(3000);
    const { request } = await capability((_, response) => response.end(body), {
      limits: { proxiedBytes: 4000 },
    });
    for (const status of [200, 200]) {
      const response = await request();
      expect(response.status).toBe(status);
      await response.arrayBuffer();
    }
    expect((await request()).status).toBe(429);
  });
});

describe('the region after a hand-over', () => {
  it('is reached by the URLs that the event queue and then its seed name', async () => {
    const { enter, request, requests } = await gridWithRegion((request, response) => {
      const grid = `http://${request.headers.host}`;
      const next = {
        AgentID: GUEST_ID,
        SeedCapability: `${grid}/next-seed`,
        SimIP: new Uint8Array([127, 0, 0, 1]),
        SimPort: 9010n,
        RegionHandle: new Uint8Array(8),
      };
      const bodies: Record<string, () => Uint8Array | string> = {
        '/seed': () => seedResponse({ EventQueueGet: `${grid}/queue` }),
        '/queue': () => eventQueueResponse('TeleportFinish', llsdMap({ Info: [llsdMap(next)] })),
        '/next-seed': () => seedResponse({ SimulatorFeatures: `${grid}/features` }),
        '/features': () => 'next features',
      };
      response.end(bodies[request.url]());
    });
    const session = await enter();
    await request(session, 'Seed', postSeed());
    expect(session.allowsSimulator('127.0.0.1', 9010)).toBe(false);
    await request(session, 'EventQueueGet', postSeed());
    expect(session.allowsSimulator('127.0.0.1', 9010)).toBe(true);
    await request(session, '127.0.0.1:9010/Seed', postSeed());
    const features = await request(session, '127.0.0.1:9010/SimulatorFeatures');
    expect(await features.text()).toBe('next features');
    const paths = requests.map(({ url }) => url);
    expect(paths).toEqual(['/', '/seed', '/queue', '/next-seed', '/features']);
  });
});
