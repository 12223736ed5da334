import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyXmlText } from '../../../test/any-text.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import {
  decodeXmlRpcCall,
  decodeXmlRpcResponse,
  encodeXmlRpcCall,
  encodeXmlRpcResponse,
} from './xml-rpc.ts';
import type { XmlRpcValue } from './xml-rpc-parser.ts';

const responseText = (content: string) =>
  `<methodResponse><params><param><value>${content}</value></param></params></methodResponse>`;
const decode = (text: string) => decodeXmlRpcResponse(encodeUtf8(text));
const decodeValue = (content: string) => {
  const response = decode(responseText(content));
  return response.kind === 'value' ? response.value : response;
};

const value: fc.Arbitrary<XmlRpcValue> = fc.letrec<{ value: XmlRpcValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.bigInt({ min: -(2n ** 31n), max: 2n ** 31n - 1n }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    anyXmlText,
    fc.uint8Array({ maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .array(fc.tuple(anyXmlText, tie('value')), { maxLength: 5 })
      .map((members) => new Map(members)),
  ),
})).value;

describe('round trip', () => {
  test('responses keep every value', () => {
    fc.assert(
      fc.property(value, (given) => {
        const response = { kind: 'value', value: given } as const;
        expect(decodeXmlRpcResponse(encodeXmlRpcResponse(response))).toStrictEqual(response);
      }),
    );
  });

  test('calls keep their method and parameters', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 3 }), (params) => {
        const call = { method: 'login_to_simulator', params };
        expect(decodeXmlRpcCall(encodeXmlRpcCall(call))).toStrictEqual(call);
      }),
    );
  });

  test('a fault keeps its code and message', () => {
    const fault = { kind: 'fault', code: -32601, message: 'no such <method>' } as const;
    expect(decodeXmlRpcResponse(encodeXmlRpcResponse(fault))).toStrictEqual(fault);
  });
});

test('an encoded call, character by character', () => {
  const fields = new Map<string, XmlRpcValue>([
    ['a&b', 'x<y'],
    ['n', -7n],
    ['list', [true, 1.5]],
  ]);
  const bytes = encodeXmlRpcCall({ method: 'm', params: [fields] });
  expect(new TextDecoder().decode(bytes)).toBe(
    '<?xml version="1.0"?><methodCall><methodName>m</methodName><params><param><value><struct>' +
      '<member><name>a&amp;b</name><value><string>x&lt;y</string></value></member>' +
      '<member><name>n</name><value><i4>-7</i4></value></member>' +
      '<member><name>list</name><value><array><data><value><boolean>1</boolean></value>' +
      '<value><double>1.5</double></value></data></array></value></member>' +
      '</struct></value></param></params></methodCall>',
  );
});

test.each<[string, XmlRpcValue]>([
  ['an integer beyond 32 bits', 2n ** 31n],
  ['a number without end', Number.POSITIVE_INFINITY],
  ['a cycle', cycle()],
])('the encoder refuses %s', (_, any) => {
  expect(() => encodeXmlRpcCall({ method: 'm', params: [any] })).toThrow(RangeError);
});

function cycle(): XmlRpcValue {
  const array: XmlRpcValue[] = [];
  array.push(array);
  return array;
}

describe('every notation', () => {
  test.each<[string, XmlRpcValue]>([
    ['bare text', 'bare text'],
    ['', ''],
    ['\n <string>typed</string>\n', 'typed'],
    ['<string/>', ''],
    ['<i4> 12 </i4>', 12n],
    ['<int>-1</int>', -1n],
    ['<int/>', 0n],
    ['<i4>4294967295</i4>', -1n],
    ['<i8>4294967296</i8>', 4294967296],
    ['<double>-1.5e3</double>', -1500],
    ['<boolean>1</boolean>', true],
    ['<boolean>False</boolean>', false],
    ['<nil/>', null],
    ['<base64>AQ I=</base64>', Uint8Array.of(1, 2)],
    ['<dateTime.iso8601>20261121T06:01:35</dateTime.iso8601>', '20261121T06:01:35'],
    ['<array><data/></array>', []],
    ['<array/>', []],
    ['<struct/>', new Map()],
    ['<struct><member><name>a</name></member></struct>', new Map()],
    ['<struct><member><name>a</name><value/></member></struct>', new Map([['a', '']])],
    ['<string>&lt;<![CDATA[<&]]>&#233;</string>', '<<&é'],
    ['<odd><value>x</value></odd><string>y</string>', 'y'],
    ['<string>a<b>c</b>d</string>', 'ad'],
  ])('%s', (content, expected) => {
    expect(decodeValue(content)).toStrictEqual(expected);
  });

  test('an XML declaration after white space and a byte order mark', () => {
    const blanks = `\ufeff\r\n <?xml version="1.0" encoding="utf-8"?>${responseText('x')}`;
    expect(decode(blanks)).toStrictEqual({ kind: 'value', value: 'x' });
  });
});

