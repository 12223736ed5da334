import { describe, expect, test } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { encodeUtf8 } from '../bytes/index.ts';
import { decodeLlsdXml, decodeLlsdXmlInSteps, type Llsd, NULL_UUID, uri, uuid } from './index.ts';

const decode = (text: string) => decodeLlsdXml(encodeUtf8(text));
const map = (...entries: [string, Llsd][]) => new Map(entries);

describe('tolerances', () => {
  test.each<[string, string, Llsd]>([
    ['an XML declaration', '<?xml version="1.0" encoding="utf-16"?><llsd><undef/></llsd>', null],
    ['a marker', '<? LLSD/XML ?>\n<llsd><undef/></llsd>', null],
    ['a marker and a declaration', '<?llsd/xml?>\r\n<?xml version="1.0"?><llsd/>', null],
    ['a byte order mark and blanks', '\ufeff\n <?xml version="1.0"?><llsd/>', null],
    ['no wrapper', '<array><string>a</string></array>', ['a']],
    ['a wrapper with attributes', '<llsd version="1"><string>a</string></llsd>', 'a'],
    ['an empty wrapper', '<llsd/>', null],
    ['two maps side by side', side('<integer>1</integer>', '<map/>'), map(['a', 1n], ['b', true])],
    ['two scalars side by side', '<llsd><string>a</string><string>b</string></llsd>', 'a'],
    ['blanks between elements', '<llsd>\n <array>\n <undef />\n </array>\n</llsd>\n', [null]],
    ['comments and stray text', '<llsd><array>x<!-- y -->z<undef/></array></llsd>', [null]],
    ['an unknown element', '<array><odd><map/>x</odd><string>a</string></array>', [null, 'a']],
    ['an element within a scalar', '<string>a<b>c</b>d</string>', 'ad'],
    ['CDATA and entities', '<string>&lt;<![CDATA[<&]]>&#233;&#x41;</string>', '<<&éA'],
    [
      'a value without key',
      '<map><map><key>x</key></map><key>a</key><undef/></map>',
      map(['a', null]),
    ],
    ['a key without value', '<map><key>a</key><key>b</key><undef/></map>', map(['b', null])],
    ['a document type', '<!DOCTYPE llsd SYSTEM "llsd.dtd"><llsd><undef/></llsd>', null],
  ])('%s', (_, text, value) => {
    expect(decode(text)).toStrictEqual(value);
  });

  function side(first: string, second: string): string {
    const one = `<map><key>a</key>${first}</map>`;
    const two = `<map><key>a</key>${second}<key>b</key><boolean>1</boolean></map>`;
    return `<llsd>${one}<undef/>${two}</llsd>`;
  }
});

describe('every spelling', () => {
  test.each<[string, Llsd]>([
    ['<boolean/>', false],
    ['<boolean> 1 </boolean>', true],
    ['<boolean>True</boolean>', true],
    ['<boolean>0</boolean>', false],
    ['<integer />', 0n],
    ['<integer> +7\n</integer>', 7n],
    ['<integer>4294967295</integer>', -1n],
    ['<real/>', 0],
    ['<real>-3.7252903E-09</real>', -3.7252903e-9],
    ['<real>NaN</real>', Number.NaN],
    ['<real>Infinity</real>', Number.POSITIVE_INFINITY],
    ['<real>-inf</real>', Number.NEGATIVE_INFINITY],
    ['<uuid/>', uuid(NULL_UUID)],
    ['<uuid> EA04498FDACA4A869EBB9CE704F78E62 </uuid>', uuid('ea04498fdaca4a869ebb9ce704f78e62')],
    ['<string> a </string>', ' a '],
    ['<uri/>', uri('')],
    ['<date/>', new Date(0)],
    ['<date>2006-02-01T14:29:53.4312345Z</date>', new Date('2006-02-01T14:29:53.431Z')],
    ['<date>2006-02-01T14:29:53</date>', new Date('2006-02-01T14:29:53Z')],
    ['<binary/>', hex('')],
    ['<binary>AQ\n I D\t</binary>', hex('01 02 03')],
    ['<binary encoding="base16">01 Ff</binary>', hex('01 ff')],
    ['<undef>text</undef>', null],
  ])('%s', (text, value) => {
    expect(decode(text)).toStrictEqual(value);
  });
});

