import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { withBridge } from '../../test/bridge/bridge-fixture.ts';
import { FakeGrids, GRID } from '../../test/bridge/fake-grids.ts';
import { defaultConfig } from '../config/index.ts';
import { startServer } from './start-server.ts';

const BUBBLES = { id: 'clouds', name: 'Clouds', host: 'bubbles.test', port: 1253 };
const bubbleServers = [{ ...BUBBLES, hosts: ['media.test'], isDemo: false }];

describe('a bridge serves', () => {
  it('the page, its files and their types', () =>
    withBridge({}, async ({ bridge }) => {
      const get = (path: string) => fetch(new URL(path, bridge.url));
      const page = await get('');
      const html = await page.text();
      expect(html).toContain('<title>Page</title>');
      expect(html).toContain('<head><meta name="vitrine-bridge" content="bridge/v1">');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');

      const script = await get('assets/main-1a2b3c.js');
      expect(script.headers.get('cache-control')).toContain('immutable');
      expect(script.headers.get('content-type')).toContain('/javascript');
      for (const path of ['samples/tee.llmesh', 'samples/idle.anim']) {
        expect((await get(path)).headers.get('content-type')).toBe('application/octet-stream');
      }
      expect((await get('nothing')).status).toBe(404);
      expect((await get('..%2f..%2fetc/passwd')).status).toBeGreaterThanOrEqual(400);
    }));

  it('folders by their index page, with the slash to which its links are relative', () =>
    withBridge({}, async ({ bridge }) => {
      const gallery = await fetch(new URL('examples', bridge.url));
      expect(gallery.url).toBe(new URL('examples/', bridge.url).href);
      expect(await gallery.text()).toContain('Gallery');
      expect(gallery.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect((await fetch(new URL('samples/', bridge.url))).status).toBe(404);
    }));

  it('files that other sites embed, with headers that allow it', () =>
    withBridge({}, async ({ bridge }) => {
      const headersOf = async (path: string) => (await fetch(new URL(path, bridge.url))).headers;
      const embed = await headersOf('embed.html');
      expect(embed.get('content-security-policy')).not.toContain('frame-ancestors');
      for (const headers of [embed, await headersOf('samples/idle.anim')]) {
        expect(headers.get('access-control-allow-origin')).toBe('*');
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(headers.get('cache-control')).toBe('no-cache');
      }
      const page = await headersOf('');
      expect(page.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(page.get('access-control-allow-origin')).toBeNull();
    }));

  it('a script that removes the service worker in place of it', () =>
    withBridge({}, async ({ bridge }) => {
      const response = await fetch(new URL('service-worker.js', bridge.url));
      expect(await response.text()).toBe('remove();');
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }));

  it('its info, health and metrics', () =>
    withBridge({ config: { bubbleServers } }, async ({ bridge, enter, metric }) => {
      const json = async (path: string) => (await fetch(new URL(path, bridge.url))).json();
      expect(await json('bridge/v1/info')).toEqual({
        protocol: 'vitrine.bridge.v1',
        grids: [GRID],
        bubbleServers: [{ ...BUBBLES, isDemo: false }],
        allowsOtherGrids: false,
        allowsLoopbackGrids: false,
        autoConnect: null,
        needsToken: false,
        resumeSeconds: 30,
      });
      await enter();
      expect(await json('healthz')).toMatchObject({ status: 'ok', pages: 1, agents: 1 });
      expect(await metric('vitrine_bridge_circuits')).toBe(1);
      expect(await metric('vitrine_bridge_sessions')).toBe(1);
    }));

  it('its info to configured other origins', () =>
    withBridge({ config: { origins: ['https://friend.example'] } }, async ({ bridge }) => {
      const request = (origin: string, method: string) =>
        fetch(new URL('bridge/v1/info', bridge.url), { method, headers: { origin } });
      const friend = await request('https://friend.example', 'GET');
      expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example');
      const preflight = await request('https://friend.example', 'OPTIONS');
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
      const stranger = await request('https://stranger.example', 'GET');
      expect(stranger.headers.get('access-control-allow-origin')).toBe(null);
    }));

  it('nothing if the page has not been built', async () => {
    const grids = new FakeGrids([]);
    const options = {
      config: defaultConfig({}),
      siteRoot: tmpdir(),
      log: pino({ level: 'silent' }),
    };
    await expect(startServer(options, grids)).rejects.toThrow('npm run build');
    expect(grids.isClosed).toBe(true);
  });
});
