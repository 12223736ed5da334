import { normaliseUuid } from '../../formats/llsd/index.ts';
import {
  type DiffuseAlphaMode,
  type LegacyMap,
  type LegacyMaterial,
  PBR_SLOTS,
  type PbrMap,
  type PbrMaterial,
  type PbrOverride,
  type PbrTextureTransform,
} from '../../formats/material/index.ts';
import {
  BAKE_FACES,
  type BakeName,
  type TextureFace,
  type TextureMapping,
} from '../../formats/texture-entry/index.ts';
import { BLANK_FACE, type MissingMaterial, type ObjectLook } from '../surface/index.ts';
import { MAX_LEGACY_MATERIALS, MAX_LOOK_FACES, MAX_NAME_LENGTH } from './avatar-object.ts';
import { type JsonField, readColor } from './json-field.ts';

/*
 * A look is written without the members that have their default, and read so: files stay short, and tools that write
 * them name only what they set.
 */

/** Reads `look` of a render object. @throws {@link DecodeError} as `decodeAvatarObject` does. */
export function readLook(field: JsonField): ObjectLook {
  const missing = field.member('missingMaterials');
  return {
    textureEntry: {
      defaultFace: readFace(field.member('default')),
      faces: readByFace(field.member('faces'), readFace),
    },
    legacyMaterials: new Map(
      field
        .member('legacyMaterials')
        .items(MAX_LEGACY_MATERIALS)
        .map((item) => [readUuid(item.member('id')), readLegacyMaterial(item)]),
    ),
    pbrMaterials: readByFace(field.member('pbrMaterials'), readPbrMaterial),
    ...(missing.value !== undefined && {
      missingMaterials: readByFace(missing, readMissingMaterial),
    }),
  };
}

/** Reads `bakes` of an avatar: ids of textures by the bake's name; names that are not known are ignored. */
export function readBakes(field: JsonField): Map<BakeName, string> {
  const names = Object.keys(BAKE_FACES) as BakeName[];
  const bakes = new Map<BakeName, string>();
  for (const name of names) {
    const id = field.member(name);
    if (id.value !== undefined) bakes.set(name, readUuid(id));
  }
  return bakes;
}

/** Reads an id, as a lower-case UUID. */
export function readUuid(field: JsonField): string {
  const id = normaliseUuid(field.text(MAX_NAME_LENGTH));
  if (id === undefined) throw field.error('bad-uuid', 'is not a UUID');
  return id;
}

/** Reads a list of entries of which each has its `face`. */
function readByFace<T>(field: JsonField, read: (item: JsonField) => T): Map<number, T> {
  return new Map(
    field
      .items(MAX_LOOK_FACES)
      .map((item) => [item.member('face').integer(0, MAX_LOOK_FACES - 1), read(item)]),
  );
}

/** A member that may be left out. */
function optional<T>(field: JsonField, name: string, fallback: T, read: (item: JsonField) => T): T {
  const member = field.member(name);
  return member.value === undefined ? fallback : read(member);
}

/** A member that may be left out, as an object with that member or without any. */
function ownMember<T>(field: JsonField, name: string, read: (item: JsonField) => T): object {
  const member = field.member(name);
  return member.value === undefined ? {} : { [name]: read(member) };
}

const MAPPINGS: readonly TextureMapping[] = ['default', 'planar', 'spherical', 'cylindrical'];
const LAST_BUMP = 31;
const LAST_SHINY = 3;
const ALPHA_MODES: readonly DiffuseAlphaMode[] = ['none', 'blend', 'mask', 'emissive'];
const PBR_ALPHA_MODES = ['opaque', 'mask', 'blend'] as const;

const readUnit = (field: JsonField) => field.between(0, 1);
const readNumber = (field: JsonField) => field.number();
const readFlag = (field: JsonField) => field.boolean();

function readPair(field: JsonField): readonly [number, number] {
  const [first, second] = field.numbers(2);
  return [first.number(), second.number()];
}

function readRgb(field: JsonField): readonly [number, number, number] {
  const [red, green, blue] = field.numbers(3).map(readUnit);
  return [red, green, blue];
}

