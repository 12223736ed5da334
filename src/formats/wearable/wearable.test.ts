import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodeUtf8, encodeUtf8, type Warning } from '../bytes/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import {
  decodeWearable,
  encodeWearable,
  WEARABLE_VERSION,
  type Wearable,
  wearableTypeName,
} from './index.ts';
import { MAX_WEARABLE_BYTES } from './wearable-codec.ts';

const TEXTURE = '5748decc-f629-461c-9a36-a35a221fe21f';

const SHIRT = `LLWearable version 22
Shirt | with pipes |
A description|

\tpermissions 0
\t{
\t\tbase_mask\t7fffffff
\t\tnext_owner_mask\t00082000
\t\tcreator_id\t11111111-1111-0000-0000-000100BBA000
\t\tgroup_owned\t1
\t}
\tsale_info\t0
\t{
\t\tsale_type\tcopy
\t\tperm_mask\t0
\t\tsale_price\t-1
\t}
type 4
parameters 3
781 .78
800 -.25
801 1e-3
textures 2
1 ${TEXTURE}
16 ${TEXTURE}
`;

const decode = (text: string) => decodeWearable(encodeUtf8(text));

/** The shortest file that can be read. */
const SHORTEST = 'LLWearable version 22\n\n\ntype 4\nparameters 0\ntextures 0';

