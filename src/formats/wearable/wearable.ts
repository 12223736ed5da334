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

/** The first four are parts of every body, of which an avatar wears exactly one each. */
const BODY_PARTS = 4;

/**
 * The name of a wearable's type; null for one that is not known.
 *
 * **Source:** login-and-caps.md section 7.
 */
export function wearableTypeName(type: number): WearableTypeName | null {
  return TYPE_NAMES[type] ?? null;
}

/** The type of that name. */
export function wearableType(name: WearableTypeName): number {
  return TYPE_NAMES.indexOf(name);
}

/** Shape, skin, hair or eyes: worn all the time, one of each. */
export function isBodyPart(type: number): boolean {
  return type >= 0 && type < BODY_PARTS;
}
