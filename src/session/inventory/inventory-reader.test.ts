import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import {
  asArray,
  asMap,
  asUuid,
  decodeLlsdXml,
  encodeLlsdXml,
  type Llsd,
  uuid,
} from '../../formats/llsd/index.ts';
import type { FolderSummary, LoginSuccess } from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { InventoryEntry, InventoryFolderInfo, InventoryUpdate } from './inventory-contract.ts';
import { InventoryReader } from './inventory-reader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const OWN = idOf(0xa3);
const ROOT = idOf(0xf0);
const LIBRARY = idOf(0xf8);
const LIBRARY_OWNER = idOf(0xa8);

interface FolderFixture {
  readonly folders?: readonly string[];
  /** `[item, asset, type, folder]`; without a folder, in this one. */
  readonly items?: readonly (readonly [number, number, number, string?])[];
}

const map = (fields: Record<string, Llsd>) => new Map(Object.entries(fields));

function folderLlsd(id: string, { folders = [], items = [] }: FolderFixture) {
  return map({
    folder_id: uuid(id),
    version: 3n,
    descendents: BigInt(folders.length + items.length),
    categories: folders.map((each) =>
      map({ category_id: uuid(each), parent_id: uuid(id), name: `F${each.slice(-2)}` }),
    ),
    items: items.map(([item, asset, type, folder]) =>
      map({
        item_id: uuid(idOf(item)),
        asset_id: uuid(idOf(asset)),
        parent_id: uuid(folder ?? id),
        type: BigInt(type),
        name: `item ${item}`,
      }),
    ),
  });
}

/** A grid with these folders; `refuse` returns the status of a request for folders, 200 by default. */
function grid(
  content: Record<string, FolderFixture>,
  {
    refuse = () => 200,
    items = {},
  }: {
    refuse?: (ids: readonly string[], name: string) => number;
    items?: Record<string, number>;
  } = {},
) {
  const requests: { name: string; ids: string[]; owner: string }[] = [];
  const fetchCap: CapabilityFetch = async (name, _, { body }) => {
    const request = asMap(decodeLlsdXml(body!))!;
    const list = asArray(request.get('folders') ?? request.get('items') ?? null)!.map(
      (each) => asMap(each)!,
    );
    const names = list.map((each) => idText(each.get('folder_id') ?? each.get('item_id') ?? null));
    requests.push({ name, ids: names, owner: idText(list[0]?.get('owner_id') ?? null) });
    if (name === 'FetchInventory2') {
      const known = names.filter((id) => id in items);
      const found = known.map((id) =>
        map({
          item_id: uuid(id),
          asset_id: uuid(id),
          parent_id: uuid(idOf(0xee)),
          type: BigInt(items[id]),
        }),
      );
      return { status: 200, bytes: encodeLlsdXml(map({ items: found })) };
    }
    const status = refuse(names, name);
    if (status !== 200) return { status, bytes: new Uint8Array() };
    const folders = names.filter((id) => id in content).map((id) => folderLlsd(id, content[id]));
    return { status, bytes: encodeLlsdXml(map({ folders })) };
  };
  return { requests, fetchCap };
}

const idText = (value: Llsd) => asUuid(value)!;

async function read(fetchCap: CapabilityFetch, login: Partial<LoginSuccess> = {}) {
  const controller = new AbortController();
  const updates: InventoryUpdate[] = [];
  const folders = new Map<string, InventoryFolderInfo>();
  const items = new Map<string, InventoryEntry>();
  const reader = new InventoryReader(
    {
      fetchCap,
      login: {
        agentId: OWN,
        inventoryRoot: ROOT,
        libraryRoot: null,
        libraryOwner: null,
        skeleton: [],
        ...login,
      } as LoginSuccess,
      clock: {
        now: () => Date.now(),
        after: (ms, call) => {
          const t = setTimeout(call, ms);
          return () => clearTimeout(t);
        },
      },
      report: (error) => {
        throw error;
      },
      onUpdate: (update) => {
        updates.push(update);
        for (const id of update.gone) {
          folders.delete(id);
          items.delete(id);
        }
        for (const folder of update.folders) folders.set(folder.id, folder);
        for (const item of update.items) items.set(item.id, item);
      },
    },
    controller.signal,
  );
  const settle = () => vi.runAllTimersAsync();
  void reader.start();
  await settle();
  return {
    reader,
    controller,
    updates,
    folders,
    items,
    settle,
    last: () => updates.at(-1)!.progress,
  };
}

const folderIds = (count: number, from = 0x100) =>
  Array.from({ length: count }, (_, n) => idOf(from + n));
const summary = (folderId: string, parentId: string): FolderSummary => ({
  folderId,
  parentId,
  name: 'S',
  defaultType: -1,
  version: 1,
});

