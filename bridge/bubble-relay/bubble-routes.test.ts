import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BRIDGE_SUBPROTOCOL } from '../../src/protocol/bridge/index.ts';
import { type FixtureOptions, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { PageSession } from '../../test/bridge/bubble-page.ts';
import { BUBBLE_SUCCESS, FakeBubbleServer } from '../../test/bridge/fake-bubble-server.ts';
import { deferred } from '../../test/deferred.ts';
import { loopbackHttp, type ReceivedRequest } from '../../test/loopback-http.ts';
import { until } from '../../test/until.ts';

const MODEL = '5e7b0a10-7c1f-4d5e-9b7a-0c3a5b1e0001';

let server: FakeBubbleServer;
beforeEach(async () => {
  server = await FakeBubbleServer.start();
});
afterEach(() => server.close());

type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

interface Site {
  /** GET of a path below `bridge/v1/bubbles/`. */
  get(path: string, init?: RequestInit): Promise<Response>;
  readonly requests: readonly ReceivedRequest[];
  metric(name: string): Promise<number>;
}

interface SiteOptions extends FixtureOptions {
  /** The server's name; its address unless stated. */
  readonly host?: string;
  readonly hosts?: readonly string[];
  /** The URLs that the server names, for the address of its HTTP server. */
  readonly urls?: (base: string) => { readonly cloud: string; readonly media: string };
  readonly protocols?: readonly string[];
}

/** Runs `use` with a bridge through which a page has connected to a bubble server that has an HTTP server. */
async function withSite(
  respond: Respond,
  use: (site: Site) => Promise<void>,
  { host = '127.0.0.1', hosts = [], urls, config, protocols, ...options }: SiteOptions = {},
): Promise<void> {
  const { url: base, requests } = await loopbackHttp(respond);
  const named = urls?.(base) ?? { cloud: `${base}/cloud.json`, media: `${base}/media` };
  server.success = {
    ...BUBBLE_SUCCESS,
    bubbleCloudUrl: named.cloud,
    mediaRepositoryUrl: named.media,
  };
  const entry = { id: 'clouds', name: 'Clouds', host, port: server.port, hosts };
  const bubbleServers = [{ ...entry, hosts: [...hosts], isDemo: false }];
  const fixture = { ...options, config: { bubbleServers, ...config } };
  await withBridge(fixture, async ({ bridge, connect, metric }) => {
    const page = await connect({ protocols });
    const session = await PageSession.connect(page, 0, 'clouds');
    expect(session.outcomes[0].kind).toBe('accepted');
    const get = (path: string, init?: RequestInit) =>
      fetch(new URL(`bridge/v1/bubbles/${path}`, bridge.url), init);
    await use({ get, requests, metric });
  });
}

const refusalOf = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return [status, headers.get('x-vitrine-refusal')];
};

