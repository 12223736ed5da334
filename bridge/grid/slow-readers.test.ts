import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gridWithRegion, postSeed } from '../../test/bridge/grid-proxy.ts';
import { seedResponse } from '../../test/grid-responses.ts';
import { until } from '../../test/until.ts';

const MIB = 1 << 20;
const LIMITS = {
  answerBytes: 24 * MIB,
  assetBytes: 4 * MIB,
  loginBytes: MIB,
  cacheBytes: 0,
  gridSeconds: 1,
};

/** A region whose assets, and whose capability `A`, have four mebibytes. */
async function region() {
  const body = Buffer.alloc(LIMITS.assetBytes);
  const grid = await gridWithRegion(
    ({ url, headers }, response) => {
      const home = `http://${headers.host}`;
      const names = { ViewerAsset: `${home}/assets`, A: `${home}/a` };
      response.end(url === '/seed' ? seedResponse(names) : body);
    },
    { limits: LIMITS },
  );
  const metric = (name: string) => grid.sessions.metrics().get(`vitrine_bridge_${name}`) ?? 0;
  /** Requests without ever reading the response. */
  const requestOnly = ({ token }: { readonly token: string }, name: string) => {
    const { hostname, port, pathname } = new URL(grid.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    const path = `${pathname}/127.0.0.1:9000/${name}`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return socket;
  };
  const visit = async (client: string) => {
    const session = await grid.enter(client);
    await grid.request(session, 'Seed', postSeed());
    return session;
  };
  return { ...grid, metric, requestOnly, visit };
}

const meshOf = (index: number) =>
  `ViewerAsset/?mesh_id=00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

describe('pages that request and never read', () => {
  it('hold no more memory than there is for answers, and lose them in the end', async () => {
    const { metric, requestOnly, visit, request } = await region();
    const visitors = await Promise.all([1, 2, 3, 4].map((index) => visit(`10.0.0.${index}`)));
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, metric('answer_bytes'));
    }, 1);
    onTestFinished(() => clearInterval(watching));
    for (let index = 0; index < 40; index++) {
      requestOnly(visitors[index % visitors.length], meshOf(index));
    }
    await until(() => metric('answers_waiting') > 0, 'the memory is full');
    await until(() => metric('capability_requests_under_way') === 0, 'all are over', 15_000);
    expect(most).toBeGreaterThan(8 * MIB);
    expect(most).toBeLessThanOrEqual(LIMITS.answerBytes);
    expect(metric('answer_bytes')).toBe(0);
    // Whoever reads is served again.
    const mesh = await request(visitors[0], meshOf(99));
    expect((await mesh.arrayBuffer()).byteLength).toBe(LIMITS.assetBytes);
  });

  it('do not keep requests that are streamed, either', async () => {
    const { metric, requestOnly, visit } = await region();
    const session = await visit('10.0.0.1');
    for (let index = 0; index < 8; index++) requestOnly(session, 'A');
    await until(() => metric('capability_requests_under_way') === 8, 'all are under way');
    await until(() => metric('capability_requests_under_way') === 0, 'all are over', 15_000);
  });
});
