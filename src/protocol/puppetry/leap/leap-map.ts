/** A map of plain JSON; what its values are is not known. */
export type LeapMap = Readonly<Record<string, unknown>>;

/** The value as a map, or null for anything else, lists included. */
export function asLeapMap(value: unknown): LeapMap | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as LeapMap)
    : null;
}

/** A member by its short name, else by its long one; undefined where it has neither. */
export function memberOf(map: LeapMap, short: string, long: string): unknown {
  return ownOf(map, short) ?? ownOf(map, long);
}

/** A member that the map itself has: a name such as `constructor` finds nothing. */
export function ownOf(map: LeapMap, name: string): unknown {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
