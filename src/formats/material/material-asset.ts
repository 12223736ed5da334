import { encodeUtf8, joinBytes } from '../bytes/index.ts';
import {
  asMap,
  asString,
  decodeLlsd,
  encodeLlsdBinary,
  type Llsd,
  NULL_UUID,
  normaliseUuid,
} from '../llsd/index.ts';
import {
  DEFAULT_PBR_MATERIAL,
  type PbrMap,
  type PbrMaterial,
  type PbrSlot,
  type PbrTextureTransform,
  SAME_TRANSFORM,
} from './pbr-material.ts';

/** Characters of the glTF document in an asset. */
const MAX_GLTF_LENGTH = 2048;
/** What an asset may hold besides. */
const MAX_LLSD_VALUES = 1000;
const VERSIONS = ['1.0', '1.1'];
const TYPE = 'GLTF 2.0';
const MARKER = encodeUtf8('<? LLSD/Binary ?>\n');
const TRANSFORM = 'KHR_texture_transform';

/**
 * Decodes a material asset: the first material of the glTF document that it contains. As in viewers, an asset without
 * such a document is a material with the defaults of glTF, and so is every member that has another form.
 *
 * @throws {@link DecodeError} of format `material`, with the codes of LLSD.
 *
 * **Source:** textures.md section 5.
 */
export function decodeMaterialAsset(bytes: Uint8Array): PbrMaterial {
  const asset = asMap(decodeLlsd(bytes, { format: 'material', maxValues: MAX_LLSD_VALUES }));
  const data = asString(asset?.get('data')) ?? '';
  const isKnown =
    VERSIONS.includes(asString(asset?.get('version')) ?? '') &&
    asString(asset?.get('type')) === TYPE &&
    data.length <= MAX_GLTF_LENGTH;
  return isKnown ? readGltfMaterial(parseJson(data)) : DEFAULT_PBR_MATERIAL;
}

/** Encodes a material as an asset. Even with the longest figures its document stays below the limit of viewers. */
export function encodeMaterialAsset(material: PbrMaterial): Uint8Array<ArrayBuffer> {
  const data = JSON.stringify(gltfOf(material));
  if (data.length > MAX_GLTF_LENGTH)
    throw new RangeError(`a material of ${data.length} characters`);
  const asset = new Map<string, Llsd>([
    ['data', JSON.stringify(gltfOf(material))],
    ['type', TYPE],
    ['version', VERSIONS[1]],
  ]);
  return joinBytes([MARKER, encodeLlsdBinary(asset)]);
}

/** An object of JSON whose members may be anything. */
export type Json = Readonly<Record<string, unknown>>;

const NOTHING: Json = {};

/** The value as an object; one without members where it is something else. */
export const objectAt = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : NOTHING;

/** An entry of a list by its index, which may be anything. */
const entryAt = (list: unknown, index: unknown): Json =>
  Array.isArray(list) && typeof index === 'number' ? objectAt(list[index]) : NOTHING;

/**
 * The first material of a glTF document; members that have another form have their defaults.
 *
 * @param onPicture - called for each map whose picture has no id, with the picture's address.
 */
export function readGltfMaterial(
  document: Json,
  onPicture: (slot: PbrSlot, uri: string) => void = () => {},
): PbrMaterial {
  const material = entryAt(document.materials, 0);
  const pbr = objectAt(material.pbrMetallicRoughness);
  const { baseColor, metallic, roughness, emissive, alphaCutoff } = DEFAULT_PBR_MATERIAL;
  const mapOf = (slot: PbrSlot, texture: unknown) =>
    readMap(document, texture, (uri) => onPicture(slot, uri));
  const [red, green, blue, alpha] = readUnits(pbr.baseColorFactor, baseColor);
  const [emissiveRed, emissiveGreen, emissiveBlue] = readUnits(material.emissiveFactor, emissive);
  return {
    baseColor: [red, green, blue, alpha],
    metallic: readUnit(pbr.metallicFactor, metallic),
    roughness: readUnit(pbr.roughnessFactor, roughness),
    emissive: [emissiveRed, emissiveGreen, emissiveBlue],
    alphaMode: ALPHA_MODES.get(material.alphaMode) ?? 'opaque',
    alphaCutoff: readUnit(material.alphaCutoff, alphaCutoff),
    doubleSided: material.doubleSided === true,
    maps: {
      baseColor: mapOf('baseColor', pbr.baseColorTexture),
      normal: mapOf('normal', material.normalTexture),
      metallicRoughness: mapOf('metallicRoughness', pbr.metallicRoughnessTexture),
      emissive: mapOf('emissive', material.emissiveTexture),
    },
  };
}

