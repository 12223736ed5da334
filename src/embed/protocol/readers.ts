import { badArgument } from './failure.ts';
import { property } from './shape.ts';
import { EXPECTED } from './words.ts';

/**
 * Takes a value from outside as what it must be; objects are copied, with what is known of them alone.
 *
 * @param what Names the value in the error.
 * @throws {@link ViewerError} `bad-argument`
 */
export type Reader<T> = (value: unknown, what: string) => T;

export function refuse(what: string, expected: string): never {
  throw badArgument(what, expected);
}

export const flag: Reader<boolean> = (value, what) =>
  typeof value === 'boolean' ? value : refuse(what, EXPECTED.flag);

export const number: Reader<number> = (value, what) =>
  Number.isFinite(value) ? (value as number) : refuse(what, EXPECTED.number);

export const numberWithin =
  (least: number, most: number): Reader<number> =>
  (value, what) => {
    const given = Number.isFinite(value) ? (value as number) : Number.NaN;
    return given >= least && given <= most
      ? given
      : refuse(what, EXPECTED.numberWithin(least, most));
  };

export const pixels =
  (least: number, most: number): Reader<number> =>
  (value, what) => {
    const given = Number.isInteger(value) ? (value as number) : 0;
    return given >= least && given <= most ? given : refuse(what, EXPECTED.pixels(least, most));
  };

export const text =
  (most: number): Reader<string> =>
  (value, what) =>
    typeof value === 'string' && value.length > 0 && value.length <= most
      ? value
      : refuse(what, EXPECTED.text(most));

export const choice =
  <T extends string>(...choices: readonly T[]): Reader<T> =>
  (value, what) =>
    choices.find((one) => one === value) ?? refuse(what, EXPECTED.choice(choices));

export const list =
  <T>(item: Reader<T>, most: number): Reader<readonly T[]> =>
  (value, what) =>
    Array.isArray(value) && value.length > 0 && value.length <= most
      ? value.map((one, index) => item(one, `${what}[${index}]`))
      : refuse(what, EXPECTED.list(most));

export const point: Reader<readonly [number, number, number]> = (value, what) => {
  const [x, y, z] = numbers(value, what, 3);
  return [x, y, z];
};

export const turn: Reader<readonly [number, number, number, number]> = (value, what) => {
  const [x, y, z, w] = numbers(value, what, 4);
  return Math.hypot(x, y, z, w) > 0 ? [x, y, z, w] : refuse(what, EXPECTED.turn);
};

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, what) =>
    value === undefined ? undefined : reader(value, what);

export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, what) =>
    value === null ? null : reader(value, what);

/** An object of these properties; those that are left out stay so. */
export const record =
  <T extends object>(readers: { readonly [Key in keyof T]-?: Reader<T[Key]> }): Reader<T> =>
  (value, what) => {
    if (typeof value !== 'object' || value === null) return refuse(what, EXPECTED.record);
    const read: Partial<T> = {};
    for (const key of Object.keys(readers) as (keyof T & string)[]) {
      const given = readers[key](property(value, key), `${what}.${key}`);
      if (given !== undefined) read[key] = given;
    }
    return read as T;
  };

function numbers(value: unknown, what: string, count: number): readonly number[] {
  return Array.isArray(value) && value.length === count && value.every(Number.isFinite)
    ? value
    : refuse(what, EXPECTED.numbers(count));
}
