import { describe, expect, it } from 'vitest';
import { FakeCaches } from '../test/fake-caches.ts';
import { cacheRoute, OldTabs } from './cache-routes.ts';

const SCOPE = 'https://shop.example/a/vitrine/';
const FILES = ['index.html', 'embed.html', 'samples/walk.anim', 'assets/main-0a1B_c-d.js'];
const keyOf = (address: string) =>
  FILES.some((file) => SCOPE + file === address) ? `${address}?key` : undefined;

const routeOf = (path: string, mode = 'cors', isLoopback = false, method = 'GET') =>
  cacheRoute({ method, mode, url: new URL(path, SCOPE).href }, { scope: SCOPE, isLoopback, keyOf });

describe('the answer to a request', () => {
  it.each(['', '?mesh=https://else.example/a.llmesh', 'index.html?anim=x#y', '#top'])(
    'for the page itself, at "%s", is the cached page',
    (path) => {
      const key = `${SCOPE}index.html?key`;
      expect(routeOf(path, 'navigate')).toEqual({ key, networkFirst: false });
    },
  );

  it('for files of this version is the cached file', () => {
    for (const path of ['samples/walk.anim', 'assets/main-0a1B_c-d.js']) {
      expect(routeOf(path)).toEqual({ key: `${SCOPE}${path}?key`, networkFirst: false });
    }
  });

  it('for scripts of an older version is looked up by name', () => {
    for (const path of ['assets/main-ZZZZZZZZ.js', 'embed/player-ZZZZZZZZ.js']) {
      expect(routeOf(path)).toEqual({ key: SCOPE + path, networkFirst: false });
    }
  });

  it('for the embedded page is that of the server, if it is reached', () => {
    expect(routeOf('embed.html?mesh=a', 'navigate')?.networkFirst).toBe(true);
  });

  it('on the user’s own machine is that of the server, except for hashed names', () => {
    expect(routeOf('', 'navigate', true)?.networkFirst).toBe(true);
    expect(routeOf('samples/walk.anim', 'cors', true)?.networkFirst).toBe(true);
    expect(routeOf('assets/main-0a1B_c-d.js', 'cors', true)?.networkFirst).toBe(false);
  });

  it.each([
    ['https://else.example/a/vitrine/index.html', 'navigate'],
    ['../other/index.html', 'navigate'],
    ['../', 'navigate'],
    ['bridge/v1/info', 'cors'],
    ['bridge/v1/cap/x/GetMesh2?id=1', 'cors'],
    ['my-own/shirt.llmesh', 'cors'],
    ['samples/walk.anim?fresh', 'cors'],
    ['examples/index.html', 'navigate'],
    ['service-worker.js', 'same-origin'],
  ])('for %s is left to the browser', (path, mode) => {
    expect(routeOf(path, mode)).toBeNull();
  });

  it('is given to GET requests only', () => {
    expect(routeOf('', 'navigate', false, 'POST')).toBeNull();
  });
});

describe('an update of the service worker', () => {
  it('needs the older files until every tab that was open is closed or reloaded', async () => {
    const caches = new FakeCaches().asStorage();
    let open: string[] = ['a', 'b'];
    const tabs = { matchAll: async () => open.map((id) => ({ id })) };
    const oldTabs = () => new OldTabs(tabs, () => caches.open('files'));

    expect(await oldTabs().areGone()).toBe(false);
    await oldTabs().note();
    expect(await oldTabs().areGone()).toBe(false);
    open = ['b', 'a-reloaded'];
    // Another worker of the same version: browsers end and start them.
    expect(await oldTabs().areGone()).toBe(false);
    open = ['a-reloaded'];
    expect(await oldTabs().areGone()).toBe(true);
  });

  it('needs them in a third version until the tabs of both earlier ones are gone', async () => {
    const caches = new FakeCaches().asStorage();
    let open: string[] = ['first'];
    const tabs = { matchAll: async () => open.map((id) => ({ id })) };
    const oldTabs = new OldTabs(tabs, () => caches.open('files'));
    await oldTabs.note();
    open = ['first', 'second'];
    await oldTabs.note();
    open = ['first', 'third'];
    expect(await oldTabs.areGone()).toBe(false);
    open = ['third'];
    expect(await oldTabs.areGone()).toBe(true);
  });
});
