import { BAKES_CAPABILITY_NAME } from '../../protocol/bridge/index.ts';
import type { BubbleEvent, BubbleObject } from '../bubble/bubble-contract.ts';
import type { RegionAvatar, SessionEvent } from '../live-contract.ts';
import type { RegionEvent } from '../region/region-contract.ts';

/*
 * What a session shows to watchers: read-only, and nothing that belongs to the account by which the bridge has logged in.
 */

/** The events of a session that watchers get. Every field of them is listed in `watch-records.ts`; no other is sent. */
export type WatchEvent =
  | RegionEvent
  | Extract<SessionEvent, { type: 'step' | 'avatars' | 'distant' }>
  | Extract<BubbleEvent, { type: 'bubble' | 'bubble-objects' | 'bubble-avatars' }>
  /** Changes of avatars whose parts, shape and bakes are as before, since these are most of a record. */
  | { readonly type: 'avatar-states'; readonly avatars: readonly AvatarState[] }
  /** Objects of a bubble that only move. */
  | { readonly type: 'bubble-moves'; readonly moves: readonly BubbleMove[] }
  /** The capabilities by which assets can be fetched, of {@link WATCH_ASSET_NAMES}; none outside of a region. */
  | { readonly type: 'assets'; readonly names: readonly WatchAssetName[] };

/** What is most of a record, and changes seldom. */
export type AvatarOutfit = Pick<RegionAvatar, 'parts' | 'visualParameters' | 'bakes'>;

export type AvatarState = Omit<RegionAvatar, keyof AvatarOutfit>;

export type BubbleMove = Pick<BubbleObject, 'objectId' | 'position' | 'rotation' | 'velocity'>;

/** Where avatars are and how they move, by slot: see `MOTION_STRIDE` for the numbers of a row. */
export interface MotionBatch {
  readonly slots: Uint16Array<ArrayBuffer>;
  readonly rows: Float32Array<ArrayBuffer>;
}

/** The capabilities of a region that watchers may use, through the bridge. */
export const WATCH_ASSET_NAMES = [
  ...(['ViewerAsset', 'GetMesh2', 'GetMesh', 'GetTexture'] as const),
  BAKES_CAPABILITY_NAME,
] as const;

export type WatchAssetName = (typeof WATCH_ASSET_NAMES)[number];
