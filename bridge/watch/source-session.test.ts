import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { loginResponse } from '../../test/grid-responses.ts';
import { until } from '../../test/until.ts';
import { withWatchedDemo } from '../../test/watch/watched-demo.ts';
import { loadDemoBubbles } from '../bubble/content/index.ts';
import { startBubbleServer } from '../bubble/host/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import { startDemoGrid } from '../demo-grid/index.ts';

const SECONDS = 1000;

describe.concurrent('a source', () => {
  it('enters again after its grid has restarted, and watchers do nothing for it', {
    timeout: 60_000,
  }, async () => {
    await withWatchedDemo({ avatars: 2, httpPort: 5187, udpPort: 5188 }, async (demo) => {
      const client = demo.watch('demo');
      const isLive = () => client.source?.state === 'live' && client.scene.avatarCount >= 2;
      await until(isLive, 'it is live', 20 * SECONDS);
      await demo.grid.close();
      await until(() => client.source?.state === 'away', 'it is away', 20 * SECONDS);
      expect(client.source?.since).toBeGreaterThan(Date.now() - 20 * SECONDS);
      expect(client.scene.avatarCount).toBeGreaterThanOrEqual(2);
      await until(() => (client.source?.retryAt ?? 0) > Date.now(), 'it says when it tries again');
      demo.grid = await startDemoGrid({ avatars: 2, httpPort: 5187, udpPort: 5188 });
      const at = Date.now();
      await until(isLive, 'it is live again', 30 * SECONDS);
      expect(Date.now() - at).toBeLessThan(15 * SECONDS);
      const { sequence } = client.scene;
      await until(() => client.scene.sequence > sequence + 5, 'frames go on', 20 * SECONDS);
      expect([client.gaps, client.closed]).toEqual([0, null]);
    });
  });

  it('enters again after it was thrown out, and tells watchers when its region is silent', {
    timeout: 60_000,
  }, async () => {
    await withWatchedDemo({ avatars: 2 }, async ({ watch, grid }) => {
      const client = watch('demo');
      await until(() => client.source?.state === 'live', 'it is live', 20 * SECONDS);
      const [region] = grid.regionNames;
      expect(grid.closeAgent('Watching Camera', region)).toBe(true);
      await until(() => client.source?.state === 'away', 'it is away', 20 * SECONDS);
      await until(() => client.source?.state === 'live', 'it is back', 20 * SECONDS);
      grid.setSilent(region, true);
      await until(() => client.source?.state === 'away', 'silence is told', 30 * SECONDS);
      grid.setSilent(region, false);
      await until(() => client.source?.state === 'live', 'and its end', 20 * SECONDS);
      expect(client.closed).toBeNull();
    });
  });

  it('logs in once for many watchers', { timeout: 60_000 }, async () => {
    await withWatchedDemo({ avatars: 1 }, async ({ watch, grid, get }) => {
      const clients = Array.from({ length: 20 }, () => watch('demo'));
      await until(
        () => clients.every((client) => client.scene.avatarCount >= 1),
        'all see the scene',
        20 * SECONDS,
      );
      expect(grid.viewers()).toBe(1);
      const metrics = await (await get('metrics')).text();
      expect(metrics).toContain('vitrine_bridge_logins_total 1\n');
      expect(metrics).toContain('vitrine_bridge_watchers 20\n');
      expect(metrics).toContain('vitrine_bridge_sources_live 1\n');
    });
  });

  it('does not ask a grid again and again that refuses its account', {
    timeout: 60_000,
  }, async () => {
    const logins: number[] = [];
    const refusal = new Map([
      ...[['login', 'false'] as const, ['reason', 'key'] as const],
      ['message', 'wrong password'] as const,
    ]);
    const server = createServer((request, response) => {
      logins.push(Date.now());
      request.resume();
      response.end(loginResponse(refusal));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const prepare = async (config: BridgeConfig) => {
      const loginUri = `http://127.0.0.1:${port}/`;
      return { ...config, grids: config.grids.map((grid) => ({ ...grid, loginUri })) };
    };
    await withWatchedDemo({ avatars: 0, prepare }, async ({ watch, log }) => {
      const client = watch('demo');
      await until(() => (client.source?.retryAt ?? 0) > 0, 'it is away', 20 * SECONDS);
      expect(client.source?.state).toBe('away');
      await until(() => logins.length === 2, 'another attempt', 20 * SECONDS);
      expect(logins[1] - logins[0]).toBeGreaterThan(3.9 * SECONDS);
      // Each delay is twice the last one.
      await until(
        () => (client.source?.retryAt ?? 0) - Date.now() > 6 * SECONDS,
        'a longer delay',
        20 * SECONDS,
      );
      expect(log.join('')).toContain('refused: key');
    });
    server.closeAllConnections();
    server.close();
  });

  it('is a bubble, with its objects, residents and models', { timeout: 60_000 }, async () => {
    const log = pino({ level: 'silent' });
    const server = await startBubbleServer({ config: await loadDemoBubbles(), log });
    try {
      await withWatchedDemo({ avatars: 0, bubbles: server }, async ({ watch, get }) => {
        const client = watch('demo-bubble');
        await until(
          () => client.source?.state === 'live' && client.scene.avatarCount >= 3,
          'residents',
          20 * SECONDS,
        );
        await until(() => client.kinds().includes('motion'), 'they move', 20 * SECONDS);
        const events = client.frames.flatMap((frame) =>
          frame.kind === 'snapshot'
            ? frame.scene.events
            : frame.kind === 'events'
              ? frame.events
              : [],
        );
        const bubble = events.find((event) => event.type === 'bubble');
        expect(bubble).toMatchObject({ bubble: { name: 'Upper Quay', sessionId: 0 } });
        const infos = events.findLast((event) => event.type === 'bubble-avatars')?.avatars ?? [];
        expect(infos.length).toBe(client.scene.avatarCount);
        const models = infos.map(({ modelId }) => modelId).filter(Boolean);
        const model = await get(`bridge/v1/watch/demo-bubble/media/${models[0]}`);
        expect([model.status, (await model.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
        const late = watch('demo-bubble');
        await until(() => late.scene.sequence > 0, 'a late watcher', 20 * SECONDS);
        expect(late.kinds()[0]).toBe('snapshot');
      });
    } finally {
      await server.close();
    }
  });
});
