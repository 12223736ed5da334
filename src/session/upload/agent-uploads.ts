import { DecodeError } from '../../formats/bytes/index.ts';
import { UPLOADER_CAPABILITY_NAME } from '../../protocol/bridge/index.ts';
import {
  ASSET_TYPES,
  decodeQuote,
  decodeUploadAnswer,
  encodeQuoteRequest,
  encodeUploadRequest,
  LLSD_CONTENT_TYPE,
  type LoginSuccess,
  MAX_UPLOAD_BYTES,
  PERMISSIONS,
  UPLOAD_CAPABILITY,
  type UploadResources,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { OwnRegion } from '../own/own-region.ts';
import type { UploadFailure, UploadForm, UploadOutcome, UploadPrice } from './upload-contract.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Grids wait for two minutes. */
const TIMEOUT_MS = 150_000;
/** Adds to what is worn at a point; 0 leaves the point to the region, which knows where the item was worn last. */
const ADDED_ANYWHERE = 0x80;
/** The next owner may move the item and give it away, as viewers have it at first. */
const NEXT_OWNER = PERMISSIONS.move | PERMISSIONS.transfer;

/** What uploads of one login need. */
interface UploadHost {
  readonly login: Pick<LoginSuccess, 'agentId' | 'skeleton' | 'inventoryRoot'>;
  /** The region of the agent, once the agent is in it. */
  readonly region: () => OwnRegion | null;
  /** Something was put into a folder of the inventory. */
  readonly onStored: (folderId: string) => void;
  /** Ends everything. */
  readonly signal: AbortSignal;
}

/** What was priced last. */
interface PricedUpload {
  readonly resources: UploadResources;
  readonly folderId: string;
  /** Of the region that has named the price. */
  readonly fetchCap: CapabilityFetch;
}

const failed = (code: UploadFailure['code'], status = 0): UploadFailure => ({
  ...{ kind: 'failed', code, status },
});

/**
 * Uploads of the agent into its inventory: the price first, then the upload, once. Neither is repeated by itself: an
 * upload of which no answer has arrived may be stored, and paid for.
 *
 * **Source:** reference/upload.md section 4; region.md section 10 for wearing.
 */
export class AgentUploads {
  readonly #host: UploadHost;
  #priced: PricedUpload | null = null;
  /** Aborted when the page gives up. */
  #request = new AbortController();

  constructor(host: UploadHost) {
    this.#host = host;
  }

  /** See `UploadWorker.priceUpload`. */
  async price({ name, description, resources }: UploadForm): Promise<UploadPrice> {
    this.cancel();
    const region = this.#host.region();
    if (!region) return failed('no-session');
    const { login } = this.#host;
    const folderId = folderOf(login, ASSET_TYPES.object) ?? login.inventoryRoot;
    const isOffered = region.capabilityNames.includes(UPLOAD_CAPABILITY);
    if (!isOffered || folderId === null) return failed('not-offered');
    if (isTooLarge(resources)) return failed('too-large');
    const textureFolderId = folderOf(login, ASSET_TYPES.texture) ?? folderId;
    const masks = { everyoneMask: 0, groupMask: 0, nextOwnerMask: NEXT_OWNER };
    const body = encodeQuoteRequest({
      ...{ name, description, folderId, textureFolderId, resources },
      ...masks,
    });
    const { fetchCap } = region;
    const answer = await this.#post(fetchCap, UPLOAD_CAPABILITY, body, decodeQuote);
    if (answer.kind !== 'quote') return answer;
    this.#priced = { resources, folderId, fetchCap };
    return { kind: 'priced', price: answer.price, weights: answer.weights };
  }

  /** See `UploadWorker.uploadPriced`. */
  async upload(): Promise<UploadOutcome> {
    const priced = this.#priced;
    if (!priced) return failed('no-quote');
    this.#priced = null;
    const { fetchCap, folderId, resources } = priced;
    const body = encodeUploadRequest(resources);
    const answer = await this.#post(fetchCap, UPLOADER_CAPABILITY_NAME, body, decodeUploadAnswer);
    if (answer.kind === 'failed' && answer.status === 404) return { ...answer, code: 'no-quote' };
    // Also where the answer is lost: the folder tells.
    this.#host.onStored(folderId);
    return answer.kind === 'complete' ? { ...answer, kind: 'uploaded' } : answer;
  }

  /** See `UploadWorker.cancelUpload`. */
  cancel(): void {
    this.#priced = null;
    this.#request.abort();
    this.#request = new AbortController();
  }

  /** See `UploadWorker.wearItem`. */
  wear(itemId: string): boolean {
    const region = this.#host.region();
    region?.send(
      'RezSingleAttachmentFromInv',
      {
        AgentData: region.agentData,
        ObjectData: {
          ...{ ItemID: itemId, OwnerID: this.#host.login.agentId, AttachmentPt: ADDED_ANYWHERE },
          ...{ ItemFlags: 0, GroupMask: 0, EveryoneMask: 0, NextOwnerMask: NEXT_OWNER },
          ...{ Name: new Uint8Array(), Description: new Uint8Array() },
        },
      },
      true,
    );
    return region !== null;
  }

  async #post<Answer>(
    fetchCap: CapabilityFetch,
    name: string,
    body: Bytes,
    decode: (bytes: Bytes) => Answer,
  ): Promise<Answer | UploadFailure> {
    const given = AbortSignal.any([this.#request.signal, this.#host.signal]);
    const signal = AbortSignal.any([given, AbortSignal.timeout(TIMEOUT_MS)]);
    const init = { method: 'POST', body, contentType: LLSD_CONTENT_TYPE, signal };
    const response = await fetchCap(name, '', init).catch(() => null);
    if (given.aborted) return failed('cancelled');
    if (!response) return failed('unreachable');
    const { status, bytes } = response;
    if (status === 413 || status === 429) return failed('too-large', status);
    if (status !== 200) return failed('unreachable', status);
    try {
      return decode(bytes);
    } catch (error) {
      if (error instanceof DecodeError) return failed('bad-answer', status);
      throw error;
    }
  }
}

/** The first folder of a type in the login's skeleton. */
function folderOf({ skeleton }: Pick<LoginSuccess, 'skeleton'>, type: number): string | null {
  return skeleton.find(({ defaultType }) => defaultType === type)?.folderId ?? null;
}

/** Bytes of a body besides those of meshes and textures, at most. */
const REST_BYTES = 1024 * 1024;

/** Whether the body, in which three bytes become four letters, would be longer than what is sent. */
function isTooLarge({ meshes, textures }: UploadResources): boolean {
  const bytes = [...meshes, ...textures].reduce((sum, { length }) => sum + length, 0);
  return (bytes * 4) / 3 > MAX_UPLOAD_BYTES - REST_BYTES;
}
