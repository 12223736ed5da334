import { describe, expect, it } from 'vitest';
import type { Llsd } from '../../src/formats/llsd/index.ts';
import { until } from '../../test/bridge/until.ts';
import { deferred } from '../../test/deferred.ts';
import { GUEST_ID, queueAnswer, seedAnswer } from '../../test/grid-answers.ts';
import { gridWithRegion, type ProxyOptions, postSeed, type Served } from '../../test/grid-proxy.ts';

/** A session that knows the capability `A`, which `served` answers. */
async function capability(served: Served, options: ProxyOptions = {}) {
  const grid = await gridWithRegion((request, response) => {
    if (request.url !== '/seed') return served(request, response);
    response.end(seedAnswer({ A: `http://${request.headers.host}/a` }));
  }, options);
  const session = await grid.enter();
  await grid.ask(session, 'Seed', postSeed());
  const ask = (init?: RequestInit, behind = '') => grid.ask(session, `A${behind}`, init);
  return { ...grid, session, ask };
}

const llsdMap = (fields: Record<string, Llsd>): Llsd => new Map(Object.entries(fields));

const post = (body: BodyInit, type = 'application/llsd+xml'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

describe('a capability', () => {
  it('receives body, path, query and content type as the page sent them', async () => {
    const { ask, taken } = await capability((_, response) => response.end('done'));
    const answer = await ask(post('<llsd/>', 'application/llsd+xml; charset=utf-8'), '/b/c?d=1');
    expect(await answer.text()).toBe('done');
    const { method, url, headers, body } = taken[taken.length - 1];
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
    const { ask } = await capability((_, response) => {
      response.writeHead(503, { 'retry-after': '30', 'content-type': 'text/html', server: 'x' });
      response.end('<script>alert(1)</script>');
    });
    const { status, headers } = await ask(post(''));
    expect([status, headers.get('retry-after'), headers.get('server')]).toEqual([503, '30', null]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-vitrine-refusal')).toBeNull();
  });

  it('that the grid has not created yet is a 404 of the grid, not a refusal, for a GET as for a POST', async () => {
    const { ask, taken } = await capability((_, response) => {
      response.writeHead(404);
      response.end();
    });
    for (const init of [{ method: 'GET' }, post('<llsd/>')]) {
      const { status, headers } = await ask(init);
      expect([status, headers.get('x-vitrine-refusal')]).toEqual([404, null]);
    }
    expect(taken.slice(-2).map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('is streamed: its beginning arrives before its end', async () => {
    let end = () => {};
    const { ask } = await capability((_, response) => {
      response.write('first ');
      end = () => response.end('second');
    });
    const reader = (await ask()).body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first ');
    end();
    expect((await reader.read()).value).toBe('second');
    expect((await reader.read()).done).toBe(true);
  });

  it('that breaks off breaks off for the page, too', async () => {
    let breakOff = () => {};
    const { ask } = await capability((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('some');
      breakOff = () => response.destroy();
    });
    const answer = await ask();
    breakOff();
    await expect(answer.text()).rejects.toThrow();
  });

  it('is aborted when the page disconnects', async () => {
    const gone = deferred();
    const begun = deferred();
    const { ask } = await capability((_, response) => {
      begun.resolve();
      response.on('close', () => gone.resolve());
    });
    const leaving = new AbortController();
    const answer = ask({ signal: leaving.signal }).catch((error: Error) => error.name);
    await begun.promise;
    leaving.abort();
    expect(await answer).toBe('AbortError');
    await gone.promise;
  });

  it('is aborted when the session ends', async () => {
    const gone = deferred();
    const begun = deferred();
    const { ask, session, sessions } = await capability((_, response) => {
      begun.resolve();
      response.on('close', () => gone.resolve());
    });
    const answer = ask();
    await begun.promise;
    expect(sessions.metrics().get('vitrine_bridge_capability_requests_under_way')).toBe(1);
    sessions.end(session.token);
    expect((await answer).status).toBe(401);
    await gone.promise;
    expect(sessions.metrics().get('vitrine_bridge_capability_requests_under_way')).toBe(0);
  });

  it('that does not answer times out', async () => {
    const { ask } = await capability(() => {}, { limits: { gridSeconds: 0.2 } });
    const answer = await ask();
    expect([answer.status, await answer.json()]).toMatchObject([504, { code: 'grid-timeout' }]);
  });

  it('that closes a kept-alive connection is requested again over a new one', async () => {
    const used = new Set<unknown>();
    let broken = 0;
    const { ask } = await capability((_, response) => {
      if (!used.has(response.socket)) {
        used.add(response.socket);
        response.end('done');
      } else {
        broken++;
        response.socket?.destroy();
      }
    });
    for (let i = 0; i < 3; i++) expect(await (await ask()).text()).toBe('done');
    expect(broken).toBeGreaterThan(0);
  });
});

describe('limits', () => {
  it('apply to bodies', async () => {
    const { ask, taken } = await capability((_, response) => response.end(), {
      limits: { maxPayload: 100 },
    });
    expect((await ask(post('x'.repeat(100)))).status).toBe(200);
    const answer = await ask(post('x'.repeat(101)));
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'over-limit' }]);
    expect(taken.filter(({ url }) => url === '/a')).toHaveLength(1);
  });

  it('apply to simultaneous requests', async () => {
    const waiting: (() => void)[] = [];
    const { ask } = await capability(
      (_, response) => void waiting.push(() => response.end('done')),
      {
        limits: { requests: 2 },
      },
    );
    const two = [ask(), ask()];
    await until(() => waiting.length === 2, 'two requests');
    const third = await ask();
    expect([third.status, await third.json()]).toMatchObject([429, { code: 'over-limit' }]);
    for (const answer of waiting) answer();
    for (const answer of await Promise.all(two)) expect(await answer.text()).toBe('done');
  });

  it('apply to the total of bytes', async () => {
    const body = Buffer.alloc(3000);
    const { ask } = await capability((_, response) => response.end(body), {
      limits: { proxiedBytes: 4000 },
    });
    for (const status of [200, 200]) {
      const answer = await ask();
      expect(answer.status).toBe(status);
      await answer.arrayBuffer();
    }
    expect((await ask()).status).toBe(429);
  });
});

describe('the region after a hand-over', () => {
  it('is reached by the addresses that the event queue and then its seed name', async () => {
    const { enter, ask, taken } = await gridWithRegion((request, response) => {
      const grid = `http://${request.headers.host}`;
      const next = {
        AgentID: GUEST_ID,
        SeedCapability: `${grid}/next-seed`,
        SimIP: new Uint8Array([127, 0, 0, 1]),
        SimPort: 9010n,
        RegionHandle: new Uint8Array(8),
      };
      const answers: Record<string, () => Uint8Array | string> = {
        '/seed': () => seedAnswer({ EventQueueGet: `${grid}/queue` }),
        '/queue': () => queueAnswer('TeleportFinish', llsdMap({ Info: [llsdMap(next)] })),
        '/next-seed': () => seedAnswer({ SimulatorFeatures: `${grid}/features` }),
        '/features': () => 'next features',
      };
      response.end(answers[request.url]());
    });
    const session = await enter();
    await ask(session, 'Seed', postSeed());
    expect(session.allowsSimulator('127.0.0.1', 9010)).toBe(false);
    await ask(session, 'EventQueueGet', postSeed());
    expect(session.allowsSimulator('127.0.0.1', 9010)).toBe(true);
    await ask(session, '127.0.0.1:9010/Seed', postSeed());
    const features = await ask(session, '127.0.0.1:9010/SimulatorFeatures');
    expect(await features.text()).toBe('next features');
    const paths = taken.map(({ url }) => url);
    expect(paths).toEqual(['/', '/seed', '/queue', '/next-seed', '/features']);
  });
});
