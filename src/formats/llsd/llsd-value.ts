/**
 * An LLSD value. Every LLSD type has a JavaScript form of its own, so that decoding and encoding keep types.
 * Every form survives a structured clone, hence a worker boundary: there are no classes, and maps are `Map`s,
 * in which keys such as `__proto__` are harmless too.
 *
 * | LLSD    | here |
 * |---------|------|
 * | undef   | `null` |
 * | boolean | `boolean` |
 * | integer | `bigint`, within S32 |
 * | real    | `number` |
 * | string  | `string` |
 * | uuid    | `{ kind: 'uuid', value }`, lower-case 8-4-4-4-12 |
 * | uri     | `{ kind: 'uri', value }` |
 * | date    | `Date` (milliseconds; finer fractions are lost) |
 * | binary  | `Uint8Array` (from the binary form: a view of the input, not a copy) |
 * | array   | `Llsd[]` |
 * | map     | `Map<string, Llsd>`, in file order |
 */
export type Llsd =
  | null
  | boolean
  | bigint
  | number
  | string
  | LlsdUuid
  | LlsdUri
  | Date
  | Uint8Array
  | Llsd[]
  | LlsdMap;

export type LlsdMap = Map<string, Llsd>;

interface LlsdUuid {
  kind: 'uuid';
  value: string;
}

interface LlsdUri {
  kind: 'uri';
  value: string;
}

/**
 * Makes an LLSD uuid from its text, in any case and with or without hyphens.
 *
 * @throws {RangeError} for a text that is not a uuid.
 */
export function uuid(text: string): LlsdUuid {
  const value = normaliseUuid(text);
  if (value === undefined) throw new RangeError(`"${text}" is not a uuid`);
  return { kind: 'uuid', value };
}

/** Makes an LLSD uri from its text, which is not checked. */
export function uri(text: string): LlsdUri {
  return { kind: 'uri', value: text };
}

/*
 * Typed access. Each function takes a value that may be missing, such as `map.get(key)`, and returns undefined
 * for a value of another type. It converts what grids mix up: integers and reals, booleans and integers, uuids
 * or URLs and strings.
 */

export function asMap(value: Llsd | undefined): LlsdMap | undefined {
  return value instanceof Map ? value : undefined;
}

export function asArray(value: Llsd | undefined): Llsd[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function asBinary(value: Llsd | undefined): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}

/** The text of a string or uri. */
export function asString(value: Llsd | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return isKind(value, 'uri') ? value.value : undefined;
}

/** The lower-case 8-4-4-4-12 text of a uuid, or of a string that is one. */
export function asUuid(value: Llsd | undefined): string | undefined {
  if (typeof value === 'string') return normaliseUuid(value);
  return isKind(value, 'uuid') ? value.value : undefined;
}

/** A signed 32-bit integer: an integer, or a real truncated towards zero if that fits. */
export function asInteger(value: Llsd | undefined): number | undefined {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'number') return undefined;
  const whole = Math.trunc(value);
  return whole === (whole | 0) ? whole | 0 : undefined;
}

/** A real, or an integer as a number. */
export function asReal(value: Llsd | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'bigint' ? Number(value) : undefined;
}

/** A boolean, or an integer, where only 0 is false. */
export function asBoolean(value: Llsd | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'bigint' ? value !== 0n : undefined;
}

function isKind<K extends 'uuid' | 'uri'>(
  value: Llsd | undefined,
  kind: K,
): value is { kind: K; value: string } & Llsd {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

/* UUIDs, as text in the lower-case 8-4-4-4-12 form and as 16 bytes. */

export const NULL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID_TEXT = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The lower-case 8-4-4-4-12 form of `text`, whose hyphens are optional; undefined if it is not a uuid. */
export function normaliseUuid(text: string): string | undefined {
  const match = UUID_TEXT.exec(text);
  return match ? match.slice(1).join('-').toLowerCase() : undefined;
}

/** The text of the 16 bytes from `start` on. */
export function formatUuid(bytes: Uint8Array, start: number): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += HEX_PAIRS[bytes[start + i]];
  }
  return text;
}

/** The 16 bytes of a uuid in its lower-case 8-4-4-4-12 form. */
export function uuidBytes(value: string): Uint8Array<ArrayBuffer> {
  const digits = value.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, i) =>
    Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16),
  );
}
