import { type Signal, signal } from '@preact/signals-core';
import type { UploadRefusal, UploadResources } from '../../protocol/grid/index.ts';
import type { UploadFailure, UploadForm, UploadOutcome, UploadPrice } from '../../session/index.ts';

/** How far an upload to a grid is. */
export type UploadStep =
  | { readonly kind: 'pricing' }
  | Extract<UploadPrice, { readonly kind: 'priced' }>
  | { readonly kind: 'uploading'; readonly price: number }
  | UploadRefusal
  /** `wasSent`: the upload itself, and not the request for its price; it may be stored nevertheless. */
  | (UploadFailure & { readonly wasSent: boolean })
  /** `isWorn`: the region was asked to attach it. */
  | (Extract<UploadOutcome, { readonly kind: 'uploaded' }> & { readonly isWorn: boolean });

/** The upload that the page is about, or was last. */
export interface GridUpload {
  /** Tells it from others. */
  readonly resources: UploadResources;
  readonly step: UploadStep;
}

/** Uploads to the grid of the session. */
export class UploadState {
  /** Null for none. */
  readonly current: Signal<GridUpload | null> = signal(null);
}

/** The commands of uploads. What becomes of them is in {@link UploadState.current}. */
export interface UploadCommands {
  /** Asks the region for the price of an upload, which replaces the last one. Nothing is stored yet. */
  priceUpload(form: UploadForm): Promise<void>;
  /** Uploads what was priced, for that price; nothing without one. */
  upload(): Promise<void>;
  /** Gives up the request, the price or the upload. An upload may be stored nevertheless, which its step then tells. */
  cancelUpload(): void;
  /** Has the region attach what was uploaded; nothing before that. */
  wearUpload(): Promise<void>;
}
