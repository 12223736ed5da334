import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startNats } from '../../../test/nats/broker-fixture.ts';
import { loadBalancer } from '../../../test/nats/load-balancer.ts';
import { describeWithNats, type NatsServer } from '../../../test/nats/nats-server.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { until } from '../../../test/until.ts';
import { PageWatcher } from '../../../test/watch/page-watcher.ts';
import { type DemoGrid, startDemoGrid } from '../../demo-grid/index.ts';

/** Within this time every page has a moving scene again, whatever has failed. */
const BACK_MS = 15_000;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const AVATARS = 3;

interface BridgeProcess {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startProcess(grid: DemoGrid, server: NatsServer): Promise<BridgeProcess> {
  const siteRoot = temporaryFolder();
  writeFileSync(join(siteRoot, 'index.html'), '<!doctype html><title>Page</title>');
  const account = { grid: 'home', first: 'Shop', last: 'Camera', password: { env: 'PASSWORD' } };
  const config = {
    port: 0,
    grids: [{ id: 'home', name: 'Home', loginUri: grid.loginUri, allowPrivate: true }],
    sources: [{ id: 'square', name: 'Square', ...account }],
    broker: { url: server.url },
  };
  const args = [
    '--import',
    'tsx',
    'test/watch/bridge-process.ts',
    siteRoot,
    JSON.stringify(config),
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 2],
    env: {
      ...process.env,
      PASSWORD: 'any',
      VITRINE_LOG_LEVEL: process.env.VITRINE_LOG_LEVEL ?? 'error',
    },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [url] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { url: String(url).trim(), child };
}

/** The value of a metric of a bridge. */
async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(new URL('metrics', url))).text();
  return Number(new RegExp(`^vitrine_bridge_${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

describeWithNats('three bridges, each a process, and pages that watch through them', () => {
  it('go on when the one that is logged in is killed, the broker restarts, and the grid restarts', async () => {
    const server = await startNats();
    let grid = await startDemoGrid({ avatars: AVATARS });
    const { httpPort } = grid;
    onTestFinished(() => grid.close());
    const bridges = await Promise.all([1, 2, 3].map(() => startProcess(grid, server)));
    // One account, never twice.
    let most = 0;
    const sampler = setInterval(() => {
      most = Math.max(most, grid.viewers());
    }, 20);
    onTestFinished(() => clearInterval(sampler));
    const balancer = await loadBalancer(bridges.map(({ url }) => Number(new URL(url).port)));
    const pages = Array.from({ length: 6 }, () => new PageWatcher(balancer.url, 'square'));
    /** From now on all pages have motion, and all avatars. @returns milliseconds until then. */
    const back = async (reason: string) => {
      const start = performance.now();
      const before = pages.map(({ motions }) => motions);
      const isBack = (page: PageWatcher, index: number) =>
        page.isLive && page.avatars.size >= AVATARS && page.motions > before[index] + 10;
      await until(() => pages.every(isBack), reason, BACK_MS);
      return performance.now() - start;
    };
    const running = () => bridges.filter(({ child }) => child.exitCode === null && !child.killed);
    const holders = async () => {
      const held = await Promise.all(
        running().map(async (bridge) => ({
          bridge,
          count: await metric(bridge.url, 'broker_sources_held'),
        })),
      );
      return held.filter(({ count }) => count > 0).map(({ bridge }) => bridge);
    };
    const times: Record<string, number> = {};
    times.start = await back('the first scene');
    expect(await holders()).toHaveLength(1);
    expect(grid.viewers()).toBe(1);
    await until(
      () => pages.every(({ status }) => status?.watching === 6),
      'all are counted',
      BACK_MS,
    );

    // A mesh of an avatar, through a bridge that has no account in the grid.
    const [holder] = await holders();
    const follower = bridges.find((bridge) => bridge !== holder);
    const [mesh] = pages[0].meshes;
    const assets = 'bridge/v1/watch/square/assets/GetMesh2';
    const response = await fetch(new URL(`${assets}?mesh_id=${mesh}`, follower?.url));
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);

    const [killed] = await holders();
    killed.child.kill('SIGKILL');
    times.killed = await back('the holder was killed');
    expect(await holders()).toHaveLength(1);
    expect(grid.viewers()).toBe(1);

    await server.stop();
    await server.resume({ keepsStore: false });
    times.broker = await back('the broker has restarted');
    expect(await holders()).toHaveLength(1);

    await grid.close();
    grid = await startDemoGrid({ avatars: AVATARS, httpPort });
    times.grid = await back('the grid has restarted');
    expect(await holders()).toHaveLength(1);
    expect(most).toBe(1);
    console.log(
      Object.entries(times)
        .map(([name, milliseconds]) => `${name} ${(milliseconds / 1000).toFixed(1)} s`)
        .join(', '),
    );
  }, 120_000);
});
