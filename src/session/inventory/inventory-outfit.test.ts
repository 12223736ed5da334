import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { idOf } from '../../../test/scene-records.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import {
  decodeFolderResponse,
  type FolderSummary,
  type LoginSuccess,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch, CapabilityResponse } from '../bridge-http.ts';
import type { OutfitItem } from '../live-contract.ts';
import { InventoryOutfit } from './inventory-outfit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const OWN = idOf(0xa3);
const ROOT = idOf(0xf0);
const WORN = idOf(0xf1);
const SHIRT_XML =
  '<SceneObjectGroup><SceneObjectPart><Name>hat</Name><Shape><LastAttachPoint>2</LastAttachPoint>' +
  '<SculptType>5</SculptType><SculptTexture><UUID>ea04498f-daca-4a86-9ebb-9ce704f78e62</UUID>' +
  '</SculptTexture></Shape></SceneObjectPart></SceneObjectGroup>';
const SHAPE_TEXT = `LLWearable version 22
shape

permissions 0
{
}
sale_info 0
{
}
type 0
parameters 2
33 -.25
80 1
textures 0
`;

const llsd = (fields: Record<string, Llsd>) => new Map(Object.entries(fields));
const item = (id: number, asset: number, type: bigint, parentId = ROOT, flags = 0n) =>
  llsd({
    item_id: uuid(idOf(id)),
    asset_id: uuid(idOf(asset)),
    parent_id: uuid(parentId),
    type,
    flags,
    name: `item ${id}`,
  });
const link = (id: number, target: number) => item(id, target, 24n, WORN);
const folders = (...list: Llsd[]) => encodeLlsdXml(llsd({ folders: list }));
const wornFolder = (...items: Llsd[]) => llsd({ folder_id: uuid(WORN), items });
const rootFolder = llsd({
  folder_id: uuid(ROOT),
  categories: [llsd({ category_id: uuid(WORN), type_default: 46n })],
});

const OUTFIT_SUMMARY: FolderSummary = {
  folderId: WORN,
  parentId: ROOT,
  name: 'Current Outfit',
  defaultType: 46,
  version: 1,
};

function loginWith(skeleton: readonly FolderSummary[], inventoryRoot: string | null = ROOT) {
  return { agentId: OWN, inventoryRoot, skeleton } as LoginSuccess;
}

type Reply = number | string | Uint8Array<ArrayBuffer>;

/** Replies by name and query, or by the requested folder: the entries of a list in turn, the last one repeatedly. */
function grid(replies: Record<string, Reply[]>) {
  const requests: string[] = [];
  const fetchCap: CapabilityFetch = async (name, query, { body }) => {
    const folder = body && /<uuid>([^<]*)/.exec(new TextDecoder().decode(body))?.[1];
    const key = folder ? `${name} ${folder}` : `${name}${query}`;
    requests.push(key);
    const list = replies[key] ?? [404];
    const reply = list.length > 1 ? list.shift() : list[0];
    if (reply === 0) throw new TypeError('Failed to fetch');
    return response(reply ?? 404);
  };
  return { requests, fetchCap };
}

function response(reply: Reply): CapabilityResponse {
  const isStatus = typeof reply === 'number';
  const bytes = typeof reply === 'string' ? encodeUtf8(reply) : reply;
  return {
    status: isStatus ? reply : 200,
    bytes: typeof bytes === 'number' ? new Uint8Array(0) : bytes,
  };
}