describe('InventoryReader', () => {
  test('reads all folders, at most ten a request, and reports them with their items', async () => {
    const ids = folderIds(25);
    const content: Record<string, FolderFixture> = { [ROOT]: { folders: ids } };
    for (const [n, id] of ids.entries()) content[id] = { items: [[n + 1, n + 1, 20]] };
    const { requests, fetchCap } = grid(content);
    const { last, items, folders, updates } = await read(fetchCap);
    expect(requests.map(({ ids: { length } }) => length)).toEqual([1, 10, 10, 5]);
    expect(last()).toEqual({
      state: 'complete',
      folders: 26,
      foldersRead: 26,
      foldersFailed: 0,
      items: 25,
    });
    expect([...items.values()][24]).toMatchObject({
      name: 'item 25',
      parentId: ids[24],
      assetType: 20,
    });
    expect(folders.get(ids[3])).toMatchObject({
      parentId: ROOT,
      state: 'read',
      version: 3,
      descendents: 1,
    });
    expect(updates.map(({ isFirst }) => isFirst).filter(Boolean)).toHaveLength(1);
  });

  test('reads the library as its owner', async () => {
    const { requests, fetchCap } = grid({ [ROOT]: {}, [LIBRARY]: { items: [[1, 2, 13]] } });
    const { items, folders } = await read(fetchCap, {
      libraryRoot: LIBRARY,
      libraryOwner: LIBRARY_OWNER,
    });
    expect(requests[1]).toEqual({
      name: 'FetchLibDescendents2',
      ids: [LIBRARY],
      owner: LIBRARY_OWNER,
    });
    expect(items.get(idOf(1))?.isLibrary).toBe(true);
    expect(folders.get(LIBRARY)).toMatchObject({ parentId: null, isLibrary: true });
  });

  test('an opened folder is read before those that wait, and again later', async () => {
    const ids = folderIds(60);
    const content: Record<string, FolderFixture> = { [ROOT]: { folders: ids } };
    for (const id of ids) content[id] = {};
    const { requests, fetchCap } = grid(content);
    const state = await read(fetchCap);
    requests.length = 0;
    state.reader.open(ids[50]);
    await state.settle();
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(6000);
    content[ids[50]] = { items: [[9, 9, 20]] };
    state.reader.open(ids[50]);
    await state.settle();
    expect(requests.map(({ ids: asked }) => asked)).toEqual([[ids[50]]]);
    expect(state.items.has(idOf(9))).toBe(true);
    expect(state.last().state).toBe('complete');
  });

  test('what is no longer there is reported as gone, with all that was in it', async () => {
    const content: Record<string, FolderFixture> = {
      [ROOT]: { folders: [idOf(1)], items: [[0x21, 1, 20]] },
      [idOf(1)]: { folders: [idOf(2)], items: [[0x22, 1, 20]] },
      [idOf(2)]: { items: [[0x23, 1, 20]] },
    };
    const { fetchCap } = grid(content);
    const state = await read(fetchCap);
    expect(state.items.size).toBe(3);
    content[ROOT] = {};
    await vi.advanceTimersByTimeAsync(6000);
    state.reader.open(ROOT);
    await state.settle();
    expect([...state.folders.keys()]).toEqual([ROOT]);
    expect(state.items.size).toBe(0);
    expect(state.last()).toMatchObject({ folders: 1, items: 0, foldersRead: 1 });
  });

  test('targets of links are found with the folder, or else requested', async () => {
    const { fetchCap } = grid(
      {
        [ROOT]: {
          items: [
            [1, 0x51, 24],
            [2, 0x52, 24],
            [3, 0x53, 24],
            [0x51, 7, 6, idOf(0xee)],
            [0x99, 7, 6, idOf(0xee)],
          ],
        },
      },
      { items: { [idOf(0x52)]: 5 } },
    );
    const { items } = await read(fetchCap);
    // 0x53 dangles, and 0x99 is in another folder and nobody's target.
    expect([...items.keys()]).toEqual([idOf(1), idOf(2), idOf(3), idOf(0x51), idOf(0x52)]);
  });
});

