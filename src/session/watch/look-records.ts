import { LRUCache } from 'lru-cache';
import type { ObjectLook } from '../../avatar/surface/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { decodeBase64, encodeBase64 } from '../../formats/llsd/index.ts';
import type {
  LegacyMap,
  LegacyMaterial,
  PbrMap,
  PbrMaterial,
  PbrSlot,
  PbrTextureTransform,
} from '../../formats/material/index.ts';
import {
  BAKES_ON_MESH,
  type BakeName,
  decodeTextureEntry,
  encodeTextureEntry,
  type TextureEntry,
} from '../../formats/texture-entry/index.ts';
import {
  type Field,
  FieldProblem,
  flag,
  mapOf,
  nullable,
  numbers,
  oneOf,
  real,
  record,
  text,
  whole,
} from './json-fields.ts';

/*
 * How the faces of what avatars wear look, for watchers: a part of the table in `watch-records.ts`.
 */

/** Faces of an object; those of an avatar have more, but carry bakes only. */
const MAX_FACES = 45;
/** The longest entry of 4096 bytes as base64. */
const MAX_ENTRY_TEXT = 5464;

/** Texture entries that are remembered: what the avatars of a region wear. */
const RECENT_ENTRIES = 1024;

const id = text(64);
const fraction = real(4);
/** Texture coordinates and angles: repeats may be in the hundreds. */
const pair = numbers<readonly [number, number]>(2, 4);

/** As it is packed in messages: a third of the characters that its fields would take, and nothing but its fields. */
const TEXTURE_ENTRY: Field<TextureEntry> = {
  write(entry) {
    let text = packed.get(entry);
    if (text === undefined) {
      text = encodeBase64(pack(entry));
      packed.set(entry, text);
    }
    return text;
  },
  read(json) {
    if (typeof json !== 'string' || json.length > MAX_ENTRY_TEXT) throw new FieldProblem(NO_ENTRY);
    const known = read.get(json);
    if (known) return known;
    const bytes = decodeBase64(json);
    if (!bytes) throw new FieldProblem(NO_ENTRY);
    try {
      const entry = decodeTextureEntry(bytes);
      read.set(json, entry);
      return entry;
    } catch (error) {
      if (error instanceof DecodeError) throw new FieldProblem(error.message);
      throw error;
    }
  },
};

const NO_ENTRY = 'expected a texture entry as base64';

/** Most objects are read again and again, and many look alike. */
const read = new LRUCache<string, TextureEntry>({ max: RECENT_ENTRIES });

/** An entry is written whenever something of its avatar has changed. */
const packed = new WeakMap<TextureEntry, string>();

/** An entry that was read may be too large when it is packed again, of one in which everything differs. */
function pack(entry: TextureEntry): Uint8Array {
  try {
    return encodeTextureEntry(entry);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return encodeTextureEntry({ defaultFace: entry.defaultFace, faces: new Map() });
  }
}

const LEGACY_MAP = nullable(
  record<LegacyMap>({ textureId: id, repeats: pair, offset: pair, rotation: fraction }),
);

const LEGACY_MATERIAL = record<LegacyMaterial>({
  normalMap: LEGACY_MAP,
  specularMap: LEGACY_MAP,
  specularColor: numbers<LegacyMaterial['specularColor']>(3, 4),
  glossiness: fraction,
  environment: fraction,
  alphaMode: oneOf('none', 'blend', 'mask', 'emissive'),
  alphaCutoff: fraction,
});

const PBR_MAP = nullable(
  record<PbrMap>({
    textureId: id,
    transform: nullable(
      record<PbrTextureTransform>({ offset: pair, scale: pair, rotation: fraction }),
    ),
  }),
);

const PBR_MATERIAL = record<PbrMaterial>({
  baseColor: numbers<PbrMaterial['baseColor']>(4, 4),
  metallic: fraction,
  roughness: fraction,
  emissive: numbers<PbrMaterial['emissive']>(3, 4),
  alphaMode: oneOf('opaque', 'mask', 'blend'),
  alphaCutoff: fraction,
  doubleSided: flag,
  maps: record<Record<PbrSlot, PbrMap | null>>({
    baseColor: PBR_MAP,
    normal: PBR_MAP,
    metallicRoughness: PBR_MAP,
    emissive: PBR_MAP,
  }),
});

/** Watchers get looks whose missing materials the source fetches: their ids are of no use to them. */
export const OBJECT_LOOK = record<Omit<ObjectLook, 'missingMaterials'>>({
  textureEntry: TEXTURE_ENTRY,
  legacyMaterials: mapOf(id, LEGACY_MATERIAL, MAX_FACES + 1),
  pbrMaterials: mapOf(whole(0, MAX_FACES - 1), PBR_MATERIAL, MAX_FACES),
});

const BAKE_NAMES = [...BAKES_ON_MESH.values()];

/** Texture ids by the name of the bake. */
export const BAKES: Field<ReadonlyMap<BakeName, string>> = mapOf(
  oneOf<BakeName>(...BAKE_NAMES),
  id,
  BAKE_NAMES.length,
);
