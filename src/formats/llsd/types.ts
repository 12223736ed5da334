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
