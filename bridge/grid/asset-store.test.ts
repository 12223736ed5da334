import { describe, expect, it } from 'vitest';
import { seedAnswer } from '../../test/grid-answers.ts';
import { gridWithRegion, type ProxyOptions, postSeed, type Served } from '../../test/grid-proxy.ts';

const MESH = 'mesh_id=00000000-0000-4000-8000-00000000000a';
const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index & 0xff);

/** A region whose `ViewerAsset` and `SimulatorFeatures` are `served`. */
async function region(served: Served, options: ProxyOptions = {}) {
  const grid = await gridWithRegion((request, response) => {
    if (request.url !== '/seed') return served(request, response);
    const host = `http://${request.headers.host}`;
    response.end(
      seedAnswer({ ViewerAsset: `${host}/assets`, SimulatorFeatures: `${host}/features` }),
    );
  }, options);
  return {
    ...grid,
    async enter() {
      const session = await grid.enter();
      await grid.ask(session, 'Seed', postSeed());
      return session;
    },
    /** Paths of the assets that the grid was asked for. */
    fetched: () => grid.taken.map(({ url }) => url).filter((url) => url.startsWith('/assets')),
  };
}

const mesh: Served = (_, response) => {
  response.writeHead(200, {
    'content-type': 'application/vnd.ll.mesh',
    etag: 'x',
    'set-cookie': 'a=b',
  });
  response.end(BYTES);
};

describe('an asset', () => {
  it('is fetched once, whoever asks', async () => {
    const { enter, ask, fetched, sessions } = await region((request, response) => {
      setTimeout(() => mesh(request, response), 50);
    });
    const [one, two] = [await enter(), await enter()];
    const asked = [one, two, one].map((session) => ask(session, `ViewerAsset/?${MESH}`));
    for (const answer of [...(await Promise.all(asked)), await ask(two, `ViewerAsset?${MESH}`)]) {
      expect(answer.status).toBe(200);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES);
    }
    expect(fetched()).toEqual([`/assets/?${MESH}`]);
    const metrics = sessions.metrics();
    expect(metrics.get('vitrine_bridge_asset_cache_hits_total')).toBe(1);
    expect(metrics.get('vitrine_bridge_asset_cache_misses_total')).toBe(3);
    expect(metrics.get('vitrine_bridge_proxied_bytes_total')).toBeGreaterThanOrEqual(4000);
  });

  it('comes with safe headers only, to be kept by the browser', async () => {
    const { enter, ask } = await region(mesh);
    const { headers } = await ask(await enter(), `ViewerAsset/?${MESH}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/vnd.ll.mesh',
      'content-length': '1000',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect([headers.get('etag'), headers.get('set-cookie')]).toEqual([null, null]);
  });

  it('is served in ranges, of which the grid hears nothing', async () => {
    const { enter, ask, taken } = await region(mesh);
    const session = await enter();
    const part = async (range: string) => {
      const answer = await ask(session, `ViewerAsset/?${MESH}`, { headers: { range } });
      const size = (await answer.arrayBuffer()).byteLength;
      return [answer.status, answer.headers.get('content-range'), size];
    };
    expect(await part('bytes=10-19')).toEqual([206, 'bytes 10-19/1000', 10]);
    expect(await part('bytes=0-4095')).toEqual([206, 'bytes 0-999/1000', 1000]);
    expect(await part('bytes=-1')).toEqual([206, 'bytes 999-999/1000', 1]);
    expect(await part('bytes=1000-')).toEqual([416, 'bytes */1000', 0]);
    expect(await part('chapters=1')).toEqual([200, null, 1000]);
    expect(taken.filter(({ headers }) => headers.range)).toEqual([]);
  });

  it('that is not there is asked for again', async () => {
    const { enter, ask, fetched } = await region((_, response) => response.writeHead(404).end());
    const session = await enter();
    for (let i = 0; i < 2; i++) {
      const answer = await ask(session, `ViewerAsset/?${MESH}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(answer.headers.get('x-vitrine-refusal')).toBeNull();
    }
    expect(fetched()).toHaveLength(2);
  });

  it('that is too large is refused', async () => {
    const { enter, ask } = await region(mesh, { limits: { assetBytes: 999 } });
    const answer = await ask(await enter(), `ViewerAsset/?${MESH}`);
    expect([answer.status, answer.headers.get('x-vitrine-refusal')]).toEqual([
      502,
      'answer-too-large',
    ]);
  });

  it('that breaks off is refused, and not kept', async () => {
    const { enter, ask, sessions } = await region((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(BYTES.subarray(0, 10), () => response.destroy());
    });
    const answer = await ask(await enter(), `ViewerAsset/?${MESH}`);
    expect([answer.status, answer.headers.get('x-vitrine-refusal')]).toEqual([
      502,
      'grid-unreachable',
    ]);
    expect(sessions.metrics().get('vitrine_bridge_asset_cache_assets')).toBe(0);
  });

  it('that stops halfway is given up', async () => {
    const { enter, ask } = await region(
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write(BYTES.subarray(0, 10));
      },
      { limits: { gridSeconds: 0.2 } },
    );
    expect((await ask(await enter(), `ViewerAsset/?${MESH}`)).status).toBe(502);
  });

  it('still comes when the session that fetched it for all ends', async () => {
    let asked = 0;
    const grid = await region((request, response) => {
      asked++;
      if (asked > 1) return mesh(request, response);
      response.writeHead(200, { 'content-length': '1000' });
      response.write(BYTES.subarray(0, 10), () => {
        setTimeout(() => grid.sessions.end(first.token), 50);
      });
    });
    const [first, second] = [await grid.enter(), await grid.enter()];
    const both = [first, second].map((session) => grid.ask(session, `ViewerAsset/?${MESH}`));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses).toEqual([401, 200]);
  });

  it('makes room for others when the cache is full', async () => {
    const { enter, ask, fetched, sessions } = await region(mesh, { limits: { cacheBytes: 4000 } });
    const session = await enter();
    for (const digit of [1, 2, 3, 1]) {
      await (await ask(session, `ViewerAsset/?${MESH.replace(/a$/, `${digit}`)}`)).arrayBuffer();
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
  ])('is none in %s: that is passed on each time', async (name) => {
    const { enter, ask, sessions } = await region(mesh);
    const session = await enter();
    for (let i = 0; i < 2; i++) {
      const answer = await ask(session, name);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect((await answer.arrayBuffer()).byteLength).toBe(1000);
    }
    expect(sessions.metrics().get('vitrine_bridge_asset_cache_misses_total')).toBe(0);
  });
});
