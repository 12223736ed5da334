import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeGesture } from '../../../src/formats/gesture/index.ts';
import {
  asArray,
  asMap,
  decodeLlsdXml,
  type LlsdMap,
  uuid,
} from '../../../src/formats/llsd/index.ts';
import {
  decodeRenderMaterials,
  encodeMaterialRequest,
} from '../../../src/formats/material/index.ts';
import {
  CAPABILITY_NAMES,
  type Capabilities,
  decodeFolderResponse,
  decodeItemResponse,
  encodeFolderRequest,
  encodeItemRequest,
  findCurrentOutfit,
  LLSD_CONTENT_TYPE,
  type LoginSuccess,
  resolveOutfit,
  withQuery,
} from '../../../src/protocol/grid/index.ts';
import { assetUrl } from '../../../test/asset-url.ts';
import { logIn, requestSeed, testContent } from '../../../test/demo-grid/index.ts';
import { type DemoGrid, startDemoGrid } from '../index.ts';
import { namedUuid } from '../reproducible-values.ts';

const content = testContent();
let grid: DemoGrid;
let login: LoginSuccess;
let capabilities: Capabilities;

async function enter(first: string, wire: 'xml-rpc' | 'llsd' = 'xml-rpc'): Promise<LoginSuccess> {
  const response = await logIn(grid.loginUri, { first }, wire);
  if (response.outcome !== 'success') throw new Error(JSON.stringify(response));
  return response;
}

beforeAll(async () => {
  grid = await startDemoGrid({ content });
  login = await enter('Http');
  capabilities = await requestSeed(login.seedCapability, [...CAPABILITY_NAMES, 'FetchLib2']);
});

afterAll(() => grid.close());

async function getLlsd(url: string): Promise<LlsdMap> {
  const response = await fetch(url);
  return asMap(decodeLlsdXml(new Uint8Array(await response.arrayBuffer())))!;
}

