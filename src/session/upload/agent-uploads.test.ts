import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import {
  decodeQuoteRequest,
  decodeUploadRequest,
  type FolderSummary,
} from '../../protocol/grid/index.ts';
import type { MessageValue } from '../../protocol/lludp/index.ts';
import type { CapabilityResponse } from '../bridge-http.ts';
import { AgentUploads } from './agent-uploads.ts';

const AGENT = '00000000-0000-0000-0000-0000000000c1';
const ROOT = '00000000-0000-0000-0000-0000000000c2';
const OBJECTS = '00000000-0000-0000-0000-0000000000c3';
const TEXTURES = '00000000-0000-0000-0000-0000000000c4';
const ITEM = '00000000-0000-0000-0000-0000000000c5';

const folder = (folderId: string, defaultType: number): FolderSummary => ({
  ...{ folderId, defaultType, parentId: ROOT, name: '', version: 1 },
});
const HAT = {
  ...{ name: 'Hat', description: 'of felt' },
  resources: { meshes: [Uint8Array.of(1, 2)], textures: [Uint8Array.of(3)], instances: [] },
};

const answer = (fields: Readonly<Record<string, Llsd>>, status = 200): CapabilityResponse => ({
  ...{ status, bytes: encodeLlsdXml(new Map(Object.entries(fields))) },
});
const QUOTE = answer({ state: 'upload', uploader: 'http://192.0.2.7/', upload_price: 10n });
const STORED = answer({
  ...{ state: 'complete', new_asset: ITEM, new_inventory_item: uuid(ITEM) },
});

/** Uploads of an agent in a region that answers with these, in turn; null: not at all. */
function uploads(
  answers: readonly (CapabilityResponse | null)[],
  skeleton: readonly FolderSummary[] = [folder(OBJECTS, 6), folder(TEXTURES, 0)],
) {
  const waiting = [...answers];
  const requests: { region: string; name: string; body: Uint8Array }[] = [];
  const sent: { name: string; value: MessageValue; reliable: boolean }[] = [];
  const stored: string[] = [];
  const regionOf = (region: string, capabilityNames = ['NewFileAgentInventory']) => ({
    ...{ hasEntered: true, capabilityNames },
    agentData: { AgentID: AGENT, SessionID: AGENT },
    fetchCap: async (name: string, _query: string, init: { body?: Uint8Array }) => {
      requests.push({ region, name, body: init.body! });
      const next = waiting.shift();
      if (next) return next;
      throw new TypeError('no network');
    },
    send: (name: string, value: MessageValue, reliable: boolean) =>
      void sent.push({ name, value, reliable }),
  });
  const place: { region: ReturnType<typeof regionOf> | null } = { region: regionOf('Home') };
  const agent = new AgentUploads({
    login: { agentId: AGENT, skeleton: [...skeleton], inventoryRoot: ROOT },
    region: () => place.region,
    onStored: (folderId) => void stored.push(folderId),
    signal: new AbortController().signal,
  });
  return { agent, requests, sent, stored, place, regionOf };
}

it('asks for the price with the folders of the login, then sends what was priced', async () => {
  const { agent, requests, stored } = uploads([QUOTE, STORED]);
  expect(await agent.price(HAT)).toMatchObject({ kind: 'priced', price: 10 });
  expect(stored).toEqual([]);
  const outcome = await agent.upload();
  expect(outcome).toEqual({ kind: 'uploaded', itemId: ITEM, assetId: ITEM, note: '' });
  expect(stored).toEqual([OBJECTS]);
  expect(requests.map(({ name }) => name)).toEqual(['NewFileAgentInventory', 'Uploader']);
  expect(decodeQuoteRequest(requests[0].body)).toEqual({
    ...{ name: 'Hat', description: 'of felt', folderId: OBJECTS, textureFolderId: TEXTURES },
    ...{ everyoneMask: 0, groupMask: 0, nextOwnerMask: 0x82000 },
    resources: { ...HAT.resources, textures: [new Uint8Array()] },
  });
  expect(decodeUploadRequest(requests[1].body)).toEqual(HAT.resources);
});

it('puts it into the root where the login names no folder of objects', async () => {
  const { agent, requests } = uploads([QUOTE], []);
  await agent.price(HAT);
  const { folderId, textureFolderId } = decodeQuoteRequest(requests[0].body);
  expect([folderId, textureFolderId]).toEqual([ROOT, ROOT]);
});

it('uploads to the region that has named the price, wherever the agent is', async () => {
  const { agent, requests, place, regionOf } = uploads([QUOTE, STORED]);
  await agent.price(HAT);
  place.region = regionOf('Next', []);
  expect(await agent.upload()).toMatchObject({ kind: 'uploaded' });
  expect(requests.map(({ region }) => region)).toEqual(['Home', 'Home']);
  expect(await agent.price(HAT)).toMatchObject({ code: 'not-offered' });
});

it.each([
  ['too-large', { status: 413, bytes: new Uint8Array() }],
  ['too-large', { status: 429, bytes: new Uint8Array() }],
  ['unreachable', { status: 500, bytes: new Uint8Array() }],
  ['unreachable', null],
  ['bad-answer', { status: 200, bytes: encodeUtf8('<html></html>') }],
] as const)('has no price where the answer is %s: %j', async (code, response) => {
  const { agent, requests } = uploads([response]);
  expect(await agent.price(HAT)).toEqual({ kind: 'failed', code, status: response?.status ?? 0 });
  expect(await agent.upload()).toEqual({ kind: 'failed', code: 'no-quote', status: 0 });
  expect(requests).toHaveLength(1);
});

it('does not repeat an upload whose answer is lost, and looks into the folder', async () => {
  const { agent, requests, stored } = uploads([QUOTE, null]);
  await agent.price(HAT);
  expect(await agent.upload()).toEqual({ kind: 'failed', code: 'unreachable', status: 0 });
  expect(await agent.upload()).toMatchObject({ code: 'no-quote' });
  expect(requests).toHaveLength(2);
  expect(stored).toEqual([OBJECTS]);
});

it('gives the price up when it is cancelled', async () => {
  const { agent, requests } = uploads([QUOTE, STORED]);
  await agent.price(HAT);
  agent.cancel();
  expect(await agent.upload()).toMatchObject({ code: 'no-quote' });
  expect(requests).toHaveLength(1);
});

it('needs another price where the grid or the bridge has forgotten it', async () => {
  const { agent, stored } = uploads([QUOTE, { status: 404, bytes: new Uint8Array() }]);
  await agent.price(HAT);
  expect(await agent.upload()).toEqual({ kind: 'failed', code: 'no-quote', status: 404 });
  expect(stored).toEqual([]);
});

it('attaches an item to where it was worn last, besides what is worn there', () => {
  const { agent, sent, place } = uploads([]);
  expect(agent.wear(ITEM)).toBe(true);
  expect(sent).toMatchObject([
    {
      name: 'RezSingleAttachmentFromInv',
      value: { ObjectData: { ItemID: ITEM, OwnerID: AGENT, AttachmentPt: 0x80 } },
      reliable: true,
    },
  ]);
  place.region = null;
  expect(agent.wear(ITEM)).toBe(false);
});
