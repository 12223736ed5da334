import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { describeWithSamples, sharedFile } from '../../../test/samples.ts';
import { idOf } from '../../../test/scene-records.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import {
  decodeFolderResponse,
  type FolderSummary,
  type LoginSuccess,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch, CapabilityResponse } from '../bridge-http.ts';
import type { OutfitItem } from '../live-contract.ts';
import { InventoryOutfit } from './index.ts';

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

type Answer = number | string | Uint8Array<ArrayBuffer>;

/** Answers by name and query, or by the folder that is asked for; each list in turn, its last for good. */
function grid(answers: Record<string, Answer[]>) {
  const asked: string[] = [];
  const fetchCap: CapabilityFetch = async (name, query, { body }) => {
    const folder = body && /<uuid>([^<]*)/.exec(new TextDecoder().decode(body))?.[1];
    const key = folder ? `${name} ${folder}` : `${name}${query}`;
    asked.push(key);
    const list = answers[key] ?? [404];
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer === 0) throw new TypeError('Failed to fetch');
    return answerOf(answer ?? 404);
  };
  return { asked, fetchCap };
}

function answerOf(answer: Answer): CapabilityResponse {
  const isStatus = typeof answer === 'number';
  const bytes = typeof answer === 'string' ? encodeUtf8(answer) : answer;
  return {
    status: isStatus ? answer : 200,
    bytes: typeof bytes === 'number' ? new Uint8Array(0) : bytes,
  };
}

async function wear(fetchCap: CapabilityFetch, login: LoginSuccess, signal?: AbortSignal) {
  const told: (readonly OutfitItem[])[] = [];
  const done = new InventoryOutfit(fetchCap, login, (items) => told.push(items)).start(
    signal ?? new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  await done;
  return told;
}

const FOLDER = (id: string) => `FetchInventoryDescendents2 ${id}`;
const states = (items: readonly OutfitItem[] = []) => items.map(({ state }) => state);

describe('OwnOutfit', () => {
  it('goes from the root to the outfit, its links, their assets', async () => {
    const { asked, fetchCap } = grid({
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
    const told = await wear(fetchCap, loginWith([]));
    expect(asked).toHaveLength(4);
    expect(states(told[0])).toEqual(['waiting', 'waiting', 'waiting']);
    expect(told.some((items) => items[1].state === 'loading')).toBe(true);
    const [shape, hat, gesture] = told.at(-1) ?? [];
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
    // The eighth bit asks to add.
    [0x86n, 6],
    [99n, 2],
  ])('attaches by the item, else by the object: flags %s, point %d', async (flags, point) => {
    const { fetchCap } = grid({
      [FOLDER(WORN)]: [folders(wornFolder(item(2, 0xa2, 6n, ROOT, flags), link(12, 2)))],
      [`ViewerAsset?object_id=${idOf(0xa2)}`]: [SHIRT_XML],
    });
    const told = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(told.at(-1)?.[0].parts[0].point).toBe(point);
  });

  it('asks every second until the inventory is there', async () => {
    const { asked, fetchCap } = grid({
      [FOLDER(WORN)]: [
        0,
        503,
        'no LLSD',
        folders(),
        folders(wornFolder(item(3, 0xa3, 21n), link(13, 3))),
      ],
    });
    const begun = Date.now();
    const told = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(asked).toHaveLength(5);
    expect(Date.now() - begun).toBe(4000);
    expect(states(told.at(-1))).toEqual(['loaded']);
  });

  it('gives up after a minute, with an empty outfit', async () => {
    const { asked, fetchCap } = grid({});
    expect(await wear(fetchCap, loginWith([OUTFIT_SUMMARY]))).toEqual([[]]);
    expect(asked).toHaveLength(60);
  });

  it('fetches targets that the folder lacks, and counts those that nobody has', async () => {
    const { asked, fetchCap } = grid({
      [FOLDER(WORN)]: [folders(wornFolder(link(11, 1), link(12, 2)))],
      [`FetchInventory2 ${idOf(1)}`]: [encodeLlsdXml(llsd({ items: [item(1, 0xa3, 21n)] }))],
    });
    const told = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(asked).toHaveLength(2);
    expect(told.at(-1)).toMatchObject([
      { itemId: idOf(1), name: 'item 1', state: 'loaded' },
      { itemId: idOf(2), name: 'item 12', state: 'failed' },
    ]);
  });

  it('tries again what may pass, and says failed of what is refused or damaged', async () => {
    const asset = (n: number) => `ViewerAsset?object_id=${idOf(n)}`;
    const targets = [1, 2, 3, 4].map((n) => item(n, 0xa0 + n, 6n));
    const { asked, fetchCap } = grid({
      [FOLDER(WORN)]: [
        folders(wornFolder(...targets, ...[1, 2, 3, 4].map((n) => link(n + 16, n)))),
      ],
      [asset(0xa1)]: [503, 0, SHIRT_XML],
      [asset(0xa2)]: [403],
      [asset(0xa3)]: ['<html/>'],
      [asset(0xa4)]: [502],
    });
    const told = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(states(told.at(-1))).toEqual(['loaded', 'failed', 'failed', 'failed']);
    const times = (n: number) => asked.filter((key) => key === asset(n)).length;
    expect([0xa1, 0xa2, 0xa3, 0xa4].map(times)).toEqual([3, 1, 1, 4]);
  });

  it('ends without a word more when the signal aborts', async () => {
    const abort = new AbortController();
    const { asked, fetchCap } = grid({ [FOLDER(WORN)]: [503] });
    setTimeout(() => abort.abort(), 2500);
    expect(await wear(fetchCap, loginWith([OUTFIT_SUMMARY]), abort.signal)).toEqual([]);
    expect(asked).toHaveLength(3);
  });

  it('has at most four assets under way', async () => {
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
      return name === 'ViewerAsset' ? answerOf(SHAPE_TEXT) : inventory.fetchCap(name, query, init);
    };
    const told = await wear(fetchCap, loginWith([OUTFIT_SUMMARY]));
    expect(states(told.at(-1))).toEqual(ids.map(() => 'loaded'));
    expect(most).toBe(4);
  });
});

describeWithSamples('recorded outfit', () => {
  it('is read from a real grid, its shirt too', async () => {
    const wornBody = recordedHttp('inventory-current-outfit.response').body;
    const [{ folderId }] = decodeFolderResponse(wornBody).folders;
    const fetchCap: CapabilityFetch = async (name, query) => {
      if (name !== 'ViewerAsset') return answerOf(wornBody);
      if (query.startsWith('?clothing_id'))
        return answerOf(recordedHttp('asset-shirt.response').body);
      return answerOf(sharedFile('samples/wearable/eyes.txt'));
    };
    const summary = { ...OUTFIT_SUMMARY, folderId };
    const told = await wear(fetchCap, loginWith([summary]));
    expect(told[0].map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
      'Default Eyes 13',
      'Default Hair 13',
      'Default Pants 5',
      'Default Shape 13',
      'Default Shirt 5',
      'Default Skin 13',
    ]);
    expect(new Set(states(told.at(-1)))).toEqual(new Set(['loaded']));
    const eyes = told.at(-1)?.find(({ type }) => type === 13);
    expect([...(eyes?.visualParameters?.keys() ?? [])]).toEqual([98, 99]);
  });
});
