import { describe, expect, it } from 'vitest';
import {
  gridWithRegion,
  type ProxyOptions,
  postSeed,
  type RequestHandler,
} from '../../test/bridge/grid-proxy.ts';
import { seedResponse } from '../../test/grid-responses.ts';
import { until } from '../../test/until.ts';

const { signal } = new AbortController();
const MESH = 'mesh_id=00000000-0000-4000-8000-00000000000a';
const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index & 0xff);

/** A region whose `ViewerAsset` and `SimulatorFeatures` are served by `handler`. */
async function region(handler: RequestHandler, options: ProxyOptions = {}) {
  const grid = await gridWithRegion((request, response) => {
    if (request.url !== '/seed') return handler(request, response);
    const host = `http://${request.headers.host}`;
    response.end(
      seedResponse({ ViewerAsset: `${host}/assets`, SimulatorFeatures: `${host}/features` }),
    );
  }, options);
  return {
    ...grid,
    async enter() {
      const session = await grid.enter();
      await grid.request(session, 'Seed', postSeed());
      return session;
    },
    /** Paths of the assets that were requested from the grid. */
    fetched: () => grid.requests.map(({ url }) => url).filter((url) => url.startsWith('/assets')),
  };
}

const sendMesh: RequestHandler = (_, response) => {
  response.writeHead(200, {
    'content-type': 'application/vnd.ll.mesh',
    etag: 'x',
    'set-cookie': 'a=b',
  });
  response.end(BYTES);
};

describe('an asset', () => {
  it('is fetched once for all sessions', async () => {
    let respond = () => {};
    const { enter, request, fetched, sessions } = await region((received, response) => {
      respond = () => sendMesh(received, response);
    });
    const misses = () => sessions.metrics().get('vitrine_bridge_asset_cache_misses_total');
    const [one, two] = [await enter(), await enter()];
    const concurrent = [one, two, one].map((session) => request(session, `ViewerAsset/?${MESH}`));
    await until(() => misses() === 3 && fetched().length > 0, 'all requests');
    respond();
    const responses = await Promise.all(concurrent);
    responses.push(await request(two, `ViewerAsset?${MESH}`));
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES);
    }
    expect(fetched()).toEqual([`/assets/?${MESH}`]);
    const metrics = sessions.metrics();
    expect(metrics.get('vitrine_bridge_asset_cache_hits_total')).toBe(1);
    expect(misses()).toBe(3);
    expect(metrics.get('vitrine_bridge_proxied_bytes_total')).toBeGreaterThanOrEqual(4000);
  });

  it('is sent with safe headers only, and not kept by the browser, whose cache knows no grids', async () => {
    const { enter, request } = await region(sendMesh);
    const { headers } = await request(await enter(), `ViewerAsset/?${MESH}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/vnd.ll.mesh',
      'content-length': '1000',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect([headers.get('etag'), headers.get('set-cookie')]).toEqual([null, null]);
  });

  it('is served in ranges, which are not requested from the grid', async () => {
    const { enter, request, requests } = await region(sendMesh);
    const session = await enter();
    const part = async (range: string) => {
      const response = await request(session, `ViewerAsset/?${MESH}`, { headers: { range } });
      const size = (await response.arrayBuffer()).byteLength;
      return [response.status, response.headers.get('content-range'), size];
    };
    expect(await part('bytes=10-19')).toEqual([206, 'bytes 10-19/1000', 10]);
    expect(await part('bytes=0-4095')).toEqual([206, 'bytes 0-999/1000', 1000]);
    expect(await part('bytes=-1')).toEqual([206, 'bytes 999-999/1000', 1]);
    expect(await part('bytes=1000-')).toEqual([416, 'bytes */1000', 0]);
    expect(await part('chapters=1')).toEqual([200, null, 1000]);
    expect(requests.filter(({ headers }) => headers.range)).toEqual([]);
  });

  it('that is missing is requested again', async () => {
    const { enter, request, fetched } = await region((_, response) =>
      response.writeHead(404).end(),
    );
    const session = await enter();
    for (let i = 0; i < 2; i++) {
      const response = await request(session, `ViewerAsset/?${MESH}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(response.headers.get('x-vitrine-refusal')).toBeNull();
    }
    expect(fetched()).toHaveLength(2);
  });

  it('that is too large is refused', async () => {
    const { enter, request } = await region(sendMesh, { limits: { assetBytes: 999 } });
    const response = await request(await enter(), `ViewerAsset/?${MESH}`);
    expect([response.status, response.headers.get('x-vitrine-refusal')]).toEqual([
      502,
      'answer-too-large',
    ]);
  });

  it('that is truncated is refused, and not cached', async () => {
    const { enter, request, sessions } = await region((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(BYTES.subarray(0, 10), () => response.destroy());
    });
    const response = await request(await enter(), `ViewerAsset/?${MESH}`);
    expect([response.status, response.headers.get('x-vitrine-refusal')]).toEqual([
      502,
      'grid-unreachable',
    ]);
    expect(sessions.metrics().get('vitrine_bridge_asset_cache_assets')).toBe(0);
  });

  it('that stops arriving is refused', async () => {
    const { enter, request } = await region(
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write(BYTES.subarray(0, 10));
      },
      { limits: { gridSeconds: 0.5 } },
    );
    expect((await request(await enter(), `ViewerAsset/?${MESH}`)).status).toBe(504);
  });

  it('still arrives if the session that began the fetch ends', async () => {
    let attempts = 0;
    const misses = () => grid.sessions.metrics().get('vitrine_bridge_asset_cache_misses_total');
    const grid = await region((request, response) => {
      attempts++;
      if (attempts > 1) return sendMesh(request, response);
      response.writeHead(200, { 'content-length': '1000' });
      response.write(BYTES.subarray(0, 10), async () => {
        await until(() => misses() === 2, 'the second request');
        grid.sessions.end(first.token);
      });
    });
    const [first, second] = [await grid.enter(), await grid.enter()];
    const both = [first, second].map((session) => grid.request(session, `ViewerAsset/?${MESH}`));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses).toEqual([401, 200]);
  });

  it('is evicted for others when the cache is full', async () => {
    const { enter, request, fetched, sessions } = await region(sendMesh, {
      limits: { cacheBytes: 4000 },
    });
    const session = await enter();
    for (const digit of [1, 2, 3, 1]) {
      await (
        await request(session, `ViewerAsset/?${MESH.replace(/a$/, `${digit}`)}`)
      ).arrayBuffer();
    }
    expect(fetched()).toHaveLength(4);
    expect(sessions.metrics().get('vitrine_bridge_asset_cache_bytes')).toBeLessThanOrEqual(4000);
  });

  it.each([
    'ViewerAsset/?mesh_id=nonsense',
    `ViewerAsset/?animation_id=00000000-0000-4000-8000-00000000000a`,
    `ViewerAsset/?${MESH}&x=1`,
    `ViewerAsset/more?${MESH}`,
    'SimulatorFeatures',
  ])('is not in the response to %s, which is requested each time', async (name) => {
    const { enter, request, sessions } = await region(sendMesh);
    const session = await enter();
    for (let i = 0; i < 2; i++) {
      const response = await request(session, name);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect((await response.arrayBuffer()).byteLength).toBe(1000);
    }
    expect(sessions.metrics().get('vitrine_bridge_asset_cache_misses_total')).toBe(0);
  });
});

