import type { Quaternion } from '../../../math/index.ts';
import type { Vector3 } from '../types.ts';
import { FARTHEST } from './limits.ts';

/**
 * Three numbers, each clamped to -10..10; null unless all three are numbers.
 *
 * @param exact the older commands took lists of three items and no more.
 *
 * **Source:** puppetry.md sections 5 and 8.
 */
export function readVector(value: unknown, exact = false): Vector3 | null {
  if (!Array.isArray(value) || value.length < 3 || (exact && value.length > 3)) return null;
  const [x, y, z] = value;
  if (!isNumber(x) || !isNumber(y) || !isNumber(z)) return null;
  return [clamp(x), clamp(y), clamp(z)];
}

/** The unit quaternion whose x y z these are, w not below zero; longer ones are a half-turn. */
export function readRotation(value: unknown, exact = false): Quaternion | null {
  const vector = readVector(value, exact);
  if (!vector) return null;
  const [x, y, z] = vector;
  const square = x * x + y * y + z * z;
  if (square <= 1) return [x, y, z, Math.sqrt(1 - square)];
  const length = Math.sqrt(square);
  return [x / length, y / length, z / length, 0];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

function clamp(value: number): number {
  return Math.min(Math.max(value, -FARTHEST), FARTHEST);
}
