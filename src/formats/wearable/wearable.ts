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
  /** Whether a group owns it; absent where the file does not say. */
  readonly groupOwned?: boolean;
  /** Lines of the block that are unknown here, as the file has them; absent where there are none. */
  readonly otherLines?: readonly string[];
}

export interface WearableSale {
  /** `not`, `orig`, `copy` or `cntn`, as the file has it. */
  readonly type: string;
  readonly price: number;
  /** A permission mask that only old files have. */
  readonly permMask?: number;
  /** As those of the permissions. */
  readonly otherLines?: readonly string[];
}

/** A body part or a piece of painted-on clothing. */
export interface Wearable {
  /** Version of the text format; 22 in all files that grids have today. */
  readonly version: number;
  readonly name: string;
  readonly description: string;
  /** A number of {@link wearableTypeName}. */
  readonly type: number;
  readonly permissions: WearablePermissions;
  readonly sale: WearableSale;
  /** Visual parameters by id, in file order: real weights, not bytes. */
  readonly parameters: ReadonlyMap<number, number>;
  /** Texture ids by the texture index of an avatar's appearance, in file order. */
  readonly textures: ReadonlyMap<number, string>;
  /** Lines after the textures, which viewers ignore; absent where there are none. */
  readonly otherLines?: readonly string[];
}

const TYPE_NAMES = [
  'shape',
  'skin',
  'hair',
  'eyes',
  'shirt',
  'pants',
  'shoes',
  'socks',
  'jacket',
  'gloves',
  'undershirt',
  'underpants',
  'skirt',
  'alpha',
  'tattoo',
  'physics',
  'universal',
] as const;

export type WearableTypeName = (typeof TYPE_NAMES)[number];

/**
 * The name of a wearable's type, or null for an unknown one. The first four are body parts, of which an avatar wears
 * exactly one each.
 *
 * **Source:** login-and-caps.md section 7.
 */
export function wearableTypeName(type: number): WearableTypeName | null {
  return TYPE_NAMES[type] ?? null;
}
