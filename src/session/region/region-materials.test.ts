import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/manual-clock.ts';
import { avatarObject, idOf, inRegion, OWN_ID, prim, REGION } from '../../../test/scene-records.ts';
import { encodeExtraParams, NO_EXTRA_PARAMS } from '../../formats/extra-params/index.ts';
import {
  DEFAULT_PBR_MATERIAL,
  decodeMaterialRequest,
  encodeMaterialAsset,
  encodeMaterialOverrides,
  encodeRenderMaterials,
  type LegacyMaterial,
  MATERIAL_OVERRIDE_METHOD,
  type PbrOverride,
} from '../../formats/material/index.ts';
import { encodeTextureEntry, PLAIN_FACE } from '../../formats/texture-entry/index.ts';
import { regionLocation } from '../../protocol/grid/index.ts';
import { makePacket } from '../../protocol/lludp/index.ts';
import type { CapabilityInit } from '../bridge-http.ts';
import type { RegionAvatar, SessionEvent } from '../live-contract.ts';
import { RegionScene } from '../scene/region-scene.ts';
import { RegionMaterials } from './region-materials.ts';

const MATERIAL: LegacyMaterial = {
  ...{ normalMap: null, specularMap: null, specularColor: [1, 1, 1] },
  ...{ glossiness: 0.2, environment: 0, alphaMode: 'mask', alphaCutoff: 0.4 },
};
const WEARER = idOf(1);
const NAMES = ['ViewerAsset', 'RenderMaterials'];

type Reply = { readonly status: number; readonly bytes: Uint8Array<ArrayBuffer> };

/** A region whose avatar wears a prim with these materials, and what is asked of its capabilities. */
function setUp(answer: (name: string, query: string, init: CapabilityInit) => Reply) {
  const events: SessionEvent[] = [];
  const scene = new RegionScene(OWN_ID, (event) => void events.push(event));
  const region = scene.open(regionLocation(REGION, 256, 256));
  scene.moveTo(region, false);
  const clock = new ManualClock();
  const asked: { readonly name: string; readonly ids: readonly string[] | null }[] = [];
  const errors: unknown[] = [];
  const materials = new RegionMaterials({
    ...{ clock, region, materials: scene.materials },
    report: (error) => errors.push(error),
    fetchCap: async (name, query, init) => {
      const ids = init.body ? decodeMaterialRequest(init.body) : null;
      asked.push({ name: `${init.method} ${name}${query}`, ids });
      return answer(name, query, init);
    },
  });
  let sequence = 0;
  const wear = (legacy: string, pbr: string | null = null) => {
    const faces = new Map([[2, { ...PLAIN_FACE, materialId: legacy }]]);
    const textureEntry = encodeTextureEntry({ defaultFace: PLAIN_FACE, faces });
    const list = pbr === null ? [] : [{ face: 2, id: pbr }];
    const extraParams = encodeExtraParams({ ...NO_EXTRA_PARAMS, materials: list });
    region.store.applyUpdates(
      inRegion(avatarObject(1), prim(2, { parentId: 1, textureEntry, extraParams })),
      ++sequence,
    );
  };
  const override = (faces: ReadonlyMap<number, PbrOverride>, data?: Uint8Array<ArrayBuffer>) => {
    const Data = data ?? encodeMaterialOverrides({ localId: 2, faces });
    const message = { MethodData: { Method: MATERIAL_OVERRIDE_METHOD }, DataBlock: { Data } };
    scene.apply(makePacket('GenericStreamingMessage', message, { sequence: ++sequence }));
  };
  const pass = async (milliseconds: number) => {
    for (let step = 0; step < milliseconds; step += 100) {
      materials.tick();
      await clock.run(100);
      scene.flush(clock.now());
    }
  };
  const look = () => {
    const records = events.flatMap((event) => (event.type === 'avatars' ? event.changed : []));
    const record = records.findLast(({ agentId }): boolean => agentId === WEARER) as RegionAvatar;
    return record.parts[0].look;
  };
  materials.setNames(NAMES);
  return { scene, region, materials, asked, errors, wear, override, pass, look };
}

const ok = (bytes: Uint8Array<ArrayBuffer>): Reply => ({ status: 200, bytes });
const none = encodeRenderMaterials(new Map());