describe('errors', () => {
  test('a folder that makes its request fail is requested alone, and fails alone', async () => {
    const ids = folderIds(10);
    const content: Record<string, FolderFixture> = { [ROOT]: { folders: ids } };
    for (const id of ids) content[id] = {};
    const { requests, fetchCap } = grid(content, {
      refuse: (asked) => (asked.includes(ids[4]) ? 500 : 200),
    });
    const { last, folders } = await read(fetchCap);
    expect(last()).toMatchObject({ state: 'complete', foldersRead: 10, foldersFailed: 1 });
    expect(folders.get(ids[4])?.state).toBe('failed');
    // Four attempts for all ten, then one request for each, of which one has four attempts.
    expect(requests).toHaveLength(1 + 4 + 9 + 4);
  });

  test('a folder that is missing in the response fails', async () => {
    const { fetchCap } = grid({ [ROOT]: { folders: [idOf(1), idOf(2)] }, [idOf(1)]: {} });
    const { folders } = await read(fetchCap);
    expect([folders.get(idOf(1))?.state, folders.get(idOf(2))?.state]).toEqual(['read', 'failed']);
  });

  test('a region without inventory is said to have none', async () => {
    const { fetchCap, requests } = grid({}, { refuse: () => 404 });
    const { last } = await read(fetchCap);
    expect(last().state).toBe('unavailable');
    expect(requests).toHaveLength(30);
  });

  test('nothing is requested or reported after the end', async () => {
    const ids = folderIds(200);
    const { fetchCap, requests } = grid(
      { [ROOT]: { folders: ids } },
      { refuse: (asked) => (asked[0] === ROOT ? 200 : 503) },
    );
    const controller = new AbortController();
    const onUpdate = vi.fn();
    const login = {
      agentId: OWN,
      inventoryRoot: ROOT,
      libraryRoot: null,
      libraryOwner: null,
      skeleton: [],
    };
    const clock = {
      now: () => Date.now(),
      after: (ms: number, call: () => void) => {
        const t = setTimeout(call, ms);
        return () => clearTimeout(t);
      },
    };
    const report = vi.fn();
    const reader = new InventoryReader(
      { fetchCap, login: login as unknown as LoginSuccess, clock, report, onUpdate },
      controller.signal,
    );
    void reader.start();
    await vi.advanceTimersByTimeAsync(400);
    controller.abort();
    const [asked, reported] = [requests.length, onUpdate.mock.calls.length];
    await vi.runAllTimersAsync();
    expect([requests.length, onUpdate.mock.calls.length]).toEqual([asked, reported]);
    expect(report).not.toHaveBeenCalled();
  });
});

describe('hostile inventories', () => {
  test('folders that contain each other, themselves and the root', async () => {
    const [a, b, c] = folderIds(3);
    const { fetchCap } = grid({
      [ROOT]: { folders: [ROOT, a] },
      [a]: { folders: [b, a] },
      [b]: { folders: [a, ROOT, c] },
      [c]: { folders: [b] },
    });
    const { folders, last } = await read(fetchCap);
    const parents = [ROOT, a, b, c].map((id) => folders.get(id)?.parentId);
    expect(parents).toEqual([null, ROOT, a, b]);
    expect(last()).toMatchObject({ state: 'complete', folders: 4, foldersRead: 4 });
  });

  test('orphans and loops of the skeleton are in the root', async () => {
    const [a, b, c, d] = folderIds(4);
    const skeleton = [summary(a, b), summary(b, a), summary(c, idOf(0xdead)), summary(d, c)];
    const { fetchCap } = grid({ [ROOT]: {}, [a]: {}, [b]: {}, [c]: {}, [d]: {} });
    const { folders } = await read(fetchCap, { skeleton });
    expect([a, b, c, d].map((id) => folders.get(id)?.parentId)).toEqual([ROOT, a, ROOT, c]);
  });

  test('a chain of folders without end is limited', async () => {
    const content: Record<string, FolderFixture> = { [ROOT]: { folders: [idOf(0x1000)] } };
    for (let n = 0; n < 300; n++) content[idOf(0x1000 + n)] = { folders: [idOf(0x1001 + n)] };
    const { fetchCap } = grid(content);
    const { last } = await read(fetchCap);
    expect(last()).toMatchObject({ state: 'limited', folders: 101 });
  });

  test('names with marks and control characters', async () => {
    const bytes = encodeLlsdXml(
      map({
        folders: [
          map({
            folder_id: uuid(ROOT),
            categories: [map({ category_id: uuid(idOf(1)), name: 'a\u202eb' })],
            items: [],
          }),
        ],
      }),
    );
    const { folders } = await read(async () => ({ status: 200, bytes }));
    expect(folders.get(idOf(1))?.name).toBe('ab');
  });

  test('a hundred thousand items in one folder are reported in parts', async () => {
    const items = Array.from({ length: 100_000 }, (_, n) => [n + 1, 1, 20] as const);
    const { fetchCap } = grid({ [ROOT]: { items } });
    const { updates, last } = await read(fetchCap);
    expect(Math.max(...updates.map((update) => update.items.length))).toBe(4000);
    expect(last()).toMatchObject({ state: 'complete', items: 100_000 });
    expect(updates.slice(0, -1).every(({ progress }) => progress.state === 'reading')).toBe(true);
  }, 30_000);
});
