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
