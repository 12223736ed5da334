import { ByteReader } from '../bytes/index.ts';
import { formatUuid } from '../llsd/index.ts';
import {
  EXTENDED_MESH_BYTES,
  FLEXIBLE_BYTES,
  FORCE_BYTES,
  GRAVITY_SHIFT,
  HEADER_BYTES,
  LIGHT_BYTES,
  MATERIAL_BYTES,
  PARAM,
  PROJECTION_BYTES,
  SCULPT_BYTES,
  TENTHS_BITS,
} from './layout.ts';
import { sculptOf } from './sculpt.ts';
import type {
  ExtraParams,
  Flexible,
  Light,
  OtherParam,
  Projection,
  RenderMaterial,
  Sculpt,
} from './types.ts';

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
        others.push({ type, bytes: reader.take(size).slice() });
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

const readId = ({ reader, path }: ParamReader) => formatUuid(reader.take(16, path), 0);

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
  return sculptOf(id, param.reader.u8());
}

/** Softness has its two bits on top of tension and drag. */
function readFlexible(param: ParamReader): Flexible {
  needWithin(param, FLEXIBLE_BYTES);
  const [tension, drag, gravity, wind] = param.reader.take(FLEXIBLE_BYTES);
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
  const [red, green, blue, alpha] = param.reader.take(4);
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