describe('errors', () => {
  const member = (content: string) =>
    `<struct><member><name>a</name><value>${content}</value></member></struct>`;

  test.each([
    ['nothing', '', 'bad-text', ''],
    ['a web page', '<html><body/></html>', 'not-xml-rpc', ''],
    ['a call', '<methodCall/>', 'not-xml-rpc', ''],
    ['half a document', '<methodResponse><params>', 'bad-text', ''],
    ['no value', '<methodResponse><params/></methodResponse>', 'field-missing', 'params[0]'],
    ['no number', responseText(member('<i4>12x</i4>')), 'bad-number', 'a'],
    ['a number of 40 digits', responseText(`<i4>${'1'.repeat(40)}</i4>`), 'bad-number', ''],
    ['no boolean', responseText('<boolean>constructor</boolean>'), 'bad-boolean', ''],
    [
      'no base64',
      responseText(member('<array><data><value/><value><base64>*</base64></value></data></array>')),
      'bad-encoding',
      'a[1]',
    ],
    [
      'a fault of text',
      '<methodResponse><fault><value>no</value></fault></methodResponse>',
      'wrong-type',
      'fault',
    ],
  ])('%s', (_, document, code, path) => {
    const error = expectDecodeError(() => decode(document), code);
    expect(error).toMatchObject({ format: 'grid', path });
  });

  test('the offset counts bytes', () => {
    const before = '<methodResponse><!-- é --><params><param><value><i4>';
    const document = ` ${before}x</i4></value></param></params></methodResponse>`;
    const { offset } = expectDecodeError(() => decode(document), 'bad-number');
    expect(offset).toBe(encodeUtf8(` ${before}`).length);
  });
});

describe('hostile documents', () => {
  test('entities of a document type do not expand', () => {
    const type = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">
      <!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    for (const entity of ['&b;', '&c;', '&constructor;']) {
      expectDecodeError(() => decode(type + responseText(entity)), 'bad-text');
    }
  });

  test('32 levels are allowed, 33 and 10,000 are too deep', () => {
    const nested = (levels: number) =>
      responseText(
        `${'<array><data><value>'.repeat(levels)}${'</value></data></array>'.repeat(levels)}`,
      );
    expect(decode(nested(32)).kind).toBe('value');
    expectDecodeError(() => decode(nested(33)), 'too-deep');
    expectDecodeError(() => decode(nested(10_000)), 'too-deep');
  });

  test('ignored elements may be nested to any depth', () => {
    expect(decodeValue(`${'<x>'.repeat(10_000)}${'</x>'.repeat(10_000)}`)).toBe('');
  });

  test('more than a million values, and more than 32 MiB', () => {
    const values = '<value/>'.repeat(1_000_001);
    const document = responseText(`<array><data>${values}</data></array>`);
    expectDecodeError(() => decode(document), 'too-many-values');
    const large = new Uint8Array(32 * 1024 * 1024 + 1);
    expectDecodeError(() => decodeXmlRpcResponse(large), 'answer-too-large');
  });

  test('names that every object has are names like others', () => {
    const member = '<member><name>__proto__</name><value>x</value></member>';
    expect(decodeValue(`<struct>${member}</struct>`)).toStrictEqual(new Map([['__proto__', 'x']]));
  });
});
