import type { BUILTIN_IDS } from './table.ts';

/** Kinds of built-in animations, as the table sorts them. */
export type BuiltinGroup = keyof typeof BUILTIN_IDS;

/** One animation that every viewer knows without loading it from a file of the visitor's. */
export interface Builtin {
  /** Lower case, as viewers and emotes write it. */
  readonly name: string;
  /** Lower case. */
  readonly uuid: string;
  readonly group: BuiltinGroup;
  /** Computed by the viewer while the avatar stands there: no asset, so no file can be it. */
  readonly procedural: boolean;
}
