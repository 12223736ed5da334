import type { Llsd, LlsdMap, LlsdUri } from './types.ts';
import { normaliseUuid } from './uuid.ts';

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