describe('decodeWearable', () => {
  it('reads a whole file', () => {
    expect(decode(SHIRT)).toEqual({
      version: 22,
      name: 'Shirt | with pipes |',
      description: 'A description|',
      type: 4,
      permissions: {
        baseMask: 0x7fffffff,
        ownerMask: 0,
        groupMask: 0,
        everyoneMask: 0,
        nextOwnerMask: 0x82000,
        creatorId: '11111111-1111-0000-0000-000100bba000',
        ownerId: NULL_UUID,
        lastOwnerId: NULL_UUID,
        groupId: NULL_UUID,
        groupOwned: true,
      },
      sale: { type: 'copy', price: -1, permMask: 0 },
      parameters: new Map([
        [781, 0.78],
        [800, -0.25],
        [801, 0.001],
      ]),
      textures: new Map([
        [1, TEXTURE],
        [16, TEXTURE],
      ]),
    });
  });

  it('reads the shortest file', () => {
    const { name, description, type, parameters, textures } = decode(SHORTEST);
    expect([name, description, type, parameters.size, textures.size]).toEqual(['', '', 4, 0, 0]);
  });

  it('leaves out weights that are no numbers, and says so', () => {
    const warnings: Warning[] = [];
    const text = SHORTEST.replace('s 0', 's 3\n33 nan\n34 0.5\n36 -inf');
    const { parameters } = decodeWearable(encodeUtf8(text), warnings);
    expect(parameters).toEqual(new Map([[34, 0.5]]));
    expect(warnings).toEqual([
      {
        code: 'weight-not-finite',
        message: 'parameter 33 has NaN',
        offset: 44,
        path: 'parameters[0]',
      },
      {
        code: 'weight-not-finite',
        message: 'parameter 36 has -Infinity',
        offset: 58,
        path: 'parameters[2]',
      },
    ]);
  });

  it.each<[string, (text: string) => string]>([
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['no braces', (text) => text.replace(/^\t[{}]\n/gm, '')],
    ['no indentation', (text) => text.replace(/^\t+/gm, '')],
    ['blank lines', (text) => text.replace(/^(\t|type|parameters|8|16)/gm, '\n \t\n$1')],
    ['words after the values', (text) => text.replace(/^(781 .*|type .*)$/gm, '$1 more')],
    ['more at the end', (text) => `${text}\0 and more\n`],
    ['no last line end', (text) => text.trimEnd()],
  ])('accepts %s', (_, change) => {
    const changed = change(SHIRT);
    expect(changed).not.toBe(SHIRT);
    expect(decode(changed)).toEqual(decode(SHIRT));
  });

  it('keeps unknown lines where they are, which the encoder writes again', () => {
    const text = SHIRT.replace('\t\tgroup_owned', '\t\tfuture_mask\t7f\n\t\tgroup_owned')
      .replace('\t\tsale_price', '\t\tsale_note  two words\n\t\tsale_price')
      .concat('checksum 12\n\nend\0 and what follows it\n');
    const { permissions, sale, otherLines } = decode(text);
    expect(permissions.otherLines).toEqual(['\t\tfuture_mask\t7f']);
    expect(sale.otherLines).toEqual(['\t\tsale_note  two words']);
    expect(otherLines).toEqual(['checksum 12', 'end']);
    const written = decodeUtf8(encodeWearable(decode(text)));
    expect(written).toMatch('\t\tgroup_owned\t1\n\t\tfuture_mask\t7f\n\t}\n\tsale_info\t0\n');
    expect(written).toMatch('\t\tsale_price\t-1\n\t\tsale_note  two words\n\t}\ntype 4\n');
    expect(written).toMatch(/checksum 12\nend\n$/);
  });

  it('uses the last of several values of a parameter', () => {
    const twice = SHORTEST.replace('parameters 0', 'parameters 2\n5 .1\n5 .2');
    expect([...decode(twice).parameters]).toEqual([[5, 0.2]]);
  });

  it.each<[string, string, string, string, number]>([
    ['nothing', '', 'truncated', 'version', 0],
    ['another text', 'LLWearables\n', 'not-wearable', '', 0],
    ['version 25', 'LLWearable version 25\n', 'version-unsupported', 'version', 0],
    ['no name', 'LLWearable version 22\n', 'truncated', 'name', 22],
    ['no type', 'LLWearable version 22\n\n\n}\n', 'truncated', 'type', 26],
    ['a type in words', SHORTEST.replace('type 4', 'type shirt'), 'bad-number', 'type', 24],
    ['no parameters', SHORTEST.replace('parameters', 'params'), 'wrong-type', 'parameters', 31],
    ['1001 parameters', SHORTEST.replace('s 0', 's 1001'), 'too-many-values', 'parameters', 31],
    ['a count over the end', SHORTEST.replace('s 0', 's 9'), 'count-over-end', 'parameters', 31],
    ['textures over the end', `${SHORTEST.slice(0, -1)}1\n`, 'count-over-end', 'textures', 44],
    ['a negative count', SHORTEST.replace('s 0', 's -1'), 'bad-number', 'parameters', 31],
    [
      'a parameter without weight',
      SHORTEST.replace('s 0', 's 1\n33'),
      'bad-number',
      'parameters[0]',
      44,
    ],
    [
      'a texture without id',
      `${SHORTEST.slice(0, -1)}1\n1 ${'x'.repeat(36)}`,
      'bad-uuid',
      'textures[0]',
      55,
    ],
    [
      'a mask in words',
      SHORTEST.replace('type', 'base_mask all\ntype'),
      'bad-number',
      'permissions/base_mask',
      24,
    ],
    [
      'a bad id',
      SHORTEST.replace('type', 'owner_id me\ntype'),
      'bad-uuid',
      'permissions/owner_id',
      24,
    ],
    [
      'a bad price',
      SHORTEST.replace('type', 'sale_price free\ntype'),
      'bad-number',
      'sale_info/sale_price',
      24,
    ],
  ])('refuses %s', (_, text, code, path, offset) => {
    const error = expectDecodeError(() => decode(text), code);
    expect(error).toMatchObject({ format: 'wearable', path, offset });
  });

  it('refuses a file of more than 4 MiB unread', () => {
    const bytes = new Uint8Array(MAX_WEARABLE_BYTES + 1);
    expectDecodeError(() => decodeWearable(bytes), 'file-too-large');
  });

  it('gives a value or a DecodeError for every prefix and for changed bytes', () => {
    const whole = encodeUtf8(SHIRT);
    for (let end = 0; end <= whole.length; end++) {
      valueOrDecodeError(() => decodeWearable(whole.subarray(0, end)));
    }
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        valueOrDecodeError(() => decodeWearable(bytes));
      }),
    );
  });
});

const mask = fc.integer({ min: 0, max: 0xffffffff });
const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text));

/** Without minus zero, which the text cannot represent. */
const weight = fc.double({ noNaN: true, noDefaultInfinity: true }).map((any) => any + 0);

/** Lines that no version of the format has. */
const otherLines = fc.array(fc.stringMatching(/^\t{0,2}x[a-z_]{0,8}\t[a-z0-9 ]{0,6}[a-z]$/), {
  minLength: 1,
  maxLength: 3,
});

const REQUIRED_PERMISSIONS = [
  ...(['baseMask', 'ownerMask', 'groupMask', 'everyoneMask', 'nextOwnerMask'] as const),
  ...(['creatorId', 'ownerId', 'lastOwnerId', 'groupId'] as const),
] as const;

