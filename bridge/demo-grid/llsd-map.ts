import type { Llsd, LlsdMap } from '../../src/formats/llsd/index.ts';

/** An LLSD map of the fields in their order. */
export function llsdMap(fields: Record<string, Llsd>): LlsdMap {
  return new Map(Object.entries(fields));
}
