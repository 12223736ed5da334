import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { decodeLlsdXml, encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import { decodeAppearanceResponse, encodeAppearanceRequest } from './avatar-appearance.ts';
import { decodeDisplayNames, displayNamesQuery } from './display-names.ts';

const ID = '00000000-0000-0000-0000-0000000000b4';
const map = (fields: Readonly<Record<string, Llsd>>) => new Map(Object.entries(fields));

describe('UpdateAvatarAppearance', () => {
  it('is asked for with the version of the outfit', () => {
    expect(decodeLlsdXml(encodeAppearanceRequest(318))).toEqual(map({ cof_version: 318n }));
  });

  it('answers whether the version is the one that the grid knows', () => {
    expect(decodeAppearanceResponse(encodeLlsdXml(map({ success: true })))).toEqual({
      ...{ isAccepted: true, expected: null, message: '' },
    });
    const refusal = { success: false, expected: 319n, error: 'Cof version mismatch' };
    expect(decodeAppearanceResponse(encodeLlsdXml(map(refusal)))).toEqual({
      ...{ isAccepted: false, expected: 319, message: 'Cof version mismatch' },
    });
    expectDecodeError(() => decodeAppearanceResponse(encodeUtf8('[]')), 'bad-text');
  });
});

describe('GetDisplayNames', () => {
  it('is asked for as many ids as a query may have', () => {
    expect(displayNamesQuery([ID, ID])).toBe(`?ids=${ID}&ids=${ID}`);
    expect(displayNamesQuery([])).toBe('');
    const query = displayNamesQuery(Array.from({ length: 200 }, () => ID));
    expect(query.length).toBeLessThanOrEqual(3500);
    expect(query.length).toBeGreaterThan(3400);
  });

  it('answers with the chosen and the unique name, and what the grid leaves out is made of the others', () => {
    const agents = [
      map({
        ...{ id: uuid(ID), username: 'ada.tester', display_name: 'Ada ✿' },
        ...{ legacy_first_name: 'Ada', legacy_last_name: 'Tester' },
        is_display_name_default: false,
      }),
      map({ id: uuid(ID), legacy_first_name: 'Bo', legacy_last_name: 'Resident' }),
    ];
    expect(decodeDisplayNames(encodeLlsdXml(map({ agents, bad_ids: [] })))).toEqual([
      {
        ...{ agentId: ID, displayName: 'Ada ✿', userName: 'ada.tester' },
        ...{ legacyName: 'Ada Tester', isDefault: false },
      },
      {
        ...{ agentId: ID, displayName: 'Bo Resident', userName: 'Bo Resident' },
        ...{ legacyName: 'Bo Resident', isDefault: true },
      },
    ]);
    expectDecodeError(
      () => decodeDisplayNames(encodeLlsdXml(map({ agents: [map({ username: 'x' })] }))),
      'field-missing',
    );
  });
});
