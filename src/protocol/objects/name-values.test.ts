import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachItemId, avatarNames, fullName, parseNameValues } from './name-values.ts';

describe('parseNameValues', () => {
  it.each([
    ['FirstName STRING RW SV Ada', 'FirstName', 'STRING', 'Ada'],
    ['Title STRING RW SV ', 'Title', 'STRING', ''],
    ['Title STRING RW SV', 'Title', 'STRING', ''],
    ['Title STRING RW SV RW and more', 'Title', 'STRING', 'RW and more'],
    ['Title STRING RW SVEN', 'Title', 'STRING', 'SVEN'],
    ['Size F32 2.5', 'Size', 'F32', '2.5'],
    ['Place VEC3 DSV 1, 2, 3', 'Place', 'VEC3', '1, 2, 3'],
    ['  A\tU32  R \t 7', 'A', 'U32', '7'],
    ['Bare STRING', 'Bare', 'STRING', ''],
  ])('reads %j', (line, name, type, value) => {
    expect(parseNameValues(line)).toEqual([{ name, type, value }]);
  });

  it('reads one entry per line and ignores lines that are none', () => {
    const text = 'FirstName STRING RW SV Ada\n\nalone\nLastName STRING RW SV Lovelace\n';
    expect(parseNameValues(text).map(({ name }) => name)).toEqual(['FirstName', 'LastName']);
  });

  it('returns any value whose first word is no class or recipient', () => {
    const value = fc.stringMatching(/^[a-z][\x20-\x7e]{0,40}$/);
    fc.assert(
      fc.property(value, (text) => {
        expect(parseNameValues(`Title STRING RW SV ${text}`)[0].value).toBe(text);
      }),
    );
  });

  it('handles long lines of blanks quickly', () => {
    const line = `A B${' RW'.repeat(3)}${' '.repeat(60_000)}`;
    const start = performance.now();
    parseNameValues(`${line}\n${' '.repeat(60_000)}x`);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('avatarNames', () => {
  it('finds the names', () => {
    const values = parseNameValues(
      'FirstName STRING RW SV Ada\nLastName STRING RW SV Lovelace\nTitle STRING RW SV <b>Countess',
    );
    expect(avatarNames(values)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      title: '<b>Countess',
    });
  });

  it('ignores names inside a title', () => {
    const values = parseNameValues(
      'FirstName STRING RW SV Ada\nTitle STRING RW SV x\nFirstName STRING RW SV Eve',
    );
    expect(avatarNames(values).firstName).toBe('Ada');
  });

  it('returns empty names where there are none', () => {
    expect(avatarNames([])).toEqual({ firstName: '', lastName: '', title: '' });
  });
});

describe('attachItemId', () => {
  it('is the id, or null for anything else', () => {
    const item = '5b0b23c4-1111-2222-3333-444455556666';
    const itemOf = (text: string) =>
      attachItemId(parseNameValues(`AttachItemID STRING RW SV ${text}`));
    expect(itemOf(item)).toBe(item);
    expect(itemOf(`${item.toUpperCase()} `)).toBe(item);
    expect(itemOf('not an id')).toBeNull();
    expect(attachItemId([])).toBeNull();
  });
});

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['ada', 'Resident', 'ada'],
  ['Ada', '', 'Ada'],
])('fullName of %s %s is %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
