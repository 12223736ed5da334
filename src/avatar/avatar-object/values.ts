import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { JsonField } from './json-field.ts';
import type { FaceColor } from './types.ts';

/** How far from 1 the length of a rotation may be, squared: writers may round. */
const UNIT_TOLERANCE = 0.01;

export function readVector(field: JsonField): Vector3 {
  const [x, y, z] = field.numbers(3);
  return [x.number(), y.number(), z.number()];
}

export function readRotation(field: JsonField): Quaternion {
  const [x, y, z, w] = field.numbers(4).map((part) => part.number());
  const error = Math.abs(x * x + y * y + z * z + w * w - 1);
  if (error <= UNIT_TOLERANCE) return [x, y, z, w];
  throw field.wrongType('a unit quaternion');
}

export function readColor(field: JsonField): FaceColor {
  const [red, green, blue, alpha] = field.numbers(4).map((part) => part.between(0, 1));
  return [red, green, blue, alpha];
}

/** Reads every item, none of which may have the same `key` as one before it. */
export function readUnique<K extends string, T extends Readonly<Record<K, string>>>(
  items: readonly JsonField[],
  key: K,
  read: (item: JsonField) => T,
): T[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const value = read(item);
    if (seen.has(value[key])) throw item.member(key).wrongType('one that has not come before');
    seen.add(value[key]);
    return value;
  });
}
