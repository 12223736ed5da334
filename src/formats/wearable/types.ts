/** Permission masks as unsigned 32-bit numbers, ids as lower-case UUIDs. */
export interface WearablePermissions {
  readonly baseMask: number;
  readonly ownerMask: number;
  readonly groupMask: number;
  readonly everyoneMask: number;
  readonly nextOwnerMask: number;
  readonly creatorId: string;
  readonly ownerId: string;
  readonly lastOwnerId: string;
  readonly groupId: string;
}

export interface WearableSale {
  /** `not`, `orig`, `copy` or `cntn`; the word as it stands. */
  readonly type: string;
  readonly price: number;
}

/** A body part or a piece of painted-on clothing. */
export interface Wearable {
  /** Of the text format; 22 in all that grids hold today. */
  readonly version: number;
  readonly name: string;
  readonly description: string;
  /** See `wearableTypeName`. */
  readonly type: number;
  readonly permissions: WearablePermissions;
  readonly sale: WearableSale;
  /** Visual parameters by id: real weights, not bytes. In the order of the file. */
  readonly parameters: ReadonlyMap<number, number>;
  /** Picture ids by the texture index of an avatar's appearance. In the order of the file. */
  readonly textures: ReadonlyMap<number, string>;
}
