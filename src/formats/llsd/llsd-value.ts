/**
 * An LLSD value. Every LLSD type has its own JavaScript form, so that decode and encode keep types, and
 * every form survives a structured clone (a worker boundary): no classes, and maps are `Map`s, which also
 * keeps keys such as `__proto__` harmless.
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

export interface LlsdUuid {
  kind: 'uuid';
  value: string;
}

export interface LlsdUri {
  kind: 'uri';
  value: string;
}

export type LlsdSerialisation = 'binary' | 'xml' | 'notation';

/*
 * Each takes a value that may be missing, as from `map.get(key)`, and gives undefined when it is not of
 * the type. Conversions are those that grids make us need: numbers of either type, flags as integers,
 * uuids and URLs as strings.
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

/** An S32: an integer, or a real cut off towards zero if that fits. */
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

/** A boolean, or an integer, of which only 0 is false. */
export function asBoolean(value: Llsd | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'bigint' ? value !== 0n : undefined;
}

/** An LLSD uri from its text, which is not examined. */
export function uri(text: string): LlsdUri {
  return { kind: 'uri', value: text };
}

function isKind<K extends 'uuid' | 'uri'>(
  value: Llsd | undefined,
  kind: K,
): value is { kind: K; value: string } & Llsd {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

export const NULL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID_TEXT = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The lower-case 8-4-4-4-12 form of `text`, whose hyphens are optional; undefined if it is no uuid. */
export function normaliseUuid(text: string): string | undefined {
  const match = UUID_TEXT.exec(text);
  return match ? match.slice(1).join('-').toLowerCase() : undefined;
}

/**
 * An LLSD uuid from its text, any case, hyphens optional.
 *
 * @throws {RangeError} when `text` is no uuid.
 */
export function uuid(text: string): LlsdUuid {
  const value = normaliseUuid(text);
  if (value === undefined) throw new RangeError(`"${text}" is not a uuid`);
  return { kind: 'uuid', value };
}

/** The text of the 16 bytes from `start`. */
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
