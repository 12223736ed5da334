import { expect, it } from 'vitest';
import { bakeOf } from '../src/avatar/surface/index.ts';
import { readTextureHeader } from '../src/formats/texture/index.ts';
import { textureFace } from '../src/formats/texture-entry/index.ts';
import { GridAssets } from '../src/session/assets/index.ts';
import type { RegionAvatar, WornPart } from '../src/session/index.ts';
import { formOf, withDemo } from '../test/session/real-session.ts';
import { until } from '../test/until.ts';
import { withWatchedDemo } from '../test/watch/watched-demo.ts';

const BAKES = ['head', 'upper', 'lower', 'eyes', 'hair'];

const partsOf = (avatars: Iterable<RegionAvatar>): WornPart[] =>
  [...avatars].flatMap(({ parts }) => parts);

/** What a look names and does not have yet. */
const isMissingMaterials = ({ look }: WornPart) => {
  const { defaultFace, faces } = look.textureEntry;
  const ids = [defaultFace, ...faces.values()].map(({ materialId }) => materialId);
  return ids.some((id) => !/^0{8}-/.test(id) && !look.legacyMaterials.has(id));
};

const hasMetal = (parts: readonly WornPart[]) =>
  parts.some(({ look }) => look.pbrMaterials.size > 0);

const showsBakes = ({ look }: WornPart) =>
  bakeOf(textureFace(look.textureEntry, 0).textureId) === 'head';

it('avatars of the demo grid come with textures, materials, overrides and bakes', {
  timeout: 60_000,
}, async () => {
  // With so many, somebody has the lantern.
  await withDemo({ avatars: 40 }, async ({ session }) => {
    const ada = session();
    await ada.live.login(formOf('Ada'), null);
    const parts = () => partsOf(ada.avatars.values());
    await ada.until('parts', () => parts().length > 40, 20);
    await ada.until('legacy materials', () => !parts().some(isMissingMaterials), 20);
    await ada.until('PBR materials', () => hasMetal(parts()), 20);

    const jacket = parts().flatMap(({ look }) => [...look.legacyMaterials.values()]);
    expect(jacket.some(({ alphaMode }) => alphaMode === 'mask')).toBe(true);
    const [brass] = parts().flatMap(({ look }) => [...look.pbrMaterials.values()]);
    // The colour and the placement are those of the override, the maps those of the asset.
    expect(brass.baseColor[1]).toBeCloseTo(0.42, 4);
    expect(brass.maps.baseColor?.transform?.scale).toEqual([2, 2]);
    expect(brass.maps.metallicRoughness).not.toBeNull();

    const bots = [...ada.avatars.values()].filter(({ isOwn, bakes }) => !isOwn && bakes);
    expect(bots.length).toBeGreaterThan(4);
    for (const { bakes } of bots) expect([...bakes!.keys()]).toEqual(BAKES);
    expect(parts().some(showsBakes)).toBe(true);

    const access = ada.of('access').at(-1)?.access ?? null;
    const assets = new GridAssets({ decode: async () => Promise.reject(new Error('no mesh')) });
    assets.setGrid('demo', false);
    assets.setAccess(access);
    const widths = { head: 256, lower: 128 } as const;
    for (const [bake, width] of Object.entries(widths)) {
      for (const id of new Set(bots.map(({ bakes }) => bakes!.get(bake as keyof typeof widths)!))) {
        const { bytes, isComplete } = await assets.textures.get(id);
        expect(isComplete).toBe(true);
        expect(readTextureHeader(bytes)).toMatchObject({ codec: 'j2c', width, components: 4 });
      }
    }
    const cloth = parts()
      .map(({ look }) => textureFace(look.textureEntry, 0).textureId)
      .find((id) => bakeOf(id) === null && !id.startsWith('5748decc'))!;
    const start = await assets.textures.get(cloth, { upTo: 600 });
    expect([start.bytes.length, start.isComplete]).toEqual([600, false]);
    const whole = await assets.textures.get(cloth);
    expect(whole.isComplete).toBe(true);
    expect(whole.bytes.subarray(0, 600)).toEqual(start.bytes);
    expect(readTextureHeader(whole.bytes).complete).toBe(true);
    await ada.live.logout();
    expect(ada.reported).toEqual([]);
  });
});

it('watchers get looks and bakes, and exactly the textures that were shown', {
  timeout: 60_000,
}, async () => {
  await withWatchedDemo({ avatars: 8 }, async ({ watch, get, grid }) => {
    const client = watch('demo');
    const avatars = () => {
      const known = new Map<string, RegionAvatar>();
      for (const frame of client.frames) {
        const events = frame.kind === 'snapshot' ? frame.scene.events : [];
        for (const event of frame.kind === 'events' ? frame.events : events) {
          if (event.type !== 'avatars') continue;
          for (const avatar of event.changed) known.set(avatar.agentId, avatar);
        }
      }
      return [...known.values()];
    };
    await until(
      () => avatars().length > 4 && !partsOf(avatars()).some(isMissingMaterials),
      'looks',
      20_000,
    );
    const [{ bakes }] = avatars().filter((avatar) => avatar.bakes?.size);
    const head = bakes!.get('head')!;
    const fetchTexture = (id: string) =>
      get(`bridge/v1/watch/demo/assets/ViewerAsset?texture_id=${id}`);
    const response = await fetchTexture(head);
    expect(response.status).toBe(200);
    expect(readTextureHeader(new Uint8Array(await response.arrayBuffer())).width).toBe(256);
    // The grid has it, but nobody has shown it.
    const { status } = await fetchTexture('00000000-0000-1111-9999-000000000012');
    expect(status).toBe(404);
    expect(grid.viewers()).toBe(1);
    // The scene is small enough for everybody who comes late.
    const snapshot = client.scene.snapshot()!;
    expect(snapshot.length).toBeLessThan(45_000);
  });
});
