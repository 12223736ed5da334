import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileFailure } from '../app/index.ts';
import { errorMend, FINDING_WORDS } from '../lint/index.ts';
import { explainFault, faultReport, libraryWords } from './sentences.ts';
import { FAULT_WORDS } from './words/en/faults.ts';

/** So that the expectations can be read and typed. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

function fault(fields: Partial<FileFailure>): FileFailure {
  return {
    fileName: 'outfit/walk_v2.anim',
    byteLength: 1408,
    format: 'anim',
    code: 'count-over-end',
    offset: 0x1c7,
    path: 'joints[4].num_rot_keys',
    innerOffset: undefined,
    details: { found: 65536, room: 118, bytesEach: 8, left: 949, joint: 'mCollarLeft' },
    reason: 'announces 65536 keys of 8 bytes, there is room for 118',
    excerpt: null,
    ...fields,
  };
}

describe('explainFault', () => {
  it('says where a saved avatar stops being JSON, if the browser does', () => {
    const broken = { format: 'avatar-object', code: 'not-json', path: '' };
    const why = (place: string) => explainFault(fault({ ...broken, details: { place } })).why;
    expect(why('line 3 column 7')).toBe(
      'The text is not well-formed JSON: reading it stopped at line 3 column 7.',
    );
    expect(why('')).toBe('The text is not well-formed JSON.');
  });

  it('says what, where, why and how to mend', () => {
    const { title, why, mend, rows, marked } = explainFault(fault({}));
    expect(title).toBe('walk_v2.anim could not be read');
    expect(plain(why)).toBe(
      'Joint 4 (mCollarLeft) announces 65 536 rotation keys, which need 524 288 bytes. Only 949 bytes are left in the file.',
    );
    expect(mend).toBe('The file looks cut short or edited by hand. Export it again.');
    expect(rows.map(([label, value]) => [label, plain(value)])).toEqual([
      ['Field', 'joints[4].num_rot_keys'],
      ['Byte offset', '0x01C7 (455 of 1 408)'],
      ['Found', '65 536 rotation keys'],
      ['Room for', '118 rotation keys'],
      ['Code', 'anim/count-over-end'],
    ]);
    expect(marked).toEqual({ start: 0x1c7, end: 0x1cb });
  });

  it('marks a line of a text up to its end, or to the end of the excerpt', () => {
    const bytes = new TextEncoder().encode('MOTION\r\nFrames: 30\r\nFrame Time: 0.03');
    const excerpt = { start: 100, bytes };
    const markedFrom = (offset: number) =>
      explainFault(fault({ format: 'bvh', path: 'frames', offset, excerpt })).marked;
    expect(markedFrom(108)).toEqual({ start: 108, end: 118 });
    expect(markedFrom(120)).toEqual({ start: 120, end: 136 });
  });

  it('says of a BVH that the file announces its frames', () => {
    const details = { found: 30, room: 12, bytesEach: 24, left: 289 };
    expect(explainFault(fault({ format: 'bvh', path: 'frames', details })).why).toMatch(
      /^The file announces 30 frames/,
    );
  });

  it('marks all that is left of a file that was cut short', () => {
    const { why, marked } = explainFault(
      fault({ code: 'truncated', offset: 8, path: 'duration', details: { needed: 4, left: 1 } }),
    );
    expect(why).toBe('The field duration needs 4 bytes. Only 1 byte is left in the file.');
    expect(marked).toEqual({ start: 8, end: 9 });
  });

  it('places a fault within a packed section as well', () => {
    const { rows } = explainFault(
      fault({ format: 'mesh', code: 'wrong-type', offset: 305, innerOffset: 1204, details: {} }),
    );
    expect(plain(new Map(rows).get('Byte offset')!)).toBe('0x0131 (305 of 1 408), unpacked 1 204');
  });

  it('gives no place for what has none, and names what a file really is', () => {
    const { title, why, rows } = explainFault(
      fault({
        fileName: 'photo.anim',
        format: 'file',
        code: 'unknown-format',
        path: '',
        details: { looksLike: 'PNG picture' },
      }),
    );
    expect(title).toBe('photo.anim is no mesh and no animation');
    expect(why).toContain('PNG picture');
    expect(rows.map(([label]) => label)).toEqual(['Code']);
  });

  it('takes the decoder’s own words for a code that it does not know', () => {
    const { why } = explainFault(fault({ code: 'brand-new', path: 'x', reason: 'is quite odd' }));
    expect(why).toBe('x is quite odd.');
  });

  it('copies everything as text', () => {
    const excerpt = { start: 0x1c6, bytes: Uint8Array.of(0, 0xff) };
    const report = plain(faultReport(fault({ excerpt })));
    expect(report).toContain('Byte offset: 0x01C7 (455 of 1 408)');
    expect(report).toContain('Bytes from 454: 00 ff');
    expect(report).toContain('Mend: The file looks cut short');
  });
});

/** Sources of a layer, without their tests. */
function sources(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(new URL(`${entry.name}/`, folder));
    const isSource = entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts');
    return isSource ? [readFileSync(new URL(entry.name, folder), 'utf8')] : [];
  });
}

function codesBy(pattern: RegExp, ...folders: string[]): string[] {
  const texts = folders.flatMap((folder) => sources(new URL(`../${folder}/`, import.meta.url)));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, code]) => code)))];
}

describe('libraryWords', () => {
  it('counts the files, and names a single one', () => {
    expect(libraryWords(Array.from({ length: 12 }, (_, i) => `dance${i}`))).toBe(
      '12 of your files stand in for built-in animations',
    );
    expect(libraryWords(['walk'])).toBe('Your file stands in for the built-in walk');
  });
});

describe('codes', () => {
  const faults = codesBy(
    /\b(?:error|FileError|OffloadError)\(\s*'([a-z0-9-]+)'/g,
    'formats',
    'protocol',
    'avatar',
    'app',
    'offload',
  );
  const warnings = codesBy(
    /\b(?:warn|note|makeFinding)\(\s*'([a-z0-9-]+)'/g,
    'formats',
    'lint/rules',
  );
  const either = codesBy(/\bcode: '([a-z0-9-]+)'/g, 'formats');
  const errorsPage = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

  it('finds codes in the sources at all', () => {
    expect(faults.length).toBeGreaterThan(20);
    expect(warnings.length).toBeGreaterThan(10);
  });

  it('has words for every code that the sources name', () => {
    expect(faults.filter((code) => !(code in FAULT_WORDS))).toEqual([]);
    expect(warnings.filter((code) => !(code in FINDING_WORDS))).toEqual([]);
    expect(either.filter((code) => !(code in FAULT_WORDS) && !(code in FINDING_WORDS))).toEqual([]);
  });

  it('has a way to mend every fault', () => {
    const usual = errorMend('no such code');
    expect(Object.keys(FAULT_WORDS).filter((code) => errorMend(code) === usual)).toEqual([]);
  });

  it('lists every code that it has words for in docs/errors.md', () => {
    const all = [...Object.keys(FAULT_WORDS), ...Object.keys(FINDING_WORDS)];
    expect(all.filter((code) => !errorsPage.includes(`\`${code}\``))).toEqual([]);
  });
});
