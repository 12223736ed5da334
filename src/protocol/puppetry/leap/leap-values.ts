/*
 * What all readers of LEAP commands share: limits, errors, and values of plain JSON whose types are not known.
 */
import type { JointDirectory } from '../../../formats/animation/index.ts';
import { DecodeError, excerpt } from '../../../formats/bytes/index.ts';
import { clamp, type Quaternion, type Vector3 } from '../../../math/index.ts';
import { PUPPET_JOINT_NAMES } from '../puppet-joint-names.ts';

/** Characters of one command: as many as a text message of the bridge's socket may have. */
export const MAX_COMMAND_CHARACTERS = 65_536;

/** Joints that one command may contain, by whatever names; there are 133. */
export const MAX_COMMAND_JOINTS = 512;

/** Nesting of a command; the known ones have five levels. */
export const MAX_LEAP_DEPTH = 32;

/** Plug-ins' numbers are clamped to this absolute value before anything else. */
const NUMBER_LIMIT = 10;

/** An error to throw. `offset` counts bytes of a file, and is 0 for a single command. */
export function leapError(
  code: string,
  message: string,
  path = '',
  details: Record<string, string | number> = {},
  offset = 0,
): DecodeError {
  return new DecodeError(message, { format: 'leap', code, offset, path, details });
}

/** A JSON object whose members have unknown types. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object, or null for anything else, such as an array. */
export function asJsonObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;
}

/** A member of the object itself, so that a name such as `constructor` finds nothing. */
export function ownMember(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A member by its short name, or else by its long one; undefined if it has neither. */
export function memberByName(object: JsonObject, short: string, long: string): unknown {
  return ownMember(object, short) ?? ownMember(object, long);
}

/**
 * Three numbers, each clamped to -10..10; null unless all three are numbers.
 *
 * @param exact whether the list must have exactly three items, as in the older commands.
 *
 * **Source:** puppetry.md sections 5 and 8.
 */
export function readVector(value: unknown, exact = false): Vector3 | null {
  if (!Array.isArray(value) || value.length < 3 || (exact && value.length > 3)) return null;
  const [x, y, z] = value;
  if (!isNumber(x) || !isNumber(y) || !isNumber(z)) return null;
  return [clampNumber(x), clampNumber(y), clampNumber(z)];
}

/** The unit quaternion with these x y z, w not negative. If they are longer than 1, it is a half turn. */
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

function clampNumber(value: number): number {
  return clamp(value, -NUMBER_LIMIT, NUMBER_LIMIT);
}

const BONE_COUNT = PUPPET_JOINT_NAMES.length;
const DECIMAL = /^\d{1,3}$/;

/**
 * The bone that a key of a command names: by name, by an old name, or by its number in decimal. -1 for anything else,
 * such as volumes and attachment points.
 *
 * **Source:** puppetry.md sections 4 and 8.
 */
export function jointFromKey(key: string, joints: JointDirectory): number {
  const joint = DECIMAL.test(key) ? Number(key) : joints.jointNumber(key);
  return joint < BONE_COUNT ? joint : -1;
}

/** The most keys a report lists: so many suffice to find a mistake. */
const MAX_IGNORED_KEYS = 32;

/** The keys of a command that were ignored, each once. */
export class IgnoredKeys {
  readonly #keys = new Set<string>();

  add(key: string): void {
    if (this.#keys.size < MAX_IGNORED_KEYS) this.#keys.add(excerpt(key));
  }

  list(): string[] {
    return [...this.#keys];
  }
}
