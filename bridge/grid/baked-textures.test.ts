import { describe, expect, it } from 'vitest';
import { gridWithRegion, postSeed } from '../../test/bridge/grid-proxy.ts';
import { GUEST_ID, seedResponse } from '../../test/grid-responses.ts';
import { loopbackHttp, type ReceivedRequest } from '../../test/loopback-http.ts';

const TEXTURE = '00000000-0000-4000-8000-00000000000b';
const HEAD = `Bakes/${GUEST_ID}/head?texture_id=${TEXTURE}`;

/** A grid with a service of baked textures that answers one request after the other. */
async function bakingGrid(replies: readonly number[] = [200], isNamed = true) {
  const requests: ReceivedRequest[] = [];
  const service = await loopbackHttp((request, response) => {
    requests.push(request);
    const status = replies[Math.min(requests.length, replies.length) - 1];
    response.writeHead(status, status === 503 ? { 'retry-after': '7' } : {});
    response.end(status === 200 ? 'baked' : '');
  });
  const grid = await gridWithRegion(
    (_, response) => response.end(seedResponse({ Bakes: `${service.url}/of-the-region` })),
    {},
    isNamed ? { agent_appearance_service: `${service.url}/service/` } : {},
  );
  const session = await grid.enter();
  await grid.request(session, 'Seed', postSeed());
  return { requests, get: (path: string, init?: RequestInit) => grid.request(session, path, init) };
}

describe('a baked texture', () => {
  it('is fetched from the service that the login has named, once, and served in ranges', async () => {
    const { requests, get } = await bakingGrid();
    expect(await (await get(HEAD)).text()).toBe('baked');
    const part = await get(HEAD, { headers: { range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'ak']);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /service/texture/${GUEST_ID}/head/${TEXTURE}`,
    ]);
    expect(requests[0].headers.accept).toBe('image/x-j2c');
  });

  it('that is not ready yet comes after as long as the service says', async () => {
    const { get } = await bakingGrid([503, 200]);
    const early = await get(HEAD);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '7']);
    expect((await get(HEAD)).status).toBe(200);
  });

  it.each([
    ['another path', `Bakes/${GUEST_ID}/../../secret?texture_id=${TEXTURE}`],
    ['an unknown bake', `Bakes/${GUEST_ID}/tail?texture_id=${TEXTURE}`],
    ['no agent', `Bakes/x/head?texture_id=${TEXTURE}`],
    ['no texture', `Bakes/${GUEST_ID}/head?texture_id=x`],
    ['more than that', `${HEAD}&more=1`],
  ])('is refused for %s', async (_, path) => {
    const { requests, get } = await bakingGrid();
    const { status } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(requests).toEqual([]);
  });

  it('is nowhere where the login has named no service, whatever the region says', async () => {
    const { requests, get } = await bakingGrid([200], false);
    const { status, headers } = await get(HEAD);
    expect([status, headers.get('x-vitrine-refusal')]).toEqual([404, 'unknown-capability']);
    expect((await get(HEAD, { method: 'POST', body: '' })).status).toBe(404);
    expect(requests).toEqual([]);
  });
});
