import { ByteReader, ByteWriter } from '../bytes/index.ts';
import { formatUuid, uuidBytes } from '../llsd/index.ts';
import type {
  ExtraParams,
  Flexible,
  Light,
  OtherParam,
  Projection,
  RenderMaterial,
  Sculpt,
  SculptShape,
} from './extra-params.ts';

/** An object without any. */
export const NO_EXTRA_PARAMS: ExtraParams = {
  sculpt: null,
  flexible: null,
  light: null,
  projection: null,
  extendedMeshFlags: null,
  materials: [],
  others: [],
};

/**
 * Decodes packed extra parameters; no bytes at all are none. Of several of a kind the last counts, bytes
 * behind the last parameter do not.
 *
 * @throws {@link DecodeError} of format `extra-params`, with the codes of {@link readExtraParams}.
 *
 * **Source:** objects-and-appearance.md section 5.
 */
export function decodeExtraParams(bytes: Uint8Array): ExtraParams {
  if (bytes.length === 0) return NO_EXTRA_PARAMS;
  return readExtraParams(new ByteReader(bytes, { format: 'extra-params' }));
}

/**
 * Reads extra parameters from within other data, where nothing says how long they are, and leaves the
 * reader behind them.
 *
 * @throws {@link DecodeError} of the reader's format: `truncated` (also for a parameter that is too small
 * for its type), `count-over-end`, `not-finite`.
 */
export function readExtraParams(reader: ByteReader): ExtraParams {
  const count = reader.u8('count');
  reader.needCount(count, HEADER_BYTES, 'count', 1);
  const found: { -readonly [K in keyof ExtraParams]: ExtraParams[K] } = { ...NO_EXTRA_PARAMS };
  const others: OtherParam[] = [];
  for (let i = 0; i < count; i++) {
    const path = `params[${i}]`;
    const type = reader.u16le(path);
    const size = reader.u32le(path);
    reader.need(size, path);
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
        needWithin(param, EXTENDED_MESH_BYTES);
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

/** A parameter whose bytes are read. */
interface ParamReader {
  reader: ByteReader;
  path: string;
  /** The position behind it. */
  end: number;
}

function needWithin({ reader, path, end }: ParamReader, needed: number): void {
  const left = end - reader.position;
  if (needed <= left) return;
  throw reader.error('truncated', `needs ${needed} bytes and has ${left}`, path, undefined, {
    needed,
    left,
  });
}

const readId = ({ reader, path }: ParamReader) => formatUuid(reader.readBytes(16, path), 0);

function readFinite({ reader, path }: ParamReader): number {
  const value = reader.f32le(path);
  if (Number.isFinite(value)) return value;
  throw reader.error('not-finite', `is ${value}`, path, reader.position - 4, {
    found: String(value),
  });
}

function readSculpt(param: ParamReader): Sculpt {
  needWithin(param, SCULPT_BYTES);
  const id = readId(param);
  return decodeSculpt(id, param.reader.u8());
}

/** Softness has its two bits on top of tension and drag. */
function readFlexible(param: ParamReader): Flexible {
  needWithin(param, FLEXIBLE_BYTES);
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
  needWithin(param, FORCE_BYTES);
  return [readFinite(param), readFinite(param), readFinite(param)];
}

function readLight(param: ParamReader): Light {
  needWithin(param, LIGHT_BYTES);
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
  needWithin(param, PROJECTION_BYTES);
  return {
    textureId: readId(param),
    fieldOfView: readFinite(param),
    focus: readFinite(param),
    ambiance: readFinite(param),
  };
}

function readMaterials(param: ParamReader): RenderMaterial[] {
  needWithin(param, 1);
  const count = param.reader.u8();
  needWithin(param, count * MATERIAL_BYTES);
  return Array.from({ length: count }, () => ({ face: param.reader.u8(), id: readId(param) }));
}

const MOST_PARAMS = 255;
const MOST_MATERIALS = 255;

/**
 * Packs extra parameters, in the order of their types and the unread ones behind. What is stored in steps
 * is rounded to them and kept within bounds.
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
  return joined(packed);
}

function joined(packed: readonly { type: number; bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  if (packed.length > MOST_PARAMS) throw new RangeError(`${packed.length} extra parameters`);
  const writer = new ByteWriter(64);
  writer.u8(packed.length);
  for (const { type, bytes } of packed) {
    writer.u16le(type);
    writer.u32le(bytes.length);
    writer.raw(bytes);
  }
  return writer.finish();
}

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);
const toByte = (fraction: number) => within(fraction * 255, 255);

function writeFlexible(writer: ByteWriter, flexible: Flexible): void {
  const { softness, tension, drag, gravity, wind, force } = flexible;
  writer.u8(within(tension * 10, TENTHS_BITS) | ((softness & 2) << 6));
  writer.u8(within(drag * 10, TENTHS_BITS) | ((softness & 1) << 7));
  writer.u8(within((gravity + GRAVITY_SHIFT) * 10, 255));
  writer.u8(within(wind * 10, 255));
  for (const part of force) writer.f32le(part);
}

function writeLight(writer: ByteWriter, light: Light): void {
  for (const part of [...light.color, light.intensity]) writer.u8(toByte(part));
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
  if (materials.length > MOST_MATERIALS) throw new RangeError(`${materials.length} materials`);
  writer.u8(materials.length);
  for (const { face, id } of materials) {
    writer.u8(face);
    writer.raw(uuidBytes(id));
  }
}

/*
 * Numbers of the packed extra parameters.
 * Source: objects-and-appearance.md section 5. It gives the sizes of flexible, light and projection only;
 * what their bytes mean is our knowledge of the viewer's LLFlexibleObjectData, LLLightParams and
 * LLLightImageParams.
 */

const PARAM = {
  flexible: 0x10,
  light: 0x20,
  sculpt: 0x30,
  projection: 0x40,
  /** As `sculpt`; viewers take the one for the other. */
  mesh: 0x60,
  extendedMesh: 0x70,
  materials: 0x80,
} as const;

/** Type and size of a parameter. */
const HEADER_BYTES = 6;
const SCULPT_BYTES = 17;
/** Without the force, which old ones lack. */
const FLEXIBLE_BYTES = 4;
const FORCE_BYTES = 12;
const LIGHT_BYTES = 16;
const PROJECTION_BYTES = 28;
const EXTENDED_MESH_BYTES = 4;
const MATERIAL_BYTES = 17;

/** By number; the viewer masks it with 7 and takes a sphere for the 7 that is left over. */
const SCULPT_SHAPES: readonly SculptShape[] = [
  ...(['none', 'sphere', 'torus', 'plane', 'cylinder', 'mesh', 'gltf'] as const),
  'sphere',
];
const SCULPT_SHAPE_BITS = 7;
const INVERT_BIT = 64;
const MIRROR_BIT = 128;

/** The seven bits of tension and drag; the eighth belongs to softness. */
const TENTHS_BITS = 0x7f;
/** Added to gravity so that it is no less than 0. */
const GRAVITY_SHIFT = 10;

/**
 * A sculpt from its id and type byte, as packed parameters and scene files both have them.
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

/** The type byte of a sculpt. */
export function encodeSculptType({ shape, invert, mirror }: Sculpt): number {
  return SCULPT_SHAPES.indexOf(shape) | (invert ? INVERT_BIT : 0) | (mirror ? MIRROR_BIT : 0);
}

/** The asset id of the mesh that an object shows; null for every other object. */
export function meshIdOf({ sculpt }: ExtraParams): string | null {
  return sculpt?.shape === 'mesh' ? sculpt.id : null;
}
