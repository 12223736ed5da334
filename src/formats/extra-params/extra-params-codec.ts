import { ByteReader, ByteWriter, unitToByte } from '../bytes/index.ts';
import { formatUuid, uuidBytes } from '../llsd/index.ts';
import {
  type ExtraParams,
  type Flexible,
  type Light,
  NO_EXTRA_PARAMS,
  type OtherParam,
  type Projection,
  type RenderMaterial,
  type Sculpt,
  type SculptShape,
} from './extra-params.ts';

/*
 * Layout of the packed extra parameters.
 * Source: objects-and-appearance.md section 5, which for flexible, light and projection has only the sizes; the
 * meaning of their bytes is that of the viewer's LLFlexibleObjectData, LLLightParams and LLLightImageParams.
 */

const PARAM = {
  flexible: 0x10,
  light: 0x20,
  sculpt: 0x30,
  projection: 0x40,
  /** The same as `sculpt`; viewers accept either. */
  mesh: 0x60,
  extendedMesh: 0x70,
  materials: 0x80,
} as const;

/** Size of the type and size fields before each parameter. */
const HEADER_BYTES = 6;
const SCULPT_BYTES = 17;
/** Size without the force, which old files lack. */
const FLEXIBLE_BYTES = 4;
const FORCE_BYTES = 12;
const LIGHT_BYTES = 16;
const PROJECTION_BYTES = 28;
const EXTENDED_MESH_BYTES = 4;
const MATERIAL_BYTES = 17;

/** The shapes by number. The viewer masks the number with 7 and treats the unused 7 as a sphere. */
const SCULPT_SHAPES: readonly SculptShape[] = [
  ...(['none', 'sphere', 'torus', 'plane', 'cylinder', 'mesh', 'gltf'] as const),
  'sphere',
];
const SCULPT_SHAPE_BITS = 7;
const INVERT_BIT = 64;
const MIRROR_BIT = 128;

/** The bits of tension and drag; their eighth bit belongs to softness. */
const TENTHS_BITS = 0x7f;
/** Added to gravity, so that it is stored as 0 or more. */
const GRAVITY_SHIFT = 10;

/**
 * Decodes packed extra parameters; no bytes mean no parameters. Of several parameters of one kind the last applies,
 * and bytes after the last parameter are ignored.
 *
 * @throws {@link DecodeError} of format `extra-params`: `truncated` (also for a parameter that is too small for its
 * type), `count-over-end`, `not-finite`.
 *
 * **Source:** objects-and-appearance.md section 5.
 */
export function decodeExtraParams(bytes: Uint8Array): ExtraParams {
  if (bytes.length === 0) return NO_EXTRA_PARAMS;
  const reader = new ByteReader(bytes, { format: 'extra-params' });
  const count = reader.u8('count');
  reader.checkCount(count, HEADER_BYTES, 'count', 1);
  const found: { -readonly [K in keyof ExtraParams]: ExtraParams[K] } = { ...NO_EXTRA_PARAMS };
  const others: OtherParam[] = [];
  for (let i = 0; i < count; i++) {
    const path = `params[${i}]`;
    const type = reader.u16le(path);
    const size = reader.u32le(path);
    reader.requireBytes(size, path);
    const end = reader.position + size;
    const param: ParamReader = { reader, path, end };
    switch (type) {
      case PARAM.sculpt:
      case PARAM.mesh:
        found.sculpt = readSculpt(param);
        break;
      case PARAM.flexible:
        found.flexible = readFlexible(param);
        break;
      case PARAM.light:
        found.light = readLight(param);
        break;
      case PARAM.projection:
        found.projection = readProjection(param);
        break;
      case PARAM.extendedMesh:
        requireWithin(param, EXTENDED_MESH_BYTES);
        found.extendedMeshFlags = reader.u32le(path);
        break;
      case PARAM.materials:
        found.materials = readMaterials(param);
        break;
      default:
        others.push({ type, bytes: reader.readBytes(size).slice() });
    }
    reader.position = end;
  }
  return { ...found, others };
}

/** Where one parameter is read. */
interface ParamReader {
  reader: ByteReader;
  path: string;
  /** The position after the parameter. */
  end: number;
}

/** Checks that `needed` bytes are left in a parameter. */
function requireWithin({ reader, path, end }: ParamReader, needed: number): void {
  const left = end - reader.position;
  if (needed <= left) return;
  throw reader.error('truncated', `needs ${needed} bytes and has ${left}`, path, undefined, {
    needed,
    left,
  });
}

const readId = ({ reader, path }: ParamReader) => formatUuid(reader.readBytes(16, path), 0);

const readFinite = ({ reader, path }: ParamReader) => reader.finiteF32le(path);

function readSculpt(param: ParamReader): Sculpt {
  requireWithin(param, SCULPT_BYTES);
  const id = readId(param);
  return decodeSculpt(id, param.reader.u8());
}

/** The two bits of softness are the highest bits of tension and drag. */
function readFlexible(param: ParamReader): Flexible {
  requireWithin(param, FLEXIBLE_BYTES);
  const [tension, drag, gravity, wind] = param.reader.readBytes(FLEXIBLE_BYTES);
  return {
    softness: ((tension >> 7) << 1) | (drag >> 7),
    tension: (tension & TENTHS_BITS) / 10,
    drag: (drag & TENTHS_BITS) / 10,
    gravity: (gravity - GRAVITY_SHIFT * 10) / 10,
    wind: wind / 10,
    force: readForce(param),
  };
}