async function postLlsd(name: string, body: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const headers = { 'Content-Type': LLSD_CONTENT_TYPE };
  const response = await fetch(capabilities.get(name)!, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('login', () => {
  it('has the same response in both formats', async () => {
    const plain = await enter('Both');
    await logIn(grid.loginUri, { first: 'Both' });
    const llsd = await enter('Both', 'llsd');
    const changing = { sessionId: '', secureSessionId: '', circuitCode: 0, seedCapability: '' };
    expect({ ...llsd, ...changing, secondsSinceEpoch: 0 }).toEqual({
      ...plain,
      ...changing,
      secondsSinceEpoch: 0,
    });
    expect(plain).toMatchObject({
      simAddress: '127.0.0.1',
      simPort: grid.udpPort,
      region: { x: 256000, y: 256000 },
      firstName: 'Both',
      lookAt: [1, 0, 0],
      mfaHash: null,
    });
    expect(plain.sessionId).not.toBe(llsd.sessionId);
  });

  it('returns the blocks that are requested', async () => {
    const response = await logIn(grid.loginUri, { first: 'Few', options: ['inventory-root'] });
    expect(response).toMatchObject({ outcome: 'success', skeleton: [], libraryRoot: null });
    expect(response.outcome === 'success' && response.inventoryRoot).toBeTruthy();
  });

  it('rejects invalid names, passwords and start locations', async () => {
    const key = { outcome: 'failure', reason: 'key' };
    expect(await logIn(grid.loginUri, { first: '' })).toMatchObject(key);
    expect(await logIn(grid.loginUri, { first: 'x'.repeat(64) })).toMatchObject(key);
    expect(await logIn(grid.loginUri, { passwordDigest: '' })).toMatchObject(key);
    const start = { region: 'Atlantis', x: 1, y: 2, z: 3 };
    expect(await logIn(grid.loginUri, { start })).toMatchObject(key);
  });

  it('challenges Tos Tester to agree and Critical Tester to read', async () => {
    const tos = { first: 'Tos', last: 'Tester' };
    expect(await logIn(grid.loginUri, tos)).toMatchObject({ reason: 'tos', challenge: 'terms' });
    const agreed = await logIn(grid.loginUri, { ...tos, agreesToTerms: true });
    expect(agreed.outcome).toBe('success');
    const critical = { first: 'Critical', last: 'Tester' };
    expect(await logIn(grid.loginUri, critical)).toMatchObject({ challenge: 'critical-message' });
    const read = await logIn(grid.loginUri, { ...critical, readCritical: true });
    expect(read.outcome).toBe('success');
  });

  it('challenges Mfa Tester for a code, once', async () => {
    const mfa = { first: 'Mfa', last: 'Tester' };
    const challenge = await logIn(grid.loginUri, mfa);
    expect(challenge).toMatchObject({ reason: 'mfa_challenge', challenge: 'code' });
    const mfaHash = (challenge.outcome === 'failure' && challenge.mfaHash) || '';
    const wrong = await logIn(grid.loginUri, { ...mfa, mfaHash, token: '654321' });
    expect(wrong).toMatchObject({ challenge: 'code' });
    expect(await logIn(grid.loginUri, { ...mfa, mfaHash })).toMatchObject({ challenge: 'code' });
    const right = await logIn(grid.loginUri, { ...mfa, mfaHash, token: '123456' });
    if (right.outcome !== 'success') throw new Error('the code was rejected');
    await logIn(grid.loginUri, { ...mfa, mfaHash: right.mfaHash! });
    const known = await logIn(grid.loginUri, { ...mfa, mfaHash: right.mfaHash! });
    expect(known.outcome).toBe('success');
  });

  it('has status 400 for malformed requests and 404 for other paths', async () => {
    const post = (path: string, body: string, type = 'text/xml') =>
      fetch(`${grid.loginUri}${path}`, { method: 'POST', body, headers: { 'Content-Type': type } });
    expect((await post('', '<html>')).status).toBe(400);
    expect((await post('', 'not xml', LLSD_CONTENT_TYPE)).status).toBe(400);
    expect((await post('', '{}', 'application/json-rpc')).status).toBe(404);
    expect((await post('elsewhere', '')).status).toBe(404);
    expect((await fetch(grid.loginUri)).status).toBe(404);
    expect((await post('', 'x'.repeat(2 * 1024 * 1024))).status).toBe(413);
  });
});

describe('the seed capability', () => {
  it('requires its exact content type', async () => {
    const status = async (type: string, body = '<llsd><array/></llsd>') =>
      (
        await fetch(login.seedCapability, {
          method: 'POST',
          body,
          headers: { 'Content-Type': type },
        })
      ).status;
    expect(await status(LLSD_CONTENT_TYPE)).toBe(200);
    expect(await status(`${LLSD_CONTENT_TYPE}; charset=utf-8`)).toBe(404);
    expect(await status(LLSD_CONTENT_TYPE, 'rubbish')).toBe(400);
  });

  it('returns the capabilities that exist, and omits others', () => {
    expect([...capabilities.keys()].toSorted()).toEqual([
      'EventQueueGet',
      'FetchInventory2',
      'FetchInventoryDescendents2',
      'FetchLib2',
      'FetchLibDescendents2',
      'GetDisplayNames',
      'GetMesh',
      'GetMesh2',
      'GetTexture',
      'NewFileAgentInventory',
      'Puppetry',
      'RenderMaterials',
      'SimulatorFeatures',
      'ViewerAsset',
    ]);
  });
});

describe('assets', () => {
  const mesh = namedUuid('mesh 0');
  const get = async (query: string, range?: string) => {
    const url = `${capabilities.get('ViewerAsset')}/?${query}`;
    const response = await fetch(url, { headers: range === undefined ? {} : { Range: range } });
    return [response.status, await response.text(), response.headers.get('content-range')];
  };

  it('are served whole and in ranges, with the error codes of OpenSimulator', async () => {
    const query = `mesh_id=${mesh}`;
    expect(await get(query)).toEqual([200, '0123456789', null]);
    expect(await get(query, 'bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await get(query, 'bytes=8-4095')).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await get(query, 'bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await get(query, 'bytes=10-20')).toEqual([200, '0123456789', null]);
    expect(await get(query, 'bytes=-3')).toEqual([200, '0123456789', null]);
    expect(await get(`texture_id=${namedUuid('no such')}`)).toEqual([404, '', null]);
    expect(await get(`animation_id=${mesh}`)).toEqual([400, '', null]);
    expect(await get('mesh_id=rubbish')).toEqual([400, '', null]);
    expect(await get('')).toEqual([400, '', null]);
  });

  it('are served by the capability of their type as well', async () => {
    const without = new Map([...capabilities].filter(([name]) => name !== 'ViewerAsset'));
    const response = await fetch(assetUrl(without, 'mesh', mesh)!);
    expect(await response.text()).toBe('0123456789');
    expect(response.headers.get('content-type')).toBe('application/vnd.ll.mesh');
  });
});

describe('materials', () => {
  const url = () => capabilities.get('RenderMaterials')!;
  const [[id, material]] = content.materials;

  it('are all returned, or those that a request names', async () => {
    const all = await fetch(url());
    expect(decodeRenderMaterials(new Uint8Array(await all.arrayBuffer()))).toEqual(
      content.materials,
    );
    const body = encodeMaterialRequest([id, namedUuid('no such')]);
    const some = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'application/llsd+xml' },
      body,
    });
    const found = decodeRenderMaterials(new Uint8Array(await some.arrayBuffer()));
    expect(found).toEqual(new Map([[id, material]]));
  });

  it('are not changed, and damaged requests are refused', async () => {
    expect((await fetch(url(), { method: 'PUT', body: 'x' })).status).toBe(405);
    expect((await fetch(url(), { method: 'POST', body: 'x' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('inventory', () => {
  it('has a Current Outfit whose links are what the viewer wears', async () => {
    const { agentId: ownerId } = login;
    const folderId = findCurrentOutfit(login.skeleton)!.folderId;
    const request = encodeFolderRequest([{ id: folderId, ownerId }]);
    const response = decodeFolderResponse(await postLlsd('FetchInventoryDescendents2', request));
    const { entries, missing } = resolveOutfit(response.folders[0]);
    expect(missing).toEqual([]);
    const [outfit] = content.visitorOutfits;
    expect(entries.map(({ target }) => [target.assetId, target.assetType, target.flags])).toEqual([
      [outfit.wearables[0].assetId, 13, 0],
      [outfit.attachments[0].objectAssetId, 6, 33],
      [outfit.attachments[1].objectAssetId, 6, 34],
    ]);
    expect(response.folders[0].descendents).toBe(3);

    const items = encodeItemRequest(entries.map(({ link }) => ({ id: link.assetId, ownerId })));
    const fetched = decodeItemResponse(await postLlsd('FetchInventory2', items));
    expect(fetched).toEqual(entries.map(({ target }) => target));
  });

  /** A folder and what is in it. */
  async function readFolder(id: string, name = 'FetchInventoryDescendents2') {
    const request = encodeFolderRequest([{ id, ownerId: login.agentId }]);
    const response = decodeFolderResponse(await postLlsd(name, request));
    return { ...response, folder: response.folders[0] };
  }

  const folderOfType = (type: number) =>
    login.skeleton.find(({ defaultType }) => defaultType === type)!;

  it('has the folders of the skeleton, and no others', async () => {
    const { inventoryRoot, skeleton } = login;
    const { folder } = await readFolder(inventoryRoot!);
    const inRoot = skeleton.filter(({ parentId }) => parentId === inventoryRoot);
    expect(folder.categories).toEqual(inRoot);
    expect(inRoot.map(({ name }) => name)).toEqual([
      'Clothing',
      'Body Parts',
      'Objects',
      'Animations',
      'Gestures',
      'Notecards',
      'Current Outfit',
      'My Outfits',
    ]);
    const unknown = await readFolder(namedUuid('no folder'));
    expect(unknown.badFolders.map(({ folderId }) => folderId)).toEqual([namedUuid('no folder')]);
  });

  it('has a folder of links for each outfit, one of which leads nowhere', async () => {
    const outfits = await readFolder(folderOfType(48).folderId);
    expect(outfits.folder.categories.map(({ name }) => name)).toEqual(['Guest A', 'Guest B']);
    const [first, last] = outfits.folder.categories;
    expect(resolveOutfit((await readFolder(first.folderId)).folder)).toMatchObject({ missing: [] });
    const { entries, missing } = resolveOutfit((await readFolder(last.folderId)).folder);
    expect(entries).toHaveLength(4);
    expect(missing).toEqual([namedUuid('item/lost')]);
  });

  it('has gestures, of which login names the active ones', async () => {
    const { folder } = await readFolder(folderOfType(21).folderId);
    expect(folder.items.map(({ name, assetType }) => [name, assetType])).toEqual([
      ['Hello', 21],
      ['Bow', 21],
    ]);
    const [{ itemId, assetId }] = folder.items;
    expect(login.gestures).toEqual([{ itemId, assetId }]);
    const url = assetUrl(capabilities, 'gesture', assetId)!;
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(decodeGesture(bytes).trigger).toBe('/hello');
  });

  it('has a library of another owner, served by its own capabilities', async () => {
    const { libraryRoot, libraryOwner } = login;
    expect(libraryOwner).not.toBe(login.agentId);
    expect((await readFolder(libraryRoot!)).badFolders).toHaveLength(1);
    const { folder } = await readFolder(libraryRoot!, 'FetchLibDescendents2');
    expect(folder.categories.map(({ name }) => name)).toEqual(['Animations', 'Gestures']);
    const { items } = (await readFolder(folder.categories[0].folderId, 'FetchLibDescendents2'))
      .folder;
    const request = encodeItemRequest([{ id: items[0].itemId, ownerId: libraryOwner! }]);
    expect(decodeItemResponse(await postLlsd('FetchLib2', request))).toEqual(items);
  });
});

it('names and features are served', async () => {
  const ids = [login.agentId, content.bots[0].agentId, namedUuid('nobody')];
  const query = ids.map((id) => `ids=${id}`).join('&');
  const names = await getLlsd(withQuery(capabilities.get('GetDisplayNames')!, query));
  const agents = asArray(names.get('agents'))?.map(asMap);
  expect(agents?.map((agent) => [agent?.get('id'), agent?.get('display_name')])).toEqual([
    [uuid(ids[0]), 'Http Viewer'],
    [uuid(ids[1]), 'The First'],
  ]);
  const features = await getLlsd(capabilities.get('SimulatorFeatures')!);
  expect(features.get('MeshRezEnabled')).toBe(true);
  const openSim = asMap(features.get('OpenSimExtras'));
  expect([openSim?.get('GridName'), openSim?.get('say-range')]).toEqual(['Vitrine demo grid', 20n]);
});
