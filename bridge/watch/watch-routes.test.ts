import { expect, it } from 'vitest';
import { builtinByName } from '../../src/motion/builtin-animations/index.ts';
import { readWatchFrame } from '../../src/session/watch/index.ts';
import { until } from '../../test/until.ts';
import { withWatchedDemo } from '../../test/watch/watched-demo.ts';

const SHOP = 'https://shop.example.org';

it('watchers fetch the list, the scene and the assets of a source, and nothing else', {
  timeout: 60_000,
}, async () => {
  const source = { origins: [SHOP] };
  await withWatchedDemo({ avatars: 3, source }, async ({ watch, get }) => {
    const list = await get('bridge/v1/watch');
    expect(await list.json()).toMatchObject([{ id: 'demo', name: 'Demo grid', state: 'starting' }]);
    expect((await get('bridge/v1/watch/demo/snapshot')).status).toBe(204);
    expect((await get('bridge/v1/watch/nowhere/snapshot')).status).toBe(404);
    const client = watch('demo');
    await until(() => client.scene.avatarCount >= 3, 'the scene', 20_000);
    const snapshot = readWatchFrame(
      new Uint8Array(await (await get('bridge/v1/watch/demo/snapshot')).arrayBuffer()),
    );
    expect(snapshot.kind).toBe('snapshot');

    const events = snapshot.kind === 'snapshot' ? snapshot.scene.events : [];
    const names = events.find((event) => event.type === 'assets')?.names ?? [];
    expect(names).toContain('ViewerAsset');
    const avatars = events.find((event) => event.type === 'avatars')?.changed ?? [];
    const mesh = avatars.flatMap(({ parts }) => parts).find(({ meshId }) => meshId)?.meshId;
    const asset = await get(`bridge/v1/watch/demo/assets/ViewerAsset/?mesh_id=${mesh}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(100);

    // The grid would give it to the account, but nobody plays it.
    const bow = await get(
      `bridge/v1/watch/demo/assets/ViewerAsset/?animatn_id=${builtinByName('bow')?.uuid}`,
    );
    expect(bow.status).toBe(404);

    const refused = [
      'assets/ViewerAsset/?mesh_id=1',
      `assets/ViewerAsset/?mesh_id=${mesh}&x=1`,
      'assets/ViewerAsset/',
      `assets/Seed/?mesh_id=${mesh}`,
      'assets/EventQueueGet/',
      'media/..%2f..%2fcloud',
    ];
    for (const path of refused) {
      const { status } = await get(`bridge/v1/watch/demo/${path}`);
      expect([path, status]).toEqual([path, 400]);
    }
    const other = 'http://127.0.0.1:1/';
    const posted = await get('bridge/v1/watch/demo/assets/ViewerAsset/', {
      method: 'POST',
      body: other,
    });
    expect(posted.status).toBe(404);

    const from = (origin: string, method = 'GET') =>
      get('bridge/v1/watch/demo/snapshot', { method, headers: { origin } });
    const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
    expect(allowed(await from(SHOP))).toBe(SHOP);
    expect(allowed(await from('https://other.example.org'))).toBeNull();
    const preflight = await from(SHOP, 'OPTIONS');
    expect([preflight.status, allowed(preflight)]).toEqual([204, SHOP]);
  });
});

it('sockets are open to the origins of the source, besides those of the bridge', {
  timeout: 60_000,
}, async () => {
  await withWatchedDemo({ avatars: 0, source: { origins: [SHOP] } }, async ({ watch }) => {
    const foreign = watch('demo', { origin: 'https://other.example.org' });
    const shop = watch('demo', { origin: SHOP });
    await until(() => shop.source !== undefined, 'the shop watches');
    await until(() => foreign.closed !== null, 'the other does not');
    expect(foreign.texts).toEqual([]);
  });
  await withWatchedDemo({ avatars: 0, source: { origins: ['*'] } }, async ({ watch, get }) => {
    const anyone = watch('demo', { origin: 'https://other.example.org' });
    await until(() => anyone.source !== undefined, 'anyone watches');
    const headers = { origin: 'https://other.example.org' };
    const response = await get('bridge/v1/watch/demo/snapshot', { headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});