const anyWearable: fc.Arbitrary<Wearable> = fc.record(
  {
    version: fc.constantFrom(WEARABLE_VERSION, 24),
    name: line,
    description: line,
    type: fc.nat(20),
    permissions: fc.record(
      {
        baseMask: mask,
        ownerMask: mask,
        groupMask: mask,
        everyoneMask: mask,
        nextOwnerMask: mask,
        creatorId: fc.uuid(),
        ownerId: fc.uuid(),
        lastOwnerId: fc.uuid(),
        groupId: fc.uuid(),
        groupOwned: fc.boolean(),
        otherLines,
      },
      { requiredKeys: [...REQUIRED_PERMISSIONS] },
    ),
    sale: fc.record(
      {
        type: fc.constantFrom('not', 'orig', 'copy', 'cntn'),
        price: fc.integer({ min: -1, max: 0x7fffffff }),
        permMask: mask,
        otherLines,
      },
      { requiredKeys: ['type', 'price'] },
    ),
    parameters: fc.array(fc.tuple(fc.nat(11001), weight)).map((pairs) => new Map(pairs)),
    textures: fc.array(fc.tuple(fc.nat(44), fc.uuid())).map((pairs) => new Map(pairs)),
    otherLines,
  },
  {
    requiredKeys: [
      'version',
      'name',
      'description',
      'type',
      'permissions',
      'sale',
      'parameters',
      'textures',
    ],
  },
);

describe('encodeWearable', () => {
  it('is undone by decodeWearable', () => {
    fc.assert(
      fc.property(anyWearable, (wearable) => {
        expect(decodeWearable(encodeWearable(wearable))).toEqual(wearable);
      }),
    );
  });

  it('writes each text on one line', () => {
    const renamed = { ...decode(SHIRT), name: 'two\r\nlines', description: 'and\nmore' };
    expect(decodeWearable(encodeWearable(renamed))).toMatchObject({
      name: 'two lines',
      description: 'and more',
      type: 4,
    });
  });

  it('refuses a weight that is not a number', () => {
    const parameters = new Map([[1, Number.NaN]]);
    expect(() => encodeWearable({ ...decode(SHIRT), parameters })).toThrow(RangeError);
  });
});

describe('wearable types', () => {
  it('have names', () => {
    expect(wearableTypeName(0)).toBe('shape');
    expect(wearableTypeName(16)).toBe('universal');
    expect(wearableTypeName(17)).toBeNull();
  });
});

/** The body of a recorded HTTP response. */
function responseBody(path: string): Uint8Array<ArrayBuffer> {
  const bytes = sharedFile(path);
  return bytes.slice(decodeUtf8(bytes).indexOf('\r\n\r\n') + 4);
}

describeWithSamples('sample wearables', () => {
  it('reads the eyes, which lack a brace and have a blank line inside', () => {
    const eyes = decodeWearable(sharedFile('samples/wearable/eyes.txt'));
    expect(eyes).toMatchObject({ version: 22, name: 'New Eyes', description: '', type: 3 });
    expect(wearableTypeName(eyes.type)).toBe('eyes');
    expect(eyes.permissions).toMatchObject({ baseMask: 0x7fffffff, nextOwnerMask: 0x82000 });
    expect([...eyes.parameters]).toEqual([
      [98, 0],
      [99, 0],
    ]);
    expect([...eyes.textures]).toEqual([[3, '6522e74d-1660-4e7f-b601-6f48c1659a77']]);
    expect(decodeWearable(encodeWearable(eyes))).toEqual(eyes);
  });

  it('reads the pants and writes them byte for byte', () => {
    const bytes = sharedFile('samples/wearable/pants.txt');
    const pants = decodeWearable(bytes);
    expect(pants).toMatchObject({ name: 'New Pants', type: 5, sale: { type: 'not', price: 10 } });
    expect(pants.parameters.size).toBe(9);
    expect(pants.parameters.get(806)).toBe(0.8);
    expect([...pants.textures]).toEqual([[2, TEXTURE]]);
    expect(decodeUtf8(encodeWearable(pants))).toBe(decodeUtf8(bytes));
  });

  it.each<[string, string, number, number, number]>([
    ['asset-shape', 'New Shape', 0, 142, 0],
    ['asset-shirt', 'New Shirt', 4, 10, 1],
  ])('reads the recorded response %s and writes it byte for byte', (file, name, type, n, m) => {
    const bytes = responseBody(`samples/opensim/${file}.response`);
    const wearable = decodeWearable(bytes);
    expect(wearable).toMatchObject({ name, type });
    expect([wearable.parameters.size, wearable.textures.size]).toEqual([n, m]);
    expect(decodeUtf8(encodeWearable(wearable)).trimEnd()).toBe(decodeUtf8(bytes).trimEnd());
  });
});