describe('legacy materials', () => {
  it('come with those of the whole region, and are asked for by id where they are not among them', async () => {
    const { wear, pass, asked, look } = setUp((_name, _query, { method }) =>
      ok(
        method === 'GET'
          ? encodeRenderMaterials(new Map([[idOf(10), MATERIAL]]))
          : encodeRenderMaterials(new Map([[idOf(11), MATERIAL]])),
      ),
    );
    wear(idOf(10));
    await pass(1000);
    expect(look().legacyMaterials).toEqual(new Map([[idOf(10), MATERIAL]]));
    expect(asked).toEqual([{ name: 'GET RenderMaterials', ids: null }]);
    wear(idOf(11));
    await pass(1000);
    expect(look().legacyMaterials.get(idOf(11))?.alphaMode).toBe('mask');
    expect(asked[1]).toEqual({ name: 'POST RenderMaterials', ids: [idOf(11)] });
    await pass(60_000);
    expect(asked).toHaveLength(2);
  });

  it('that the region does not have are asked for four times, and later and later', async () => {
    const { wear, pass, asked } = setUp(() => ok(none));
    wear(idOf(10));
    await pass(2000);
    expect(asked).toHaveLength(2);
    await pass(120_000);
    expect(asked.filter(({ ids }) => ids !== null)).toHaveLength(4);
  });

  it.each([
    ['are refused', { status: 404, bytes: new Uint8Array() }],
    ['are damaged', ok(Uint8Array.of(1, 2, 3))],
  ])('that %s leave the avatar as it is', async (_, reply) => {
    const { wear, pass, look, errors } = setUp(() => reply);
    wear(idOf(10));
    await pass(30_000);
    expect(look().legacyMaterials.size).toBe(0);
    expect(errors).toEqual([]);
  });

  it('are asked for fifty at a time', async () => {
    const { scene, region, pass, asked } = setUp(() => ok(none));
    const faces = new Map(
      Array.from({ length: 40 }, (_, n) => [n, { ...PLAIN_FACE, materialId: idOf(100 + n) }]),
    );
    const objects = [2, 3].map((localId) => {
      const ids = new Map(
        [...faces].map(([n, face]) => [n, { ...face, materialId: idOf(1000 * localId + n) }]),
      );
      const textureEntry = encodeTextureEntry({ defaultFace: PLAIN_FACE, faces: ids });
      return prim(localId, { parentId: 1, textureEntry });
    });
    region.store.applyUpdates(inRegion(avatarObject(1), ...objects), 1);
    scene.flush(0);
    await pass(1000);
    expect(asked.map(({ ids }) => ids?.length ?? null).slice(0, 3)).toEqual([null, 50, 30]);
  });
});

describe('PBR materials', () => {
  const red = { ...DEFAULT_PBR_MATERIAL, baseColor: [1, 0, 0, 1] as const };
  const asset = () => ok(encodeMaterialAsset(red));
  const half: PbrOverride = { metallic: 0.5, textures: {}, transforms: {} };

  it('are assets, fetched once for all who wear them', async () => {
    const { wear, pass, asked, look } = setUp((name) =>
      name === 'ViewerAsset' ? asset() : ok(none),
    );
    wear(idOf(0), idOf(20));
    await pass(1000);
    expect(look().pbrMaterials.get(2)).toEqual(red);
    wear(idOf(0), idOf(20));
    await pass(10_000);
    expect(asked).toEqual([{ name: `GET ViewerAsset?material_id=${idOf(20)}`, ids: null }]);
  });

  it('have the overrides of their object, which may come before it and replace each other', async () => {
    const { wear, override, pass, look } = setUp(asset);
    override(new Map([[2, half]]));
    wear(idOf(0), idOf(20));
    await pass(1000);
    expect(look().pbrMaterials.get(2)).toEqual({ ...red, metallic: 0.5 });
    override(new Map([[2, { ...half, metallic: 0.25 }]]));
    await pass(200);
    expect(look().pbrMaterials.get(2)?.metallic).toBe(0.25);
    override(new Map());
    await pass(200);
    expect(look().pbrMaterials.get(2)).toEqual(red);
  });

  it('of a removed object leave nothing to the next one with its local id', async () => {
    const { wear, override, pass, look, region } = setUp(asset);
    wear(idOf(0), idOf(20));
    override(new Map([[2, half]]));
    region.store.kill([2], 10);
    await pass(200);
    region.store.applyUpdates(
      inRegion(
        prim(2, {
          ...{ parentId: 1, id: idOf(99) },
          extraParams: encodeExtraParams({
            ...NO_EXTRA_PARAMS,
            materials: [{ face: 2, id: idOf(20) }],
          }),
        }),
      ),
      11,
    );
    await pass(1000);
    expect(look().pbrMaterials.get(2)).toEqual(red);
  });

  it('stay the legacy look where the asset is missing or damaged', async () => {
    for (const reply of [{ status: 404, bytes: new Uint8Array() }, ok(Uint8Array.of(0x7b, 9))]) {
      const { wear, pass, look, asked, errors } = setUp(() => reply);
      wear(idOf(0), idOf(20));
      await pass(30_000);
      expect(look().pbrMaterials.size).toBe(0);
      expect([asked.length, errors]).toEqual([1, []]);
    }
  });

  it('keep their overrides where a message of those is damaged', async () => {
    const { wear, override, pass, look, scene } = setUp(asset);
    wear(idOf(0), idOf(20));
    override(new Map([[2, half]]));
    override(new Map(), Uint8Array.of(0x7b, 0x27));
    await pass(1000);
    expect(look().pbrMaterials.get(2)?.metallic).toBe(0.5);
    expect(scene.unreadable).toBe(1);
  });
});
