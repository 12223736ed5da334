import type { ByteWriter } from '../../formats/bytes/index.ts';
import { formatUuid, normaliseUuid, uuidBytes } from '../../formats/llsd/index.ts';
import { packQuaternion, unpackQuaternion } from './field-values.ts';
import type { FieldType, FieldValue } from './message-types.ts';

/** The bytes that a field is read from. The field's own bytes are known to be there. */
export interface FieldSource {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;
  /** Reads the next bytes behind the field, as a view. @throws {DecodeError} if there are fewer. */
  readBytes(length: number): Uint8Array<ArrayBuffer>;
  /** Adds a warning that the value was not usable and was replaced. */
  warnReplaced(): void;
}

/** How one field type is read and written. */
export interface FieldCodec {
  /** Bytes of the field; of a Variable field without its content. */
  readonly size: number;
  read(source: FieldSource, at: number): FieldValue;
  /** @throws {RangeError} for a value that the type cannot hold. */
  write(writer: ByteWriter, value: FieldValue): void;
}

function rangeError(value: FieldValue, expected: string): RangeError {
  return new RangeError(`${String(value)} is not ${expected}`);
}

function integer(
  size: number,
  [lowest, highest]: readonly [number, number],
  read: (view: DataView, at: number) => number,
  write: (writer: ByteWriter, value: number) => void,
): FieldCodec {
  return {
    size,
    read: ({ view }, at) => read(view, at),
    write(writer, value) {
      if (!Number.isInteger(value) || Number(value) < lowest || Number(value) > highest) {
        throw rangeError(value, `an integer from ${lowest} to ${highest}`);
      }
      write(writer, Number(value));
    },
  };
}

function writeNumber(writer: ByteWriter, value: FieldValue): void {
  if (typeof value !== 'number') throw rangeError(value, 'a number');
  writer.f32le(value);
}

function writeNumbers(writer: ByteWriter, value: FieldValue, length: number): void {
  if (!Array.isArray(value) || value.length !== length)
    throw rangeError(value, `${length} numbers`);
  for (const part of value) writeNumber(writer, part);
}

/** Floats of 32 bits. If one component is not finite, all become zero. */
function vector(length: number): FieldCodec {
  return {
    size: length * 4,
    read(source, at) {
      const value: number[] = [];
      for (let i = 0; i < length; i++) value.push(source.view.getFloat32(at + i * 4, true));
      if (value.every(Number.isFinite)) return value;
      source.warnReplaced();
      return value.fill(0);
    },
    write: (writer, value) => writeNumbers(writer, value, length),
  };
}

function bytesOf(value: FieldValue): Uint8Array {
  if (!(value instanceof Uint8Array)) throw rangeError(value, 'bytes');
  return value;
}

function fixed(size: number): FieldCodec {
  return {
    size,
    read: ({ bytes }, at) => bytes.subarray(at, at + size),
    write(writer, value) {
      const bytes = bytesOf(value);
      if (bytes.length !== size) throw new RangeError(`has ${bytes.length} bytes, not ${size}`);
      writer.raw(bytes);
    },
  };
}

function variable(length: FieldCodec): FieldCodec {
  return {
    size: length.size,
    read: (source, at) => source.readBytes(Number(length.read(source, at))),
    write(writer, value) {
      const bytes = bytesOf(value);
      length.write(writer, bytes.length);
      writer.raw(bytes);
    },
  };
}

const U8 = integer(
  1,
  [0, 0xff],
  (view, at) => view.getUint8(at),
  (writer, value) => writer.u8(value),
);

const U16 = integer(
  2,
  [0, 0xffff],
  (view, at) => view.getUint16(at, true),
  (writer, value) => writer.u16le(value),
);

const BOOL: FieldCodec = {
  size: 1,
  read: ({ bytes }, at) => bytes[at] !== 0,
  write(writer, value) {
    if (typeof value !== 'boolean') throw rangeError(value, 'true or false');
    writer.u8(value ? 1 : 0);
  },
};

const U64: FieldCodec = {
  size: 8,
  read: ({ view }, at) => view.getBigUint64(at, true),
  write(writer, value) {
    if (typeof value !== 'bigint' || value !== BigInt.asUintN(64, value)) {
      throw rangeError(value, 'a bigint of 64 bits without sign');
    }
    writer.u32le(Number(value & 0xffffffffn));
    writer.u32le(Number(value >> 32n));
  },
};

const LLUUID: FieldCodec = {
  size: 16,
  read: ({ bytes }, at) => formatUuid(bytes, at),
  write(writer, value) {
    const text = typeof value === 'string' ? normaliseUuid(value) : undefined;
    if (text === undefined) throw rangeError(value, 'a uuid');
    writer.raw(uuidBytes(text));
  },
};

const LLQuaternion: FieldCodec = {
  size: 12,
  read(source, at) {
    const { view } = source;
    const x = view.getFloat32(at, true);
    const y = view.getFloat32(at + 4, true);
    const z = view.getFloat32(at + 8, true);
    if (!Number.isFinite(x + y + z)) source.warnReplaced();
    return unpackQuaternion(x, y, z);
  },
  write(writer, value) {
    if (!Array.isArray(value) || value.length !== 4) throw rangeError(value, '4 numbers');
    writeNumbers(writer, packQuaternion(value), 3);
  },
};

const IPADDR: FieldCodec = {
  size: 4,
  read: ({ bytes }, at) => bytes.subarray(at, at + 4).join('.'),
  write(writer, value) {
    const parts = typeof value === 'string' ? value.split('.') : [];
    const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part));
    if (!isAddress) throw rangeError(value, 'an address such as 192.0.2.7');
    for (const part of parts) U8.write(writer, Number(part));
  },
};

/** Big-endian, like all addresses of LLUDP. */
const IPPORT = integer(
  2,
  [0, 0xffff],
  (view, at) => view.getUint16(at, false),
  (writer, value) => {
    writer.u8(value >> 8);
    writer.u8(value & 0xff);
  },
);

/**
 * The codec of each type that occurs in the message table.
 *
 * **Source:** lludp.md section 3.
 */
export const FIELD_CODECS: Readonly<Record<FieldType, FieldCodec>> = {
  U8,
  S8: integer(
    1,
    [-0x80, 0x7f],
    (view, at) => view.getInt8(at),
    (writer, value) => writer.u8(value & 0xff),
  ),
  BOOL,
  U16,
  S16: integer(
    2,
    [-0x8000, 0x7fff],
    (view, at) => view.getInt16(at, true),
    (writer, value) => writer.u16le(value & 0xffff),
  ),
  U32: integer(
    4,
    [0, 0xffffffff],
    (view, at) => view.getUint32(at, true),
    (writer, value) => writer.u32le(value),
  ),
  S32: integer(
    4,
    [-0x80000000, 0x7fffffff],
    (view, at) => view.getInt32(at, true),
    (writer, value) => writer.s32le(value),
  ),
  U64,
  F32: { size: 4, read: ({ view }, at) => view.getFloat32(at, true), write: writeNumber },
  LLVector3: vector(3),
  LLVector4: vector(4),
  LLQuaternion,
  LLUUID,
  IPADDR,
  IPPORT,
  Fixed4: fixed(4),
  Variable1: variable(U8),
  Variable2: variable(U16),
};