const ALPHA_MODES: ReadonlyMap<unknown, PbrMaterial['alphaMode']> = new Map([
  ['OPAQUE', 'opaque'],
  ['MASK', 'mask'],
  ['BLEND', 'blend'],
]);

function parseJson(text: string): Json {
  try {
    return objectAt(JSON.parse(text));
  } catch {
    return NOTHING;
  }
}

function readNumber(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

const readUnit = (value: unknown, fallback: number) =>
  Math.min(1, Math.max(0, readNumber(value, fallback)));

function readUnits(value: unknown, fallback: readonly number[]): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return fallback.map((each, index) => readUnit(list[index], each));
}

function readMap(
  document: Json,
  texture: unknown,
  onPicture: (uri: string) => void,
): PbrMap | null {
  const info = objectAt(texture);
  const { source } = entryAt(document.textures, info.index);
  const { uri } = entryAt(document.images, source);
  if (typeof uri !== 'string') return null;
  const textureId = normaliseUuid(uri);
  if (!textureId) onPicture(uri);
  if (!textureId || textureId === NULL_UUID) return null;
  const transform = objectAt(info.extensions)[TRANSFORM];
  return { textureId, transform: transform === undefined ? null : readTransform(transform) };
}

function readTransform(value: unknown): PbrTextureTransform {
  const { offset, scale, rotation } = objectAt(value);
  const pair = (list: unknown, [u, v]: readonly [number, number]) => {
    const numbers: unknown[] = Array.isArray(list) ? list : [];
    return [readNumber(numbers[0], u), readNumber(numbers[1], v)] as const;
  };
  return {
    offset: pair(offset, SAME_TRANSFORM.offset),
    scale: pair(scale, SAME_TRANSFORM.scale),
    rotation: readNumber(rotation, SAME_TRANSFORM.rotation),
  };
}

/** The glTF document of a material; members that have their defaults are left out. */
export function gltfOf(material: PbrMaterial): object {
  const images: string[] = [];
  const textureOf = (map: PbrMap | null) => {
    if (!map) return undefined;
    if (!images.includes(map.textureId)) images.push(map.textureId);
    const { transform } = map;
    return {
      index: images.indexOf(map.textureId),
      ...(transform && { extensions: { [TRANSFORM]: transform } }),
    };
  };
  const { maps, baseColor, metallic, roughness, emissive, alphaMode, alphaCutoff } = material;
  const written = {
    pbrMetallicRoughness: {
      baseColorFactor: baseColor,
      baseColorTexture: textureOf(maps.baseColor),
      metallicFactor: metallic,
      roughnessFactor: roughness,
      metallicRoughnessTexture: textureOf(maps.metallicRoughness),
    },
    normalTexture: textureOf(maps.normal),
    // It names the same picture, for readers that take occlusion from here.
    occlusionTexture: textureOf(maps.metallicRoughness),
    emissiveFactor: emissive,
    emissiveTexture: textureOf(maps.emissive),
    alphaMode: alphaMode.toUpperCase(),
    alphaCutoff: alphaMode === 'mask' ? alphaCutoff : undefined,
    doubleSided: material.doubleSided || undefined,
  };
  const isTransformed = Object.values(maps).some((map) => map?.transform);
  return {
    asset: { version: '2.0' },
    ...(isTransformed && { extensionsUsed: [TRANSFORM] }),
    ...(images.length > 0 && {
      images: images.map((uri) => ({ uri })),
      textures: images.map((_, source) => ({ source })),
    }),
    materials: [written],
  };
}
