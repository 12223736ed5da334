import { expect, test } from 'vitest';
import {
  asArray,
  asBinary,
  asBoolean,
  asInteger,
  asMap,
  asReal,
  asString,
  asUuid,
  type Llsd,
  NULL_UUID,
  uri,
  uuid,
} from './index.ts';

const VALUES: (Llsd | undefined)[] = [
  ...[undefined, null, true, 0n, -7n, 2.9, Number.NaN, 2 ** 31, 'x', NULL_UUID],
  ...[uuid(NULL_UUID), uri('a:b'), new Date(0), new Uint8Array(1), [1n], new Map([['a', 1n]])],
];

/** The values that an accessor accepts, as [index in VALUES, result]. */
function acceptedBy(accessor: (value: Llsd | undefined) => unknown): [number, unknown][] {
  return VALUES.map((value, at): [number, unknown] => [at, accessor(value)]).filter(
    ([, result]) => result !== undefined,
  );
}

test('each accessor accepts its type and the stated conversions, and nothing else', () => {
  expect(acceptedBy(asBoolean)).toEqual([
    [2, true],
    [3, false],
    [4, true],
  ]);
  expect(acceptedBy(asInteger)).toEqual([
    [3, 0],
    [4, -7],
    [5, 2],
  ]);
  expect(acceptedBy(asReal)).toEqual([
    [3, 0],
    [4, -7],
    [5, 2.9],
    [6, Number.NaN],
    [7, 2 ** 31],
  ]);
  expect(acceptedBy(asString)).toEqual([
    [8, 'x'],
    [9, NULL_UUID],
    [11, 'a:b'],
  ]);
  expect(acceptedBy(asUuid)).toEqual([
    [9, NULL_UUID],
    [10, NULL_UUID],
  ]);
  expect(acceptedBy(asBinary)).toEqual([[13, VALUES[13]]]);
  expect(acceptedBy(asArray)).toEqual([[14, VALUES[14]]]);
  expect(acceptedBy(asMap)).toEqual([[15, VALUES[15]]]);
});

test('uuid accepts any case, with or without hyphens, and nothing else', () => {
  const value = 'ea04498f-daca-4a86-9ebb-9ce704f78e62';
  expect(uuid('EA04498FDACA4A869EBB9CE704F78E62')).toEqual({ kind: 'uuid', value });
  expect(() => uuid(`${value}0`)).toThrow(RangeError);
  expect(() => uuid('')).toThrow(RangeError);
});