describe('errors', () => {
  test.each([
    ['nothing at all', '', 'bad-text', 0, ''],
    ['no XML', 'hello', 'bad-text', 5, ''],
    ['an open element', '<llsd><array>', 'bad-text', 13, ''],
    ['crossed elements', '<llsd><array></llsd>', 'bad-text', 20, ''],
    ['a web page', '<html><map/></html>', 'not-llsd', 6, ''],
    ['a bad boolean', '<llsd><boolean>yes</boolean></llsd>', 'bad-boolean', 15, ''],
    ['a bad integer', '<array><undef/><integer>1.5</integer></array>', 'bad-number', 24, '[1]'],
    ['a bad real', '<map><key>a</key><real>1,5</real></map>', 'bad-number', 23, 'a'],
    ['a bad uuid', '<uuid>x</uuid>', 'bad-uuid', 6, ''],
    ['a bad date', '<date>1.2.2006</date>', 'bad-date', 6, ''],
    ['a bad encoding', '<binary encoding="base85">x</binary>', 'bad-encoding', 26, ''],
    ['bad base64', '<binary>*</binary>', 'bad-encoding', 8, ''],
    [
      'an offset in bytes',
      '<?llsd/xml?>\n<array><string>éé</string><uuid>x</uuid></array>',
      'bad-uuid',
      47,
      '[1]',
    ],
  ])('%s', (_, text, code, offset, path) => {
    expect(expectDecodeError(() => decode(text), code)).toMatchObject({ offset, path });
  });

  test('the path names keys and indices', () => {
    const text = '<llsd><map><key>a</key><array><undef/><map><key>b</key><integer>x</integer>';
    expect(expectDecodeError(() => decode(text), 'bad-number').path).toBe('a[1]/b');
  });

  test('messages cut long names short', () => {
    const name = 'a'.repeat(5000);
    for (const [text, code] of [
      [`<${name}/>`, 'not-llsd'],
      [`<llsd ${name}="" ${name}=""/>`, 'bad-text'],
    ]) {
      expect(expectDecodeError(() => decode(text), code).message.length).toBeLessThan(200);
    }
  });

  test('entities of a document type do not expand', () => {
    const text = `<!DOCTYPE llsd [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">
      <!ENTITY c SYSTEM "file:///etc/passwd">]><llsd><string>`;
    expectDecodeError(() => decode(`${text}&b;</string></llsd>`), 'bad-text');
    expectDecodeError(() => decode(`${text}&c;</string></llsd>`), 'bad-text');
    expectDecodeError(() => decode('<string>&constructor;</string>'), 'bad-text');
  });

  test('accepts 96 levels; 97 and 10,000 are too deep', () => {
    const nested = (depth: number) => '<array>'.repeat(depth) + '</array>'.repeat(depth);
    expect(decode(nested(96))).toBeInstanceOf(Array);
    expect(expectDecodeError(() => decode(nested(97)), 'too-deep').offset).toBe(97 * 7);
    expectDecodeError(() => decode('<map><key>a</key>'.repeat(10_000)), 'too-deep');
  });

  test('unknown elements may nest to any depth', () => {
    expect(decode(`<llsd>${'<x>'.repeat(10_000)}${'</x>'.repeat(10_000)}</llsd>`)).toBeNull();
  });

  test('more values than allowed', () => {
    const bytes = encodeUtf8('<array><undef/><undef/></array>');
    expectDecodeError(() => decodeLlsdXml(bytes, { maxValues: 2 }), 'too-many-values');
  });
});

describe('in steps', () => {
  test.each([
    ['an emoji', '😀', '😀'],
    ['an entity', '&amp;&#x1F600;', '&😀'],
    ['CDATA', '<![CDATA[a]]b]]>', 'a]]b'],
    ['a comment', 'a<!-- - -->b', 'ab'],
    ['a line end of two characters', '\r\n', '\n'],
  ])('%s may be anywhere between two of them', (_, text, expected) => {
    for (let padding = 4060; padding < 4100; padding++) {
      const x = 'x'.repeat(padding);
      const xml = `<llsd><array><string>${x}${text}</string><integer>7</integer></array></llsd>`;
      expect(decode(xml)).toEqual([`${x}${expected}`, 7n]);
    }
  });

  test('a large document has many, and the same result and errors as at once', () => {
    const array = '<array><string>äöü</string><integer>-5</integer></array>'.repeat(2000);
    const bytes = encodeUtf8(`<llsd><array>${array}</array></llsd>`);
    const steps = decodeLlsdXmlInSteps(bytes);
    let count = 1;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    expect(count).toBeGreaterThan(bytes.length / 6000);
    expect(step.value).toEqual(decodeLlsdXml(bytes));
    const broken = encodeUtf8(`<llsd><array>${array}<integer>x</integer>`);
    const error = expectDecodeError(() => decodeLlsdXml(broken), 'bad-number');
    expect(error.offset).toBe(broken.indexOf(0x78, broken.length - 12));
  });
});
