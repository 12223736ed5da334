import { expect, it } from 'vitest';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { encodeUtf8 } from '../../src/formats/bytes/index.ts';
import type { Llsd } from '../../src/formats/llsd/index.ts';
import { decodeMesh } from '../../src/formats/mesh/index.ts';
import { decodeSceneGroup } from '../../src/formats/scene-group/index.ts';
import { decodeTextureEntry, textureFace } from '../../src/formats/texture-entry/index.ts';
import { uploadResources } from '../../src/kinds/index.ts';
import { uploadModel } from '../../src/kinds/model/index.ts';
import {
  ASSET_TYPES,
  type Capabilities,
  decodeFolderResponse,
  decodeQuote,
  decodeUploadAnswer,
  encodeFolderRequest,
  encodeQuoteRequest,
  encodeUploadRequest,
  LLSD_CONTENT_TYPE,
  type ModelUpload,
  type ResourceInstance,
  type UploadResources,
} from '../../src/protocol/grid/index.ts';
import { readColladaScene } from '../../src/upload/index.ts';
import { pyramidBytes, riggedPyramidBytes } from '../../test/collada/pyramid-text.ts';
import {
  demoGridFixture,
  requestSeed,
  type TestViewer,
  wornAttachments,
} from '../../test/demo-grid/index.ts';
import { llsd, meshAsset, triangleFace, words } from '../../test/mesh-asset-bytes.ts';
import { until } from '../../test/until.ts';

const { start, enter, startPair } = demoGridFixture();

/** What an upload of a model would send. */
async function resourcesOf(bytes: Uint8Array<ArrayBuffer>): Promise<UploadResources> {
  const scene = readColladaScene(bytes, defaultSkeleton);
  return uploadResources(scene, await uploadModel(scene));
}

