import type { UploadQuote, UploadRefusal, UploadResources } from '../../protocol/grid/index.ts';

/** An object to upload into the agent's inventory. */
export interface UploadForm {
  readonly name: string;
  readonly description: string;
  readonly resources: UploadResources;
}

/**
 * An upload, or the request for its price, that no grid has decided about.
 *
 * `no-session`: no agent is in a region. `not-offered`: the region takes no uploads. `too-large`: longer than the page
 * sends, or the bridge or the grid accepts. `no-quote`: there is no price, or it is not valid any more; nothing was
 * uploaded. `unreachable`: there was no response, or one with a status that is no success. `bad-answer`: the response
 * cannot be read. `cancelled`: the page has given up. After the last three of an upload, the inventory tells whether it
 * was stored.
 */
export interface UploadFailure {
  readonly kind: 'failed';
  readonly code:
    | 'no-session'
    | 'not-offered'
    | 'too-large'
    | 'no-quote'
    | 'unreachable'
    | 'bad-answer'
    | 'cancelled';
  /** Of HTTP; 0 for none. */
  readonly status: number;
}

/** What the region wants for an upload. */
export type UploadPrice =
  | ({ readonly kind: 'priced' } & Pick<UploadQuote, 'price' | 'weights'>)
  | UploadRefusal
  | UploadFailure;

/** How an upload ended. */
export type UploadOutcome =
  /** `note`: what the grid says besides; empty for nothing. */
  | {
      readonly kind: 'uploaded';
      readonly itemId: string;
      readonly assetId: string;
      readonly note: string;
    }
  | UploadRefusal
  | UploadFailure;

/** The part of the live worker for uploads: one at a time. */
export interface UploadWorker {
  /** Asks the agent's region for the price of an upload, which replaces an earlier one. Nothing is stored. */
  priceUpload(form: UploadForm): Promise<UploadPrice>;
  /** Uploads what was priced last, once, to the region that has named the price. The agent pays. */
  uploadPriced(): Promise<UploadOutcome>;
  /** Gives up the price, or what is under way. An upload may have arrived nevertheless. */
  cancelUpload(): void;
  /** Has the region attach an item of the inventory; false without a region. */
  wearItem(itemId: string): Promise<boolean>;
}
