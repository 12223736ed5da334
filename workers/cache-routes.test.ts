import { describe, expect, it } from 'vitest';
import { cacheRoute } from './cache-routes.ts';

const SCOPE = 'https://shop.example/a/vitrine/';
const FILES = ['index.html', 'embed.html', 'samples/walk.anim', 'assets/main-0a1B_c-d.js'];
const keyOf = (address: string) =>
  FILES.some((file) => SCOPE + file === address) ? `${address}?key` : undefined;

const ask = (path: string, mode = 'cors', isLoopback = false, method = 'GET') =>
  cacheRoute({ method, mode, url: new URL(path, SCOPE).href }, { scope: SCOPE, isLoopback, keyOf });

describe('who answers a request', () => {
  it.each(['', '?mesh=https://else.example/a.llmesh', 'index.html?anim=x#y', '#top'])(
    'the page itself, asked for as "%s", is its cached one',
    (path) => {
      const key = `${SCOPE}index.html?key`;
      expect(ask(path, 'navigate')).toEqual({ key, networkFirst: false });
    },
  );

  it('files of this version are the cached ones', () => {
    for (const path of ['samples/walk.anim', 'assets/main-0a1B_c-d.js']) {
      expect(ask(path)).toEqual({ key: `${SCOPE}${path}?key`, networkFirst: false });
    }
  });

  it('scripts of an older version are looked for by their names', () => {
    for (const path of ['assets/main-ZZZZZZZZ.js', 'embed/player-ZZZZZZZZ.js']) {
      expect(ask(path)).toEqual({ key: SCOPE + path, networkFirst: false });
    }
  });

  it('the embedded page is that of its server, where there is one', () => {
    expect(ask('embed.html?mesh=a', 'navigate')?.networkFirst).toBe(true);
  });

  it('on one’s own machine every page and sample is that of its server, hashed names are not', () => {
    expect(ask('', 'navigate', true)?.networkFirst).toBe(true);
    expect(ask('samples/walk.anim', 'cors', true)?.networkFirst).toBe(true);
    expect(ask('assets/main-0a1B_c-d.js', 'cors', true)?.networkFirst).toBe(false);
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
  ])('%s is left alone', (path, mode) => {
    expect(ask(path, mode)).toBeNull();
  });

  it('only what is fetched is answered', () => {
    expect(ask('', 'navigate', false, 'POST')).toBeNull();
  });
});