async function wear(fetchCap: CapabilityFetch, login: LoginSuccess, signal?: AbortSignal) {
  const reported: (readonly OutfitItem[])[] = [];
  const done = new InventoryOutfit(fetchCap, login, (items) => reported.push(items)).load(
    signal ?? new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  await done;
  return reported;
}

const FOLDER = (id: string) => `FetchInventoryDescendents2 ${id}`;
const states = (items: readonly OutfitItem[] = []) => items.map(({ state }) => state);

describe('InventoryOutfit', () => {
  it('finds the outfit from the root folder, resolves its links, and loads their assets', async () => {
    const { requests, fetchCap } = grid({
      [FOLDER(ROOT)]: [folders(rootFolder)],
      [FOLDER(WORN)]: [
        folders(
          wornFolder(
            item(1, 0xa1, 13n),
            item(2, 0xa2, 6n, ROOT, 5n),
            item(3, 0xa3, 21n),
            link(11, 1),
            link(12, 2),
            link(13, 3),
          ),
        ),
      ],
      [`ViewerAsset?bodypart_id=${idOf(0xa1)}`]: [SHAPE_TEXT],
      [`ViewerAsset?object_id=${idOf(0xa2)}`]: [SHIRT_XML],
    });
    const reported = await wear(fetchCap, loginWith([]));
    expect(requests).toHaveLength(4);
    expect(states(reported[0])).toEqual(['waiting', 'waiting', 'waiting']);
    expect(reported.some((items) => items[1].state === 'loading')).toBe(true);
    const [shape, hat, gesture] = reported.at(-1) ?? [];
    expect(shape).toEqual({
      itemId: idOf(1),
      assetId: idOf(0xa1),
      name: 'item 1',
      type: 13,
      state: 'loaded',
      parts: [],
      visualParameters: new Map([
        [33, -0.25],
        [80, 1],
      ]),
    });
    expect(hat).toMatchObject({ type: 6, state: 'loaded', visualParameters: null });
    expect(hat.parts).toMatchObject([
      { name: 'hat', item: idOf(2), meshId: 'ea04498f-daca-4a86-9ebb-9ce704f78e62', point: 5 },
    ]);
    expect(gesture).toMatchObject({ type: 21, state: 'loaded', parts: [] });
  });

  it.each([
    [0n, 2],
    // The eighth bit means that the object is added to others.
    [0x86n, 6],
    [99n, 2],
  ])('attaches by the item, else by the object: flags %s, point %d', async (flags, point) => {
    const { fetchCap } = grid({
      [FOLDER(WORN)]: [folders(wornFolder(item(2, 0xa2, 6n, ROOT, flags), link(12, 2)))],
      [`ViewerAsset?object_id=${idOf(0xa2)}`]: [SHIRT_XML],
    });
    const reported = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(reported.at(-1)?.[0].parts[0].point).toBe(point);
  });

  it('requests the folder every second until the inventory is there', async () => {
    const { requests, fetchCap } = grid({
      [FOLDER(WORN)]: [
        0,
        503,
        'no LLSD',
        folders(),
        folders(wornFolder(item(3, 0xa3, 21n), link(13, 3))),
      ],
    });
    const startedAt = Date.now();
    const reported = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(requests).toHaveLength(5);
    expect(Date.now() - startedAt).toBe(4000);
    expect(states(reported.at(-1))).toEqual(['loaded']);
  });

  it('gives up after a minute, with an empty outfit', async () => {
    const { requests, fetchCap } = grid({});
    expect(await wear(fetchCap, loginWith([OUTFIT_SUMMARY]))).toEqual([[]]);
    expect(requests).toHaveLength(60);
  });

  it('fetches targets that the folder lacks, and lists those that the grid does not have as failed', async () => {
    const { requests, fetchCap } = grid({
      [FOLDER(WORN)]: [folders(wornFolder(link(11, 1), link(12, 2)))],
      [`FetchInventory2 ${idOf(1)}`]: [encodeLlsdXml(llsd({ items: [item(1, 0xa3, 21n)] }))],
    });
    const reported = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(requests).toHaveLength(2);
    expect(reported.at(-1)).toMatchObject([
      { itemId: idOf(1), name: 'item 1', state: 'loaded' },
      { itemId: idOf(2), name: 'item 12', state: 'failed' },
    ]);
  });

  it('retries after transient errors, and marks what is refused or damaged as failed', async () => {
    const asset = (n: number) => `ViewerAsset?object_id=${idOf(n)}`;
    const targets = [1, 2, 3, 4].map((n) => item(n, 0xa0 + n, 6n));
    const { requests, fetchCap } = grid({
      [FOLDER(WORN)]: [
        folders(wornFolder(...targets, ...[1, 2, 3, 4].map((n) => link(n + 16, n)))),
      ],
      [asset(0xa1)]: [503, 0, SHIRT_XML],
      [asset(0xa2)]: [403],
      [asset(0xa3)]: ['<html/>'],
      [asset(0xa4)]: [502],
    });
    const reported = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(states(reported.at(-1))).toEqual(['loaded', 'failed', 'failed', 'failed']);
    const times = (n: number) => requests.filter((key) => key === asset(n)).length;
    expect([0xa1, 0xa2, 0xa3, 0xa4].map(times)).toEqual([3, 1, 1, 4]);
  });

  it('reports nothing more once the signal is aborted', async () => {
    const abort = new AbortController();
    const { requests, fetchCap } = grid({ [FOLDER(WORN)]: [503] });
    setTimeout(() => abort.abort(), 2500);
    expect(await wear(fetchCap, loginWith([OUTFIT_SUMMARY]), abort.signal)).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  it('fetches at most four assets at a time', async () => {
    const ids = Array.from({ length: 9 }, (_, i) => i + 1);
    const targets = ids.map((n) => item(n, 0xa0 + n, 5n));
    const inventory = grid({
      [FOLDER(WORN)]: [folders(wornFolder(...targets, ...ids.map((n) => link(n + 16, n))))],
    });
    let now = 0;
    let most = 0;
    const fetchCap: CapabilityFetch = async (name, query, init) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 10));
      now--;
      return name === 'ViewerAsset' ? response(SHAPE_TEXT) : inventory.fetchCap(name, query, init);
    };
    const reported = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(states(reported.at(-1))).toEqual(ids.map(() => 'loaded'));
    expect(most).toBe(4);
  });
});

describeWithSamples('recorded outfit', () => {
  it('is read from a real grid, including its shirt', async () => {
    const wornBody = recordedHttp('inventory-current-outfit.response').body;
    const [{ folderId }] = decodeFolderResponse(wornBody).folders;
    const fetchCap: CapabilityFetch = async (name, query) => {
      if (name !== 'ViewerAsset') return response(wornBody);
      if (query.startsWith('?clothing_id'))
        return response(recordedHttp('asset-shirt.response').body);
      return response(sharedFile('samples/wearable/eyes.txt'));
    };
    const summary = { ...OUTFIT_SUMMARY, folderId };
    const reported = await wear(fetchCap, loginWith([summary]));
    expect(reported[0].map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
      'Default Eyes 13',
      'Default Hair 13',
      'Default Pants 5',
      'Default Shape 13',
      'Default Shirt 5',
      'Default Skin 13',
    ]);
    expect(new Set(states(reported.at(-1)))).toEqual(new Set(['loaded']));
    const eyes = reported.at(-1)?.find(({ type }) => type === 13);
    expect([...(eyes?.visualParameters?.keys() ?? [])]).toEqual([98, 99]);
  });
});