describe('a cloud document', () => {
  it('comes from the URL that the server has named', () =>
    withSite(
      (_, response) => response.setHeader('content-type', 'application/json').end('{"name":"C"}'),
      async ({ get, requests, metric }) => {
        const response = await get('clouds/cloud', { headers: { cookie: 'a=b' } });
        expect(await response.json()).toEqual({ name: 'C' });
        expect(response.headers.get('content-type')).toBe('application/json');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('content-security-policy')).toContain('sandbox');
        expect(requests.map(({ method, url }) => [method, url])).toEqual([['GET', '/cloud.json']]);
        for (const name of ['authorization', 'origin', 'cookie', 'referer']) {
          expect(requests[0].headers).not.toHaveProperty(name);
        }
        expect(await metric('vitrine_bridge_bubble_requests_total')).toBe(1);
        expect(await metric('vitrine_bridge_bubble_request_refusals_total')).toBe(0);
      },
    ));

  it('is refused before a server has named it, and of servers that nobody configured', () => {
    const bubbleServers = [
      { id: 'silent', name: 'S', host: '127.0.0.1', port: server.port, hosts: [], isDemo: false },
    ];
    return withBridge({ config: { bubbleServers } }, async ({ bridge, metric }) => {
      const get = (path: string) => fetch(new URL(`bridge/v1/bubbles/${path}`, bridge.url));
      expect(await refusalOf(get('silent/cloud'))).toEqual([401, 'no-session']);
      expect(await refusalOf(get('none/cloud'))).toEqual([404, 'unknown-bubble-server']);
      expect((await get('silent/other')).status).toBe(404);
      expect(await metric('vitrine_bridge_bubble_request_refusals_total')).toBe(2);
    });
  });

  it.each([
    ['another host', () => 'http://localhost:1/cloud'],
    ['a foreign address', () => 'http://10.0.0.1/cloud'],
    ['the metadata service of a cloud', () => 'http://169.254.169.254/latest'],
    ['another protocol', (base: string) => base.replace('http', 'ftp')],
    ['a file', () => 'file:///etc/passwd'],
    ['a password', (base: string) => base.replace('//', '//user:word@')],
    ['no URL', () => 'cloud'],
    ['nothing', () => ''],
  ])('is refused where the server has named %s', (_, cloud) =>
    withSite(
      (_request, response) => response.end('secret'),
      async ({ get, requests }) => {
        expect(await refusalOf(get('clouds/cloud'))).toEqual([403, 'address-not-allowed']);
        expect(requests).toEqual([]);
      },
      { urls: (base) => ({ cloud: cloud(base), media: base }) },
    ),
  );

  it('may be on another host that the entry lists', () =>
    withSite(
      (_, response) => response.end('listed'),
      async ({ get }) => {
        expect(await (await get('clouds/cloud')).text()).toBe('listed');
      },
      {
        hosts: ['media.test'],
        urls: (base) => ({ cloud: base.replace('127.0.0.1', 'media.test'), media: base }),
        resolve: async () => ({ address: '127.0.0.1', family: 4 }),
      },
    ));

  it('comes from the address that has answered, wherever the name leads by then', () => {
    const addresses = ['127.0.0.1', '127.0.0.66'];
    return withSite(
      (_, response) => response.end('the same'),
      async ({ get }) => {
        expect(await (await get('clouds/cloud')).text()).toBe('the same');
        expect(addresses).toEqual(['127.0.0.66']);
      },
      {
        // Names in URLs are in lower case.
        host: 'Quay.Test',
        urls: (base) => ({ cloud: base.replace('127.0.0.1', 'quay.test'), media: base }),
        resolve: async () => ({ address: addresses.shift() ?? '127.0.0.66', family: 4 }),
      },
    );
  });

  it('is refused where its URL redirects', () =>
    withSite(
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      async ({ get }) => {
        expect(await refusalOf(get('clouds/cloud'))).toEqual([502, 'grid-redirects']);
      },
    ));

  it('is refused if it is longer than 1 MiB, and broken off if that shows late', () =>
    withSite(
      ({ url }, response) => {
        const body = new Uint8Array(1024 * 1024 + 1);
        if (url === '/cloud.json') response.end(body);
        else {
          response.flushHeaders();
          response.end(body);
        }
      },
      async ({ get }) => {
        expect(await refusalOf(get('clouds/cloud'))).toEqual([502, 'answer-too-large']);
        const response = await get(`clouds/media/${MODEL}`);
        expect(response.status).toBe(200);
        await expect(response.arrayBuffer()).rejects.toThrow();
      },
      { limits: { assetBytes: 1024 * 1024 } },
    ));

  it('is refused if there is no answer in time', () =>
    withSite(
      () => {},
      async ({ get }) => {
        expect(await refusalOf(get('clouds/cloud'))).toEqual([504, 'grid-timeout']);
      },
      { limits: { gridSeconds: 0.05 } },
    ));

  it('is refused if the server changes the protocol, sends an odd status or never ends', () =>
    withSite(
      ({ url }, response) => {
        const { socket } = response;
        if (url.startsWith('/cloud')) {
          const upgrade = 'Connection: Upgrade\r\nUpgrade: x';
          socket?.end(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}\r\n\r\n`);
        } else if (url.endsWith('1')) {
          socket?.end('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n');
        } else {
          response.writeHead(200, { 'content-length': '100000' });
          const timer = setInterval(() => response.write('x'), 20);
          response.on('close', () => clearInterval(timer));
        }
      },
      async ({ get }) => {
        expect(await refusalOf(get('clouds/cloud'))).toEqual([502, 'grid-answer']);
        expect(await refusalOf(get(`clouds/media/${MODEL}`))).toEqual([502, 'grid-answer']);
        const soon = { signal: AbortSignal.timeout(4000) };
        const slow = await get(`clouds/media/${MODEL.replace(/1$/, '2')}`, soon);
        const broken = await slow.text().catch((error: Error) => error.name);
        expect(broken).toBe('TypeError');
      },
      { limits: { gridSeconds: 0.5 } },
    ));

  it('is refused if nobody listens', async () => {
    // Bound for datagrams only: nobody listens for connections.
    const url = `http://127.0.0.1:${server.port}/`;
    await withSite(
      () => {},
      async ({ get }) => {
        expect(await refusalOf(get('clouds/cloud'))).toEqual([502, 'grid-unreachable']);
      },
      { urls: () => ({ cloud: url, media: url }) },
    );
  });
});

describe('a model', () => {
  it.each([
    ['/media', '/media'],
    ['/media/', '/media'],
    ['', ''],
    ['/a/b?c=d', '/a/b'],
  ])('is below the media repository: %s', (path, folder) =>
    withSite(
      (_, response) => response.end(new Uint8Array([1, 2, 3])),
      async ({ get, requests }) => {
        const response = await get(`clouds/media/${MODEL}`);
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
        expect(response.headers.get('content-type')).toBe('application/octet-stream');
        expect(requests[0].url.split('?')[0]).toBe(`${folder}/${MODEL}`);
      },
      { urls: (base) => ({ cloud: base, media: base + path }) },
    ),
  );

  it('that the repository lacks is answered by the repository', () =>
    withSite(
      (_, response) => response.writeHead(404).end('none'),
      async ({ get }) => {
        const response = await get(`clouds/media/${MODEL}`);
        expect([response.status, response.headers.get('x-vitrine-refusal')]).toEqual([404, null]);
      },
    ));

  it.each(['..%2f..%2fadmin', 'admin', MODEL.toUpperCase(), `${MODEL}%20`, `${MODEL}%2f..`])(
    'has a UUID: %s is refused',
    (id) =>
      withSite(
        (_, response) => response.end('secret'),
        async ({ get, requests }) => {
          expect(await refusalOf(get(`clouds/media/${id}`))).toEqual([400, 'malformed']);
          expect(requests).toEqual([]);
        },
      ),
  );
});

it('requests need the token of a bridge that has one', () => {
  const token = 'open-sesame';
  return withSite(
    (_, response) => response.end('done'),
    async ({ get, requests }) => {
      const authorised = (text: string) => ({ headers: { authorization: text } });
      expect(await refusalOf(get('clouds/cloud'))).toEqual([401, 'no-session']);
      for (const wrong of ['open-sesame', 'Bearer wrong', 'Bearer ']) {
        expect(await refusalOf(get('clouds/cloud', authorised(wrong)))).toEqual([
          401,
          'no-session',
        ]);
      }
      expect(requests).toEqual([]);
      expect((await get('clouds/cloud', authorised(`Bearer ${token}`))).status).toBe(200);
      expect(requests[0].headers).not.toHaveProperty('authorization');
    },
    { config: { token }, protocols: [BRIDGE_SUBPROTOCOL, `vitrine.token.${token}`] },
  );
});

it('no more requests than configured are under way at once', () => {
  const answer = deferred();
  return withSite(
    (_, response) => void answer.promise.then(() => response.end('late')),
    async ({ get, requests }) => {
      const first = [get('clouds/cloud'), get('clouds/cloud')];
      await until(() => requests.length === 2, 'two requests');
      expect(await refusalOf(get('clouds/cloud'))).toEqual([429, 'over-limit']);
      answer.resolve();
      for (const response of first) expect(await (await response).text()).toBe('late');
      expect((await get('clouds/cloud')).status).toBe(200);
    },
    { limits: { requests: 2 } },
  );
});

it('a request that the page gives up is given up', () =>
  withSite(
    () => {},
    async ({ get, requests }) => {
      const controller = new AbortController();
      const response = get('clouds/cloud', { signal: controller.signal });
      await until(() => requests.length === 1, 'the request');
      controller.abort();
      await expect(response).rejects.toThrow();
      // Its place is free again.
      await until(async () => (await refusalOf(get('clouds/none')))[0] === 404, 'the bridge');
      const second = get('clouds/cloud', { signal: AbortSignal.timeout(1000) }).catch(() => null);
      await until(() => requests.length === 2, 'a second request');
      await second;
    },
    { limits: { requests: 1 } },
  ));
