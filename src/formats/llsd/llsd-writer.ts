import type { Llsd } from './llsd-value.ts';
import { MAX_DEPTH } from './serialisation.ts';

/** Receives a value piece by piece, in the order in which every serialisation writes it. */
export interface LlsdSink {
  undef(): void;
  boolean(value: boolean): void;
  /** An S32. */
  integer(value: number): void;
  real(value: number): void;
  string(value: string): void;
  /** Lower-case 8-4-4-4-12. */
  uuid(value: string): void;
  uri(value: string): void;
  /** A valid date. */
  date(value: Date): void;
  binary(value: Uint8Array): void;
  openArray(count: number): void;
  /** Before each element. */
  element(index: number): void;
  closeArray(): void;
  openMap(count: number): void;
  /** Before each value of a map. */
  key(key: string, index: number): void;
  closeMap(): void;
}

/**
 * Walks `value` and tells `sink` its pieces.
 *
 * @throws {RangeError} for what LLSD cannot hold: an integer outside S32, an invalid date, nesting
 * deeper than {@link MAX_DEPTH} (which a cycle also is).
 */
export function emitLlsd(value: Llsd, sink: LlsdSink, depth = 0): void {
  if (value === null) sink.undef();
  else if (typeof value === 'boolean') sink.boolean(value);
  else if (typeof value === 'number') sink.real(value);
  else if (typeof value === 'bigint') sink.integer(toS32(value));
  else if (typeof value === 'string') sink.string(value);
  else if (value instanceof Uint8Array) sink.binary(value);
  else if (value instanceof Date) sink.date(validDate(value));
  else if (Array.isArray(value)) emitArray(value, sink, depth + 1);
  else if (value instanceof Map) emitMap(value, sink, depth + 1);
  else if (value.kind === 'uuid') sink.uuid(value.value);
  else sink.uri(value.value);
}

function emitArray(array: Llsd[], sink: LlsdSink, depth: number): void {
  checkDepth(depth);
  sink.openArray(array.length);
  array.forEach((element, index) => {
    sink.element(index);
    emitLlsd(element, sink, depth);
  });
  sink.closeArray();
}

function emitMap(map: Map<string, Llsd>, sink: LlsdSink, depth: number): void {
  checkDepth(depth);
  sink.openMap(map.size);
  let index = 0;
  for (const [key, value] of map) {
    sink.key(key, index++);
    emitLlsd(value, sink, depth);
  }
  sink.closeMap();
}

function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`);
}

function toS32(value: bigint): number {
  if (BigInt.asIntN(32, value) !== value) throw new RangeError(`${value} is no 32-bit integer`);
  return Number(value);
}

function validDate(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new RangeError('an invalid date has no LLSD form');
  return date;
}