function readFace(field: JsonField): TextureFace {
  const face = BLANK_FACE;
  return {
    textureId: optional(field, 'texture', face.textureId, readUuid),
    color: optional(field, 'color', face.color, readColor),
    repeats: optional(field, 'repeats', face.repeats, readPair),
    offset: optional(field, 'offset', face.offset, readPair),
    rotation: optional(field, 'rotation', face.rotation, readNumber),
    bump: optional(field, 'bump', face.bump, (item) => item.integer(0, LAST_BUMP)),
    shiny: optional(field, 'shiny', face.shiny, (item) => item.integer(0, LAST_SHINY)),
    fullbright: optional(field, 'fullbright', face.fullbright, readFlag),
    hasMedia: optional(field, 'hasMedia', face.hasMedia, readFlag),
    mapping: optional(field, 'mapping', face.mapping, (item) => item.oneOf(MAPPINGS)),
    glow: optional(field, 'glow', face.glow, readUnit),
    materialId: optional(field, 'material', face.materialId, readUuid),
  };
}

function readLegacyMaterial(field: JsonField): LegacyMaterial {
  return {
    normalMap: optional(field, 'normalMap', null, readLegacyMap),
    specularMap: optional(field, 'specularMap', null, readLegacyMap),
    specularColor: readRgb(field.member('specularColor')),
    glossiness: readUnit(field.member('glossiness')),
    environment: readUnit(field.member('environment')),
    alphaMode: field.member('alphaMode').oneOf(ALPHA_MODES),
    alphaCutoff: readUnit(field.member('alphaCutoff')),
  };
}

function readLegacyMap(field: JsonField): LegacyMap | null {
  return {
    textureId: readUuid(field.member('texture')),
    repeats: readPair(field.member('repeats')),
    offset: readPair(field.member('offset')),
    rotation: field.member('rotation').number(),
  };
}

function readPbrMaterial(field: JsonField): PbrMaterial {
  const map = (slot: string) => optional(field, slot, null, readPbrMap);
  return {
    baseColor: readColor(field.member('baseColor')),
    metallic: readUnit(field.member('metallic')),
    roughness: readUnit(field.member('roughness')),
    emissive: readRgb(field.member('emissive')),
    alphaMode: field.member('alphaMode').oneOf(PBR_ALPHA_MODES),
    alphaCutoff: readUnit(field.member('alphaCutoff')),
    doubleSided: field.member('doubleSided').boolean(),
    maps: {
      baseColor: map('baseColorMap'),
      normal: map('normalMap'),
      metallicRoughness: map('metallicRoughnessMap'),
      emissive: map('emissiveMap'),
    },
  };
}

function readMissingMaterial(field: JsonField): MissingMaterial {
  return {
    id: readUuid(field.member('id')),
    override: optional(field, 'override', null, readOverride),
  };
}

function readOverride(field: JsonField): PbrOverride {
  const bySlot = <T>(name: string, read: (item: JsonField) => T) =>
    Object.fromEntries(
      PBR_SLOTS.flatMap((slot) => {
        const map = field.member(`${slot}Map`);
        const member = map.value === undefined ? map : map.member(name);
        return member.value === undefined ? [] : [[slot, read(member)]];
      }),
    );
  return {
    textures: bySlot('texture', (item) => (item.value === null ? null : readUuid(item))),
    transforms: bySlot('transform', readPartialTransform),
    ...ownMember(field, 'baseColor', readColor),
    ...ownMember(field, 'metallic', readUnit),
    ...ownMember(field, 'roughness', readUnit),
    ...ownMember(field, 'emissive', readRgb),
    ...ownMember(field, 'alphaMode', (item) => item.oneOf(PBR_ALPHA_MODES)),
    ...ownMember(field, 'alphaCutoff', readUnit),
    ...ownMember(field, 'doubleSided', readFlag),
  };
}

function readPartialTransform(field: JsonField): Partial<PbrTextureTransform> {
  return {
    ...ownMember(field, 'offset', readPair),
    ...ownMember(field, 'scale', readPair),
    ...ownMember(field, 'rotation', readNumber),
  };
}

function readPbrMap(field: JsonField): PbrMap | null {
  return {
    textureId: readUuid(field.member('texture')),
    transform: optional(field, 'transform', null, readTransform),
  };
}

function readTransform(field: JsonField): PbrTextureTransform | null {
  return {
    offset: readPair(field.member('offset')),
    scale: readPair(field.member('scale')),
    rotation: field.member('rotation').number(),
  };
}