function readForce(param: ParamReader): Flexible['force'] {
  if (param.end === param.reader.position) return [0, 0, 0];
  requireWithin(param, FORCE_BYTES);
  return [readFinite(param), readFinite(param), readFinite(param)];
}

function readLight(param: ParamReader): Light {
  requireWithin(param, LIGHT_BYTES);
  const [red, green, blue, alpha] = param.reader.readBytes(4);
  return {
    color: [red / 255, green / 255, blue / 255],
    intensity: alpha / 255,
    radius: readFinite(param),
    cutoff: readFinite(param),
    falloff: readFinite(param),
  };
}

function readProjection(param: ParamReader): Projection {
  requireWithin(param, PROJECTION_BYTES);
  return {
    textureId: readId(param),
    fieldOfView: readFinite(param),
    focus: readFinite(param),
    ambiance: readFinite(param),
  };
}

function readMaterials(param: ParamReader): RenderMaterial[] {
  requireWithin(param, 1);
  const count = param.reader.u8();
  requireWithin(param, count * MATERIAL_BYTES);
  return Array.from({ length: count }, () => ({ face: param.reader.u8(), id: readId(param) }));
}

const MAX_PARAMS = 255;
const MAX_MATERIALS = 255;

/**
 * Packs extra parameters in the order of their types, and then those that were not decoded. Values that are stored in
 * steps are rounded and clamped.
 *
 * @throws {RangeError} for more than 255 parameters or materials.
 *
 * **Source:** objects-and-appearance.md section 5.
 */
export function encodeExtraParams(params: ExtraParams): Uint8Array<ArrayBuffer> {
  const { flexible, light, sculpt, projection, extendedMeshFlags, materials, others } = params;
  const packed: { type: number; bytes: Uint8Array }[] = [];
  const add = (type: number, write: (writer: ByteWriter) => void) => {
    const writer = new ByteWriter(32);
    write(writer);
    packed.push({ type, bytes: writer.finish() });
  };
  if (flexible) add(PARAM.flexible, (writer) => writeFlexible(writer, flexible));
  if (light) add(PARAM.light, (writer) => writeLight(writer, light));
  if (sculpt) add(PARAM.sculpt, (writer) => writeSculpt(writer, sculpt));
  if (projection) add(PARAM.projection, (writer) => writeProjection(writer, projection));
  if (extendedMeshFlags !== null) {
    add(PARAM.extendedMesh, (writer) => writer.u32le(extendedMeshFlags));
  }
  if (materials.length > 0) add(PARAM.materials, (writer) => writeMaterials(writer, materials));
  packed.push(...others);
  if (packed.length > MAX_PARAMS) throw new RangeError(`${packed.length} extra parameters`);
  const writer = new ByteWriter(64);
  writer.u8(packed.length);
  for (const { type, bytes } of packed) {
    writer.u16le(type);
    writer.u32le(bytes.length);
    writer.raw(bytes);
  }
  return writer.finish();
}

/** A whole number from 0 to `max`. */
const clampRounded = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max);

function writeFlexible(writer: ByteWriter, flexible: Flexible): void {
  const { softness, tension, drag, gravity, wind, force } = flexible;
  writer.u8(clampRounded(tension * 10, TENTHS_BITS) | ((softness & 2) << 6));
  writer.u8(clampRounded(drag * 10, TENTHS_BITS) | ((softness & 1) << 7));
  writer.u8(clampRounded((gravity + GRAVITY_SHIFT) * 10, 255));
  writer.u8(clampRounded(wind * 10, 255));
  for (const part of force) writer.f32le(part);
}

function writeLight(writer: ByteWriter, light: Light): void {
  for (const part of [...light.color, light.intensity]) writer.u8(unitToByte(part));
  for (const value of [light.radius, light.cutoff, light.falloff]) writer.f32le(value);
}

function writeSculpt(writer: ByteWriter, sculpt: Sculpt): void {
  writer.raw(uuidBytes(sculpt.id));
  writer.u8(encodeSculptType(sculpt));
}

function writeProjection(writer: ByteWriter, projection: Projection): void {
  const { textureId, fieldOfView, focus, ambiance } = projection;
  writer.raw(uuidBytes(textureId));
  for (const value of [fieldOfView, focus, ambiance]) writer.f32le(value);
}

function writeMaterials(writer: ByteWriter, materials: readonly RenderMaterial[]): void {
  if (materials.length > MAX_MATERIALS) throw new RangeError(`${materials.length} materials`);
  writer.u8(materials.length);
  for (const { face, id } of materials) {
    writer.u8(face);
    writer.raw(uuidBytes(id));
  }
}

/**
 * Decodes a sculpt from its id and type byte, which packed parameters and scene files both have.
 *
 * **Source:** objects-and-appearance.md section 5.
 */
export function decodeSculpt(id: string, type: number): Sculpt {
  return {
    shape: SCULPT_SHAPES[type & SCULPT_SHAPE_BITS],
    id,
    invert: (type & INVERT_BIT) !== 0,
    mirror: (type & MIRROR_BIT) !== 0,
  };
}

/** The type byte of a sculpt, the inverse of {@link decodeSculpt}. */
export function encodeSculptType({ shape, invert, mirror }: Sculpt): number {
  return SCULPT_SHAPES.indexOf(shape) | (invert ? INVERT_BIT : 0) | (mirror ? MIRROR_BIT : 0);
}