describe('an asset that is fetched in the name of a session', () => {
  it('comes through the same cache, and counts for the session', async () => {
    const { enter, request, fetched, sessions } = await region(sendMesh, {
      limits: { proxiedBytes: 2500 },
    });
    const { token } = await enter();
    const wanted = { simulator: '127.0.0.1:9000', capability: 'ViewerAsset', query: MESH };
    const asset = await sessions.fetchAsset(token, wanted, signal);
    expect(asset).toEqual({
      ...{ status: 200, contentType: 'application/vnd.ll.mesh', bytes: BYTES },
    });
    expect((await request({ token }, `ViewerAsset/?${MESH}`)).status).toBe(200);
    expect(fetched()).toEqual([`/assets/?${MESH}`]);
    await sessions.fetchAsset(token, wanted, signal);
    await expect(sessions.fetchAsset(token, wanted, signal)).rejects.toMatchObject({
      code: 'over-limit',
    });
  });

  it('may be missing, and is refused for a stranger, another capability and anything but one id', async () => {
    const { enter, sessions } = await region((_, response) => response.writeHead(404).end());
    const { token } = await enter();
    const wanted = { simulator: '127.0.0.1:9000', capability: 'ViewerAsset', query: MESH };
    const fetchWith = (change: Partial<typeof wanted>, by = token) =>
      sessions.fetchAsset(by, { ...wanted, ...change }, signal);
    expect(await fetchWith({})).toMatchObject({ status: 404, bytes: new Uint8Array() });
    const codeOf = (asset: Promise<unknown>) => asset.catch(({ code }) => code);
    expect(await codeOf(fetchWith({}, 'ab'.repeat(32)))).toBe('no-session');
    expect(await codeOf(fetchWith({ capability: 'SimulatorFeatures' }))).toBe('malformed');
    expect(await codeOf(fetchWith({ capability: 'GetMesh2' }))).toBe('unknown-capability');
    expect(await codeOf(fetchWith({ simulator: '127.0.0.1:9001' }))).toBe('unknown-capability');
    expect(await codeOf(fetchWith({ query: 'mesh_id=nonsense' }))).toBe('malformed');
  });
});
