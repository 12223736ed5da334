import { ByteReader, ByteWriter } from '../bytes/index.ts';
import {
  asArray,
  asBoolean,
  asInteger,
  asMap,
  asReal,
  asUuid,
  decodeBase64,
  decodeLlsdNotation,
  encodeBase64,
  encodeLlsdNotation,
  type Llsd,
  type LlsdMap,
  uuid,
} from '../llsd/index.ts';
import { PBR_SLOTS, type PbrMaterial, type PbrTextureTransform } from './pbr-material.ts';
import type { PbrOverride } from './pbr-override.ts';

/** The method of a GenericStreamingMessage with overrides. */
export const MATERIAL_OVERRIDE_METHOD = 0x4175;

/** All overrides of an object: faces that are not in it have none. */
export interface ObjectOverrides {
  readonly localId: number;
  readonly faces: ReadonlyMap<number, PbrOverride>;
}

/** Faces beyond these do not exist. */
const MAX_FACES = 45;
/** An override has some 40 values. */
const LIMITS = { format: 'material', maxValues: 10_000, maxDepth: 16 } as const;
/** In the place of a texture's id: takes it away. */
const REMOVED = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const ALPHA_MODES: readonly PbrMaterial['alphaMode'][] = ['opaque', 'blend', 'mask'];

/**
 * Decodes the data of a GenericStreamingMessage of {@link MATERIAL_OVERRIDE_METHOD}; null where it says nothing of faces
 * or of an object. What has another form than expected changes nothing.
 *
 * @throws {@link DecodeError} of format `material`, with the codes of LLSD notation.
 *
 * **Source:** textures.md section 5.
 */
export function decodeMaterialOverrides(data: Uint8Array): ObjectOverrides | null {
  const message = asMap(decodeLlsdNotation(data, LIMITS));
  const localId = asInteger(message?.get('id'));
  const faces = asArray(message?.get('te'));
  if (localId === undefined || !faces) return null;
  const maps = asArray(message?.get('od')) ?? [];
  const overrides = new Map<number, PbrOverride>();
  faces.forEach((value, index) => {
    const face = asInteger(value) ?? -1;
    const fields = asMap(maps[index]);
    if (fields && face >= 0 && face < MAX_FACES) overrides.set(face, readOverride(fields));
  });
  return { localId: localId >>> 0, faces: overrides };
}

/** Encodes the data of a GenericStreamingMessage of {@link MATERIAL_OVERRIDE_METHOD}. */
export function encodeMaterialOverrides({
  localId,
  faces,
}: ObjectOverrides): Uint8Array<ArrayBuffer> {
  return encodeLlsdNotation(
    new Map<string, Llsd>([
      ['id', BigInt(localId | 0)],
      ['te', Array.from(faces.keys(), BigInt)],
      ['od', Array.from(faces.values(), writeOverride)],
    ]),
  );
}

/**
 * Decodes the overrides that OpenSimulator keeps in the XML of an object (`MatOvrd`): by face.
 *
 * @throws {@link DecodeError} of format `material`: `bad-encoding` (no base64), `truncated`, and the codes of LLSD
 * notation.
 *
 * **Source:** textures.md section 5.
 */
export function decodeSavedOverrides(base64: string): Map<number, PbrOverride> {
  const bytes = decodeBase64(base64);
  const reader = new ByteReader(bytes ?? new Uint8Array(), { format: 'material' });
  if (!bytes) throw reader.error('bad-encoding', 'is not base64', '');
  const overrides = new Map<number, PbrOverride>();
  if (bytes.length === 0) return overrides;
  const count = reader.u8('count');
  for (let index = 0; index < count; index++) {
    const face = reader.u8(`[${index}]/face`);
    const length = reader.u16le(`[${index}]/length`);
    const offset = reader.position;
    const text = reader.readBytes(length, `[${index}]`);
    const fields = asMap(decodeLlsdNotation(text, { ...LIMITS, baseOffset: offset }));
    if (fields && face < MAX_FACES) overrides.set(face, readOverride(fields));
  }
  return overrides;
}

/** Encodes overrides as OpenSimulator keeps them in the XML of an object. @throws {RangeError} for too many or long ones. */
export function encodeSavedOverrides(faces: ReadonlyMap<number, PbrOverride>): string {
  if (faces.size > 0xff) throw new RangeError(`${faces.size} overrides`);
  const writer = new ByteWriter(256);
  writer.u8(faces.size);
  for (const [face, override] of faces) {
    const text = encodeLlsdNotation(writeOverride(override));
    if (text.length > 0xffff) throw new RangeError(`an override of ${text.length} bytes`);
    writer.u8(face);
    writer.u16le(text.length);
    writer.raw(text);
  }
  return encodeBase64(writer.finish());
}

