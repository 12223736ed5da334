import { ByteWriter, encodeUtf8 } from '../bytes/index.ts';
import { TAG } from './binary-tags.ts';
import { emitLlsd, type LlsdSink } from './emit.ts';
import { MARKERS } from './marker.ts';
import type { Llsd } from './types.ts';
import { uuidBytes } from './uuid.ts';

/**
 * Encodes a value as binary LLSD, with the text marker before it when `header` is set.
 *
 * @throws {RangeError} for what LLSD cannot hold: an integer outside S32, an invalid date, nesting
 * deeper than 96.
 *
 * **Source:** mesh-asset.md section 1.
 */
export function encodeLlsdBinary(
  value: Llsd,
  options: { header?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  if (options.header) writer.raw(encodeUtf8(MARKERS.binary));
  writeLlsdBinary(writer, value);
  return writer.finish();
}

/** Writes one value, without a marker. @throws {RangeError} as {@link encodeLlsdBinary}. */
export function writeLlsdBinary(writer: ByteWriter, value: Llsd): void {
  emitLlsd(value, binarySink(writer));
}

function binarySink(writer: ByteWriter): LlsdSink {
  const counted = (tag: number, bytes: Uint8Array) => {
    writer.u8(tag);
    writer.u32be(bytes.length);
    writer.raw(bytes);
  };
  const open = (tag: number, count: number) => {
    writer.u8(tag);
    writer.u32be(count);
  };
  return {
    undef: () => writer.u8(TAG.undef),
    boolean: (value) => writer.u8(value ? TAG.true : TAG.false),
    integer(value) {
      writer.u8(TAG.integer);
      writer.s32be(value);
    },
    real(value) {
      writer.u8(TAG.real);
      writer.f64be(value);
    },
    string: (value) => counted(TAG.string, encodeUtf8(value)),
    uuid(value) {
      writer.u8(TAG.uuid);
      writer.raw(uuidBytes(value));
    },
    uri: (value) => counted(TAG.uri, encodeUtf8(value)),
    date(value) {
      writer.u8(TAG.date);
      writer.f64le(value.getTime() / 1000);
    },
    binary: (value) => counted(TAG.binary, value),
    openArray: (count) => open(TAG.array, count),
    element: () => {},
    closeArray: () => writer.u8(TAG.arrayEnd),
    openMap: (count) => open(TAG.map, count),
    key: (key) => counted(TAG.key, encodeUtf8(key)),
    closeMap: () => writer.u8(TAG.mapEnd),
  };
}