async function post(url: string, body: Uint8Array<ArrayBuffer>) {
  const headers = { 'Content-Type': LLSD_CONTENT_TYPE };
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function getAsset(capabilities: Capabilities, type: 'mesh' | 'object', id: string) {
  const response = await fetch(`${capabilities.get('ViewerAsset')}/?${type}_id=${id}`);
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** An agent that uploads. */
async function uploader(viewer: TestViewer) {
  const { login } = viewer;
  const capabilities = await requestSeed(login.seedCapability);
  const folder = login.skeleton.find(({ defaultType }) => defaultType === ASSET_TYPES.object)!;
  const upload = (resources: UploadResources, changes: Partial<ModelUpload> = {}): ModelUpload => ({
    ...{ name: 'Pyramid', description: 'of stone', resources },
    ...{ folderId: folder.folderId, textureFolderId: folder.folderId },
    ...{ everyoneMask: 0, groupMask: 0, nextOwnerMask: 0x82000 },
    ...changes,
  });
  const quote = async (resources: UploadResources, changes: Partial<ModelUpload> = {}) => {
    const body = encodeQuoteRequest(upload(resources, changes));
    return decodeQuote((await post(capabilities.get('NewFileAgentInventory')!, body)).bytes);
  };
  const price = async (resources: UploadResources) => {
    const outcome = await quote(resources);
    if (outcome.kind === 'quote') return outcome;
    throw new Error(`refused: ${outcome.message}`);
  };
  const send = async (url: string, resources: UploadResources) =>
    decodeUploadAnswer((await post(url, encodeUploadRequest(resources))).bytes);
  const folderItems = async () => {
    const request = encodeFolderRequest([{ id: folder.folderId, ownerId: login.agentId }]);
    const { bytes } = await post(capabilities.get('FetchInventoryDescendents2')!, request);
    return decodeFolderResponse(bytes).folders[0];
  };
  return { viewer, capabilities, quote, price, send, folderItems };
}

/** Uploads, and returns the ids of the new item and its asset. */
async function store(
  { price, send }: Awaited<ReturnType<typeof uploader>>,
  resources: UploadResources,
) {
  const answer = await send((await price(resources)).uploader, resources);
  if (answer.kind !== 'complete') throw new Error(`refused: ${answer.message}`);
  return answer;
}

const wear = ({ viewer }: { viewer: TestViewer }, itemId: string, AttachmentPt = 0x80) =>
  viewer.send('RezSingleAttachmentFromInv', {
    AgentData: viewer.ids,
    ObjectData: {
      ...{ ItemID: itemId, OwnerID: viewer.login.agentId, AttachmentPt },
      ...{ ItemFlags: 0, GroupMask: 0, EveryoneMask: 0, NextOwnerMask: 0 },
      ...{ Name: new Uint8Array(), Description: new Uint8Array() },
    },
  });

it('a rigged COLLADA file is priced, uploaded and worn, and others get the same mesh', async () => {
  const { walker, watcher, id } = await startPair();
  const agent = await uploader(walker);
  const resources = await resourcesOf(riggedPyramidBytes());
  const versionBefore = (await agent.folderItems()).version;
  const quote = await agent.price(resources);
  // OpenSimulator's formula, with prices of 10, 1 and 0.5: the least is half of 10.
  expect(quote.price).toBe(5);
  expect(quote.weights).toMatchObject({ simulation: 0.5, physics: 0.68, resource: 0.68 });
  const { itemId, assetId } = await store(agent, resources);

  const folder = await agent.folderItems();
  expect(folder.version).toBe(versionBefore + 1);
  const item = folder.items.find((each) => each.itemId === itemId);
  expect(item).toMatchObject({ name: 'Pyramid', description: 'of stone', assetType: 6, assetId });
  expect(item?.permissions?.nextOwnerMask).toBe(0x82000);
  const object = await getAsset(agent.capabilities, 'object', assetId);
  const [{ parts }] = decodeSceneGroup(object.bytes).objects;
  expect(parts.map(({ name, scale }) => [name, scale])).toEqual([['Pyramid', [2, 2, 1]]]);

  wear(agent, itemId);
  const seen = () =>
    wornAttachments(watcher.scene.avatar(id)).find((attachment) => attachment.item === itemId);
  await until(() => seen() !== undefined, 'the other viewer sees it worn');
  const { point, meshes } = seen()!;
  expect(point).toBe(5);
  expect(wornAttachments(watcher.scene.avatar(id))).toHaveLength(3);
  const capabilities = await requestSeed(watcher.login.seedCapability);
  const { bytes } = await getAsset(capabilities, 'mesh', meshes[0]!);
  expect(bytes).toEqual(resources.meshes[0]);
  expect((await decodeMesh(bytes)).skin?.jointNames).toEqual(['mPelvis', 'mTorso']);
});

it('prims of several meshes become one object, in their colours and places', async () => {
  const { walker, watcher, id } = await startPair();
  const agent = await uploader(walker);
  const resources = await resourcesOf(
    pyramidBytes(
      `<node><instance_geometry url="#square"/></node>
       <node><translate>4 0 0</translate><instance_geometry url="#square"/></node>`,
    ),
  );
  const instances = resources.instances.map(
    (instance, index): ResourceInstance => ({
      ...instance,
      // The root is turned by 90° about Z.
      rotation: index === 0 ? [0, 0, Math.SQRT1_2, Math.SQRT1_2] : [0, 0, 0, 1],
      faces: [
        { color: [1, 0, 0, 1], isFullBright: true, texture: null },
        { color: [1, 1, 1, 1], isFullBright: false, texture: 0 },
      ],
    }),
  );
  const dyed = { ...resources, textures: [Uint8Array.of(0xff, 0x4f)], instances };
  const { itemId } = await store(agent, dyed);
  wear(agent, itemId, 2);
  const seen = () =>
    watcher.scene.avatar(id)?.attachments.find((attachment) => attachment.item === itemId);
  await until(() => seen()?.parts.length === 1, 'the other viewer sees both prims');
  const { root, parts, point } = seen()!;
  expect(point).toBe(2);
  expect(root.motion?.position).toEqual([0, 0, 0]);
  const [x, y, z] = parts[0].motion!.position;
  expect(x).toBeCloseTo(0, 5);
  expect(y).toBeCloseTo(-4, 5);
  expect(z).toBeCloseTo(0, 5);
  const entry = decodeTextureEntry(root.textureEntry);
  expect(textureFace(entry, 0)).toMatchObject({ color: [1, 0, 0, 1], fullbright: true });
  const { textureId } = textureFace(entry, 1);
  const response = await fetch(`${agent.capabilities.get('GetTexture')}/?texture_id=${textureId}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(0xff, 0x4f));
});

it('what was uploaded is still there, and worn, at the next login', async () => {
  await start();
  const first = await enter({ first: 'Una', last: 'Uploader' });
  const agent = await uploader(first);
  const { itemId } = await store(agent, await resourcesOf(pyramidBytes()));
  wear(agent, itemId);
  const wears = (viewer: TestViewer) =>
    wornAttachments(viewer.scene.avatar(viewer.login.agentId)).some(({ item }) => item === itemId);
  await until(() => wears(first), 'it is worn');
  await first.logOut();
  const again = await uploader(await enter({ first: 'Una', last: 'Uploader' }));
  expect((await again.folderItems()).items.map((item) => item.itemId)).toContain(itemId);
  await until(() => wears(again.viewer), 'it is worn again');
});

it('an item is worn once, and only what can be worn by whom it belongs to', async () => {
  const { walker, watcher, id } = await startPair();
  const agent = await uploader(walker);
  const { itemId } = await store(agent, await resourcesOf(pyramidBytes()));
  const other = { viewer: watcher };
  const [shape] = walker.login.skeleton;
  wear(other, itemId);
  wear(agent, shape.folderId);
  wear(agent, itemId);
  wear(agent, itemId);
  const worn = (agentId: string) => wornAttachments(walker.scene.avatar(agentId)).length;
  await until(() => worn(id) === 3, 'it is worn');
  expect(worn(watcher.login.agentId)).toBe(3);
});

it('refuses what OpenSimulator refuses, in its words and those of the validator', async () => {
  await start();
  const agent = await uploader(await enter());
  const resources = await resourcesOf(pyramidBytes());
  const refusalOf = async (changes: Partial<UploadResources>, upload?: Partial<ModelUpload>) => {
    const outcome = await agent.quote({ ...resources, ...changes }, upload);
    return outcome.kind === 'refused' ? [outcome.message, ...outcome.errors] : 'taken';
  };
  const [instance] = resources.instances;
  const scaled = (...scales: [number, number, number][]) => ({
    instances: scales.map((scale) => ({ ...instance, scale })),
  });
  expect(await refusalOf({})).toBe('taken');
  expect(await refusalOf({ instances: [] })).toEqual(['Missing model information.']);
  expect(await refusalOf({ meshes: [encodeUtf8('no mesh')] })).toEqual(['Invalid model data']);
  const cut = resources.meshes[0].subarray(0, -40);
  expect(await refusalOf({ meshes: [cut] })).toEqual(['Invalid model data']);
  const hull = llsd({ BoundingVerts: words(0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535) });
  const level = { high_lod: [triangleFace()] };
  const raw = (sections: Record<string, Llsd>) => ({ meshes: [meshAsset(sections)] });
  expect(await refusalOf(raw({ ...level, physics_convex: hull }))).toBe('taken');
  const missing = 'MAV_BLOCK_MISSING';
  expect(await refusalOf(raw(level))).toEqual(['Missing physics_convex block', missing]);
  const pointless = { ...level, physics_convex: llsd({}) };
  expect(await refusalOf(raw(pointless))).toEqual(['Bad physics_convex block', missing]);
  const low = { medium_lod: [triangleFace()], physics_convex: hull };
  expect(await refusalOf(raw(low))).toEqual(['Missing high_lod block', missing]);
  expect(await refusalOf(scaled([300, 1, 1]))).toEqual([
    'Model contains parts with sides larger than 256m. Please ajust scale',
  ]);
  const tiny: [number, number, number] = [1, 1, 0.0001];
  expect(await refusalOf(scaled(tiny, [1, 1, 1]))).toBe('taken');
  expect(await refusalOf(scaled(tiny, tiny, [1, 1, 1]))).toEqual([
    'Model contains too many prims smaller than 0.001m minimum allowed size. Please check scaling',
  ]);
  const many = Array.from({ length: 513 }, () => instance);
  expect(await refusalOf({ instances: many })).toEqual([
    'Model would have more than 512 linked prims',
  ]);
  const folderId = agent.viewer.login.agentId;
  expect(await refusalOf({}, { folderId })).toEqual(['There is no such folder.']);
});

it('takes an upload once, and only what was priced', async () => {
  await start();
  const agent = await uploader(await enter());
  const resources = await resourcesOf(pyramidBytes());
  const changed = { ...resources, instances: [{ ...resources.instances[0], name: 'other' }] };
  const mismatch = await agent.send((await agent.price(resources)).uploader, changed);
  expect(mismatch).toMatchObject({ kind: 'refused', errors: ['MAV_CONFIRMATION_DATA_MISMATCH'] });
  const first = await agent.price(resources);
  const second = await agent.price(resources);
  const body = encodeUploadRequest(resources);
  expect((await post(first.uploader, body)).status).toBe(404);
  expect((await post(second.uploader, body)).status).toBe(200);
  expect((await post(second.uploader, body)).status).toBe(404);
  const url = agent.capabilities.get('NewFileAgentInventory')!;
  expect((await post(url, encodeUtf8('<llsd><map/></llsd>'))).status).toBe(400);
  expect(
    (await post(agent.capabilities.get('FetchInventory2')!, new Uint8Array(2 << 20))).status,
  ).toBe(413);
});