function readOverride(fields: LlsdMap): PbrOverride {
  const numbers = (key: string) => asArray(fields.get(key))?.map((value) => readUnit(value));
  const [red, green, blue, alpha] = numbers('bc') ?? [];
  const [emissiveRed, emissiveGreen, emissiveBlue] = numbers('ec') ?? [];
  const metallic = readUnit(fields.get('mf'));
  const roughness = readUnit(fields.get('rf'));
  const alphaMode = ALPHA_MODES[asInteger(fields.get('am')) ?? -1];
  const alphaCutoff = readUnit(fields.get('ac'));
  const doubleSided = asBoolean(fields.get('ds'));
  return {
    textures: readTextures(asArray(fields.get('tex')) ?? []),
    transforms: readTransforms(asArray(fields.get('ti')) ?? []),
    ...(red !== undefined &&
      green !== undefined &&
      blue !== undefined &&
      alpha !== undefined && { baseColor: [red, green, blue, alpha] }),
    ...(emissiveRed !== undefined &&
      emissiveGreen !== undefined &&
      emissiveBlue !== undefined && { emissive: [emissiveRed, emissiveGreen, emissiveBlue] }),
    ...(metallic !== undefined && { metallic }),
    ...(roughness !== undefined && { roughness }),
    ...(alphaMode !== undefined && { alphaMode }),
    ...(alphaCutoff !== undefined && { alphaCutoff }),
    ...(doubleSided !== undefined && { doubleSided }),
  };
}

function readFinite(value: Llsd | undefined): number | undefined {
  const number = asReal(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

function readUnit(value: Llsd | undefined): number | undefined {
  const number = readFinite(value);
  return number === undefined ? undefined : Math.min(1, Math.max(0, number));
}

function readTextures(values: readonly Llsd[]): PbrOverride['textures'] {
  return Object.fromEntries(
    PBR_SLOTS.flatMap((slot, index) => {
      const id = asUuid(values[index]);
      return id === undefined ? [] : [[slot, id === REMOVED ? null : id]];
    }),
  );
}

function readTransforms(values: readonly Llsd[]): PbrOverride['transforms'] {
  return Object.fromEntries(
    PBR_SLOTS.flatMap((slot, index) => {
      const fields = asMap(values[index]);
      return fields ? [[slot, readTransform(fields)]] : [];
    }),
  );
}

function readTransform(fields: LlsdMap): Partial<PbrTextureTransform> {
  const pair = (key: string) => asArray(fields.get(key))?.map(readFinite) ?? [];
  const [u, v] = pair('o');
  const [scaleU, scaleV] = pair('s');
  const rotation = readFinite(fields.get('r'));
  return {
    ...(u !== undefined && v !== undefined && { offset: [u, v] as const }),
    ...(scaleU !== undefined && scaleV !== undefined && { scale: [scaleU, scaleV] as const }),
    ...(rotation !== undefined && { rotation }),
  };
}

function writeOverride(override: PbrOverride): LlsdMap {
  const { textures, transforms } = override;
  const fields = new Map<string, Llsd>();
  const put = <T>(key: string, value: T | undefined, write: (value: T) => Llsd) => {
    if (value !== undefined) fields.set(key, write(value));
  };
  const slots = trimEnd(
    PBR_SLOTS.map((slot) => {
      const id = textures[slot];
      return id === undefined ? null : uuid(id ?? REMOVED);
    }),
  );
  const placements = trimEnd(
    PBR_SLOTS.map((slot) => {
      const transform = transforms[slot];
      return transform ? writeTransform(transform) : null;
    }),
  );
  put('tex', slots, (list) => list);
  put('bc', override.baseColor, (color) => [...color]);
  put('ec', override.emissive, (color) => [...color]);
  put('mf', override.metallic, (value) => value);
  put('rf', override.roughness, (value) => value);
  put('am', override.alphaMode, (mode) => BigInt(ALPHA_MODES.indexOf(mode)));
  put('ac', override.alphaCutoff, (value) => value);
  put('ds', override.doubleSided, (value) => value);
  put('ti', placements, (list) => list);
  return fields;
}

/** The list up to its last entry that says something; undefined where none does. */
function trimEnd(list: Llsd[]): Llsd[] | undefined {
  const last = list.findLastIndex((value) => value !== null);
  return last < 0 ? undefined : list.slice(0, last + 1);
}

function writeTransform({ offset, scale, rotation }: Partial<PbrTextureTransform>): LlsdMap {
  const fields = new Map<string, Llsd>();
  if (offset) fields.set('o', [...offset]);
  if (scale) fields.set('s', [...scale]);
  if (rotation !== undefined) fields.set('r', rotation);
  return fields;
}
