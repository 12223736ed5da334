import type { Llsd } from './llsd-value.ts';
import { MAX_DEPTH } from './serialisation.ts';

/** Receives the parts of a value in the order in which every serialisation writes them. */
export interface LlsdVisitor {
  undef(): void;
  boolean(value: boolean): void;
  /** A signed 32-bit integer. */
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
 * Walks `value` and passes its parts to `visitor`.
 *
 * @throws {RangeError} for what LLSD cannot represent: an integer of more than 32 bits, an invalid date,
 * nesting deeper than {@link MAX_DEPTH} (hence also a cycle).
 */
export function visitLlsd(value: Llsd, visitor: LlsdVisitor, depth = 0): void {
  if (value === null) visitor.undef();
  else if (typeof value === 'boolean') visitor.boolean(value);
  else if (typeof value === 'number') visitor.real(value);
  else if (typeof value === 'bigint') visitor.integer(toS32(value));
  else if (typeof value === 'string') visitor.string(value);
  else if (value instanceof Uint8Array) visitor.binary(value);
  else if (value instanceof Date) visitor.date(validDate(value));
  else if (Array.isArray(value)) visitArray(value, visitor, depth + 1);
  else if (value instanceof Map) visitMap(value, visitor, depth + 1);
  else if (value.kind === 'uuid') visitor.uuid(value.value);
  else visitor.uri(value.value);
}

function visitArray(array: Llsd[], visitor: LlsdVisitor, depth: number): void {
  checkDepth(depth);
  visitor.openArray(array.length);
  array.forEach((element, index) => {
    visitor.element(index);
    visitLlsd(element, visitor, depth);
  });
  visitor.closeArray();
}

function visitMap(map: Map<string, Llsd>, visitor: LlsdVisitor, depth: number): void {
  checkDepth(depth);
  visitor.openMap(map.size);
  let index = 0;
  for (const [key, value] of map) {
    visitor.key(key, index++);
    visitLlsd(value, visitor, depth);
  }
  visitor.closeMap();
}

function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`);
}

function toS32(value: bigint): number {
  if (BigInt.asIntN(32, value) === value) return Number(value);
  throw new RangeError(`${value} is not a 32-bit integer`);
}

function validDate(date: Date): Date {
  if (!Number.isNaN(date.getTime())) return date;
  throw new RangeError('LLSD has no form for an invalid date');
}
