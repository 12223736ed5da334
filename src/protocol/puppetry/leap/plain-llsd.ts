import type { Llsd } from '../../../formats/llsd/index.ts';

/**
 * An LLSD value as JSON would have it: whole numbers as numbers, maps as objects, dates as their text. What
 * commands have no use for becomes null.
 */
export function plainOfLlsd(value: Llsd): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plainOfLlsd);
  if (value instanceof Map) {
    return Object.fromEntries(Array.from(value, ([key, member]) => [key, plainOfLlsd(member)]));
  }
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? null : value;
}
