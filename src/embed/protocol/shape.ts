/** A property of whatever came, or undefined: of null, of a number, or inherited. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Whether it is our message of this kind. */
export const isKind = (value: unknown, kind: string): boolean =>
  property(value, 'vitrine') === kind;

/** The number of a request or reply, or null where it has none. */
export function messageId(value: unknown): number | null {
  const id = property(value, 'id');
  return Number.isSafeInteger(id) ? (id as number) : null;
}
