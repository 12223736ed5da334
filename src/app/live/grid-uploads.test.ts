import { expect, it } from 'vitest';
import type { UploadOutcome, UploadPrice } from '../../session/index.ts';
import { UploadState } from '../state/index.ts';
import { GridUploads } from './grid-uploads.ts';

const form = (name: string) => ({
  ...{ name, description: '', resources: { meshes: [], textures: [], instances: [] } },
});
const [HAT, COAT] = [form('Hat'), form('Coat')];
const NO_WEIGHTS = { resource: null, streaming: null, simulation: null, physics: null };
const PRICED: UploadPrice = { kind: 'priced', price: 10, weights: NO_WEIGHTS };
const UPLOADED: UploadOutcome = { kind: 'uploaded', itemId: 'item', assetId: 'asset', note: '' };
const CANCELLED: UploadOutcome = { kind: 'failed', code: 'cancelled', status: 0 };

/** A session that answers when the test says so. */
function setUp() {
  const prices: ((price: UploadPrice) => void)[] = [];
  const outcomes: ((outcome: UploadOutcome) => void)[] = [];
  const calls: string[] = [];
  const state = new UploadState();
  const uploads = new GridUploads(state, () => ({
    priceUpload: () => new Promise((resolve) => prices.push(resolve)),
    uploadPriced: () => new Promise((resolve) => outcomes.push(resolve)),
    cancelUpload: async () => void calls.push('cancel'),
    wearItem: async (itemId) => calls.push(`wear ${itemId}`) > 0,
  }));
  const step = () => state.current.value?.step;
  return { state, uploads, prices, outcomes, calls, step };
}

it('an upload is priced, stored for that price, and worn', async () => {
  const { state, uploads, prices, outcomes, calls, step } = setUp();
  const pricing = uploads.priceUpload(HAT);
  expect(state.current.value).toEqual({ resources: HAT.resources, step: { kind: 'pricing' } });
  prices[0](PRICED);
  await pricing;
  expect(step()).toEqual(PRICED);
  const uploading = uploads.upload();
  expect(step()).toEqual({ kind: 'uploading', price: 10 });
  await uploads.upload();
  expect(outcomes).toHaveLength(1);
  outcomes[0](UPLOADED);
  await uploading;
  expect(step()).toEqual({ ...UPLOADED, isWorn: false });
  await uploads.wearUpload();
  expect(calls).toEqual(['wear item']);
  expect(step()).toEqual({ ...UPLOADED, isWorn: true });
});

it('the newest request counts, and one that was cancelled is forgotten', async () => {
  const { state, uploads, prices, calls, step } = setUp();
  const first = uploads.priceUpload(HAT);
  const second = uploads.priceUpload(COAT);
  prices[0](PRICED);
  await first;
  expect(state.current.value?.resources).toBe(COAT.resources);
  expect(step()).toEqual({ kind: 'pricing' });
  uploads.cancelUpload();
  expect(state.current.value).toBeNull();
  prices[1](PRICED);
  await second;
  expect(state.current.value).toBeNull();
  expect(calls).toEqual(['cancel']);
});

it('an upload that is cancelled under way says so: it may be stored', async () => {
  const { uploads, prices, outcomes, step } = setUp();
  const pricing = uploads.priceUpload(HAT);
  prices[0](PRICED);
  await pricing;
  const uploading = uploads.upload();
  uploads.cancelUpload();
  expect(step()).toMatchObject({ kind: 'uploading' });
  outcomes[0](CANCELLED);
  await uploading;
  expect(step()).toEqual({ ...CANCELLED, wasSent: true });
});

it('nothing is uploaded without a price, or worn without an upload', async () => {
  const { uploads, outcomes, calls } = setUp();
  await uploads.upload();
  await uploads.wearUpload();
  expect([outcomes, calls]).toEqual([[], []]);
});
