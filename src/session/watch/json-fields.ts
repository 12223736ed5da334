/*
 * Records as JSON: a table of fields both writes and reads them. Only what a table lists is ever written, and what is
 * read is checked as if it came from a stranger. Records are lists in the order of their table, since the names of
 * fields would be most of the bytes.
 */

/** One field: how its values become JSON, and how they are read again. */
export interface Field<T> {
  /** Numbers are rounded, and texts and lists cut, to what {@link read} accepts. */
  write(value: T): unknown;
  /** @throws {FieldProblem}. */
  read(json: unknown): T;
  /** Set for a field that is not written, since it has the same value in all records. */
  readonly fixed?: { readonly value: T };
}

/** A value is not what its field expects. Callers make a `DecodeError` of it. */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
  /** Names and indices from the value outwards. */
  readonly #path: string[] = [];

  /** The field, such as `changed[3]/parts[0]/name`. */
  get path(): string {
    return this.#path.reduceRight(
      (path, key) => path + (path && key[0] !== '[' ? '/' : '') + key,
      '',
    );
  }

  within(key: string): this {
    this.#path.push(key);
    return this;
  }
}

/** A text of at most `most` UTF-16 units. */
export function text(most: number): Field<string> {
  return {
    write: (value) => value.slice(0, most),
    read(json) {
      if (typeof json === 'string' && json.length <= most) return json;
      throw new FieldProblem(`expected a text of at most ${most} characters`);
    },
  };
}

/** A finite number, rounded to `digits` behind the point. */
export function real(digits: number): Field<number> {
  const scale = 10 ** digits;
  return {
    write: (value) => (Number.isFinite(value) ? Math.round(value * scale) / scale : 0),
    read(json) {
      if (typeof json === 'number' && Number.isFinite(json)) return json;
      throw new FieldProblem('expected a number');
    },
  };
}

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number): Field<number> {
  return {
    write: (value) => Math.min(most, Math.max(least, Math.trunc(value) || 0)),
    read(json) {
      if (Number.isInteger(json) && Number(json) >= least && Number(json) <= most)
        return Number(json);
      throw new FieldProblem(`expected a whole number from ${least} to ${most}`);
    },
  };
}

/** Written as 0 or 1. */
export const flag: Field<boolean> = {
  write: (value) => (value ? 1 : 0),
  read(json) {
    if (json === 0 || json === 1) return json === 1;
    throw new FieldProblem('expected 0 or 1');
  },
};

/** One of some texts. */
export function oneOf<T extends string>(...choices: readonly T[]): Field<T> {
  return {
    write: (value) => value,
    read(json) {
      const found = choices.find((choice) => choice === json);
      if (found !== undefined) return found;
      throw new FieldProblem(`expected one of ${choices.join(', ')}`);
    },
  };
}

/** A field with the same value in every record, whatever the source has: it is not written. */
export function fixed<T>(value: T): Field<T> {
  return { write: () => null, read: () => value, fixed: { value } };
}

export function nullable<T>(field: Field<T>): Field<T | null> {
  return {
    write: (value) => (value === null ? null : field.write(value)),
    read: (json) => (json === null ? null : field.read(json)),
  };
}

/** A field that a record may lack. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    write: (value) => (value === undefined ? null : field.write(value)),
    read: (json) => (json === null ? undefined : field.read(json)),
  };
}

/** A list of at most `most` values. */
export function list<T>(field: Field<T>, most: number): Field<readonly T[]> {
  return {
    write: (values) => values.slice(0, most).map((value) => field.write(value)),
    read: (json) =>
      readList(json, 0, most).map((value, index) => readWithin(field, value, `[${index}]`)),
  };
}

/** A vector: exactly `count` numbers. */
export function numbers<T extends readonly number[]>(count: T['length'], digits: number): Field<T> {
  const number = real(digits);
  return {
    write: (values) => values.map((value) => number.write(value)),
    read: (json) =>
      readList(json, count, count).map((value, index) =>
        readWithin(number, value, `[${index}]`),
      ) as unknown as T,
  };
}

/** Numbers by number, at most `most`. */
export function numberMap(most: number, digits: number): Field<ReadonlyMap<number, number>> {
  return mapOf(whole(0, 0xffff), real(digits), most);
}

const NO_ENTRIES: ReadonlyMap<unknown, unknown> = new Map();

/** A map of at most `most` entries: written as a list of keys, each with its value behind it. */
export function mapOf<K extends string | number, V>(
  key: Field<K>,
  value: Field<V>,
  most: number,
): Field<ReadonlyMap<K, V>> {
  return {
    write: (map) =>
      [...map].slice(0, most).flatMap(([each, found]) => [key.write(each), value.write(found)]),
    read(json) {
      const flat = readList(json, 0, 2 * most);
      if (flat.length % 2 !== 0) throw new FieldProblem('expected pairs');
      // Most are empty.
      if (flat.length === 0) return NO_ENTRIES as ReadonlyMap<K, V>;
      const map = new Map<K, V>();
      for (let at = 0; at < flat.length; at += 2) {
        const each = readWithin(key, flat[at], `[${at}]`);
        map.set(each, readWithin(value, flat[at + 1], `[${at + 1}]`));
      }
      return map;
    },
  };
}

/** A record: a table with a field for each key of it. */
export function record<T extends object>(
  fields: { readonly [K in keyof T]-?: Field<T[K]> },
): Field<T> {
  const all = Object.entries(fields) as [keyof T & string, Field<unknown>][];
  const written = all.filter(([, field]) => !field.fixed);
  const constants = Object.fromEntries(
    all.flatMap(([key, { fixed }]) => (fixed ? [[key, fixed.value]] : [])),
  );
  return {
    write: (value) => written.map(([key, field]) => field.write(value[key])),
    read(json) {
      const values = readList(json, written.length, written.length);
      const result: Record<string, unknown> = { ...constants };
      written.forEach(([key, field], index) => {
        const read = readWithin(field, values[index], key);
        // A key that is absent, not one that is undefined.
        if (read !== undefined) result[key] = read;
      });
      return result as T;
    },
  };
}

function readWithin<T>(field: Field<T>, json: unknown, key: string): T {
  try {
    return field.read(json);
  } catch (error) {
    if (error instanceof FieldProblem) throw error.within(key);
    throw error;
  }
}

function readList(json: unknown, least: number, most: number): readonly unknown[] {
  if (Array.isArray(json) && json.length >= least && json.length <= most) return json;
  throw new FieldProblem(
    least === most ? `expected a list of ${most}` : `expected a list of at most ${most}`,
  );
}
