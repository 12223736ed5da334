import { expect, it } from 'vitest';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { decodeMesh } from '../src/formats/mesh/index.ts';
import { uploadResources } from '../src/kinds/index.ts';
import { uploadModel } from '../src/kinds/model/index.ts';
import { GridAssets } from '../src/session/assets/index.ts';
import { readColladaScene } from '../src/upload/index.ts';
import { riggedPyramidBytes } from '../test/collada/pyramid-text.ts';
import { testContent } from '../test/demo-grid/index.ts';
import { formOf, type RealSession, withDemo } from '../test/session/real-session.ts';

/** What a COLLADA file becomes that is dropped on the page. */
async function pyramid() {
  const scene = readColladaScene(riggedPyramidBytes(), defaultSkeleton);
  const resources = uploadResources(scene, await uploadModel(scene));
  return { name: 'Pyramid', description: '', resources };
}

const inventoryItems = (session: RealSession) =>
  session.of('inventory').flatMap(({ update }) => update.items);
const isRead = (session: RealSession) =>
  session.of('inventory').at(-1)?.update.progress.state === 'complete';

it('a COLLADA file is uploaded through the bridge, found in the inventory, worn, and seen by another visitor', {
  timeout: 60_000,
}, async () => {
  await withDemo({ content: testContent({ bots: 0 }) }, async ({ session }) => {
    const [ada, bo] = [session(), session()];
    await ada.live.login(formOf('Ada'), null);
    await bo.live.login(formOf('Bo'), null);
    await ada.until('the inventory', () => isRead(ada));
    const form = await pyramid();
    expect(await ada.live.priceUpload(form)).toMatchObject({
      ...{ kind: 'priced', price: 5, weights: { simulation: 0.5, physics: 0.68 } },
    });
    const outcome = await ada.live.uploadPriced();
    if (outcome.kind !== 'uploaded') throw new Error(JSON.stringify(outcome));
    const { itemId, assetId } = outcome;
    await ada.until('the item', () => inventoryItems(ada).some(({ id }) => id === itemId));
    expect(inventoryItems(ada).find(({ id }) => id === itemId)).toMatchObject({
      ...{ name: 'Pyramid', assetId, assetType: 6, isLibrary: false },
    });
    expect(await ada.live.uploadPriced()).toEqual({ kind: 'failed', code: 'no-quote', status: 0 });

    expect(await ada.live.wearItem(itemId)).toBe(true);
    const worn = (viewer: RealSession) =>
      viewer.avatars.get(ada.own?.agentId ?? '')?.parts.find((part) => part.item === itemId);
    await ada.until('it is worn', () => worn(ada) !== undefined);
    await bo.until('the other one sees it', () => worn(bo) !== undefined);
    const assets = new GridAssets({ decode: async (bytes) => meshFile(bytes) });
    assets.setGrid('demo', false);
    assets.setAccess(bo.of('access').at(-1)?.access ?? null);
    const { meshId } = worn(bo)!;
    expect(await assets.bytes(meshId!, 'mesh')).toEqual(form.resources.meshes[0]);
    const { skin } = await assets.mesh(meshId!);
    expect(skin?.jointNames).toEqual(['mPelvis', 'mTorso']);
    await ada.live.logout();
    await bo.live.logout();
    expect([...ada.reported, ...bo.reported]).toEqual([]);
  });
});

/** As the decoder of the page. */
async function meshFile(bytes: Uint8Array<ArrayBuffer>) {
  return { kind: 'mesh' as const, mesh: await decodeMesh(bytes), warnings: [] };
}

it('refusals, and what stands in the way of an upload, are told apart', {
  timeout: 60_000,
}, async () => {
  await withDemo({ content: testContent({ bots: 0 }) }, async ({ session }) => {
    const ada = session();
    const form = await pyramid();
    const failed = (code: string, status = 0) => ({ kind: 'failed', code, status });
    expect(await ada.live.priceUpload(form)).toEqual(failed('no-session'));
    expect(await ada.live.uploadPriced()).toEqual(failed('no-session'));
    expect(await ada.live.wearItem('x')).toBe(false);
    await ada.live.login(formOf('Ada'), null);
    await ada.until('the region', () => ada.of('access').some(({ access }) => access !== null));
    await ada.until('the agent is in it', () => ada.step === 'connected');
    expect(await ada.live.uploadPriced()).toEqual(failed('no-quote'));
    const [instance] = form.resources.instances;
    const huge = { ...instance, scale: [300, 1, 1] as const };
    const resources = { ...form.resources, instances: [huge] };
    expect(await ada.live.priceUpload({ ...form, resources })).toMatchObject({
      kind: 'refused',
      message: 'Model contains parts with sides larger than 256m. Please ajust scale',
    });
    const long = { ...form.resources, meshes: [new Uint8Array(48 << 20)] };
    expect(await ada.live.priceUpload({ ...form, resources: long })).toEqual(failed('too-large'));
    // A refusal leaves no price behind.
    await ada.live.priceUpload(form);
    await ada.live.priceUpload({ ...form, resources });
    expect(await ada.live.uploadPriced()).toEqual(failed('no-quote'));
    const pricing = ada.live.priceUpload(form);
    ada.live.cancelUpload();
    expect(await pricing).toEqual(failed('cancelled'));
    await ada.live.logout();
    expect(ada.reported).toEqual([]);
  });
});
