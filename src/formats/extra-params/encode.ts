import { ByteWriter } from '../bytes/index.ts';
import { uuidBytes } from '../llsd/index.ts';
import { GRAVITY_SHIFT, PARAM, TENTHS_BITS } from './layout.ts';
import { sculptType } from './sculpt.ts';
import type { ExtraParams, Flexible, Light, Projection, RenderMaterial, Sculpt } from './types.ts';

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
  writer.u8(sculptType(sculpt));
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
