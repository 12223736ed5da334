import type { JointDirectory } from '../../../formats/animation/index.ts';
import { DecodeError, excerpt } from '../../../formats/bytes/index.ts';
import type { Quaternion } from '../../../math/index.ts';
import { PUPPET_JOINT_NAMES } from '../puppet-joint-names.ts';
import type { Vector3 } from '../puppetry-layouts.ts';

/** Characters of one command: as long as a text of the bridge's socket may be. */
export const MAX_COMMAND_CHARACTERS = 65_536;

/** Joints that one command may speak of, whichever names it has for them; there are 133. */
export const MAX_COMMAND_JOINTS = 512;

/** Containers within containers of a command; those that mean something have five levels. */
export const MAX_LEAP_DEPTH = 32;

/** As plug-ins' numbers are clamped, before anything else. */
export const NUMBER_LIMIT = 10;

/** Lines of a performance. */
export const MAX_PERFORMANCE_LINES = 100_000;

/** Seconds of one. */
export const MAX_PERFORMANCE_SECONDS = 600;

/** Bytes of one: there are 12 000 lines in ten minutes at most, of 2 KB where half of the joints move. */
export const MAX_PERFORMANCE_BYTES = 32 * 1024 * 1024;

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
  return Math.min(Math.max(value, -NUMBER_LIMIT), NUMBER_LIMIT);
}

/** What is wrong, without throwing it. `offset` counts bytes of a file, and is 0 for a command alone. */
export function leapError(
  code: string,
  message: string,
  path = '',
  details: Record<string, string | number> = {},
  offset = 0,
): DecodeError {
  return new DecodeError(message, { format: 'leap', code, offset, path, details });
}

/** A map of plain JSON; what its values are is not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as a map, or null for anything else, lists included. */
export function asJsonObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;
}

/** A member by its short name, else by its long one; undefined where it has neither. */
export function memberByName(map: JsonObject, short: string, long: string): unknown {
  return ownMember(map, short) ?? ownMember(map, long);
}

/** A member that the map itself has: a name such as `constructor` finds nothing. */
export function ownMember(map: JsonObject, name: string): unknown {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** What is kept of it: enough to find the fault, however much there is. */
const MAX_KEPT_KEYS = 32;

/** Keys of a command that were not understood, each once. */
export class IgnoredKeys {
  readonly #keys = new Set<string>();

  add(key: string): void {
    if (this.#keys.size < MAX_KEPT_KEYS) this.#keys.add(excerpt(key));
  }

  list(): string[] {
    return [...this.#keys];
  }
}

const BONES = PUPPET_JOINT_NAMES.length;
const DECIMAL = /^\d{1,3}$/;

/**
 * The bone that a key of a command means: by name, by an old name, or by its number in decimal. -1 for
 * anything else; volumes and attachment points are none.
 *
 * **Source:** puppetry.md sections 4 and 8.
 */
export function jointFromKey(key: string, joints: JointDirectory): number {
  const joint = DECIMAL.test(key) ? Number(key) : joints.jointNumber(key);
  return joint < BONES ? joint : -1;
}
