import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileFailure } from '../../app/index.ts';
import { errorFix, FINDING_WORDS } from '../../lint/index.ts';
import { FILE_ERROR_TEXTS } from './en/error-texts.ts';
import { explainFileError, fileErrorReport, replacedBuiltinsText } from './file-error-text.ts';

/** So that the expectations can be read and typed. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

function failure(fields: Partial<FileFailure>): FileFailure {
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

describe('explainFileError', () => {
  it('says where a saved avatar stops being valid JSON, if the browser reports it', () => {
    const broken = { format: 'avatar-object', code: 'not-json', path: '' };
    const why = (place: string) => explainFileError(failure({ ...broken, details: { place } })).why;
    expect(why('line 3 column 7')).toBe(
      'The text is not well-formed JSON: reading it stopped at line 3 column 7.',
    );
    expect(why('')).toBe('The text is not well-formed JSON.');
  });

  it('says what, where, why and how to fix it', () => {
    const { title, why, fix, rows, marked } = explainFileError(failure({}));
    expect(title).toBe('walk_v2.anim could not be read');
    expect(plain(why)).toBe(
      'Joint 4 (mCollarLeft) declares 65 536 rotation keys, which need 524 288 bytes. Only 949 bytes are left in the file.',
    );
    expect(fix).toBe('The file looks truncated or edited by hand. Export it again.');
    expect(rows.map(([label, value]) => [label, plain(value)])).toEqual([
      ['Field', 'joints[4].num_rot_keys'],
      ['Byte offset', '0x01C7 (455 of 1 408)'],
      ['Found', '65 536 rotation keys'],
      ['Room for', '118 rotation keys'],
      ['Code', 'anim/count-over-end'],
    ]);
    expect(marked).toEqual({ start: 0x1c7, end: 0x1cb });
  });

  it('marks the rest of a line in a text file, within the excerpt', () => {
    const bytes = new TextEncoder().encode('MOTION\r\nFrames: 30\r\nFrame Time: 0.03');
    const excerpt = { start: 100, bytes };
    const markedFrom = (offset: number) =>
      explainFileError(failure({ format: 'bvh', path: 'frames', offset, excerpt })).marked;
    expect(markedFrom(108)).toEqual({ start: 108, end: 118 });
    expect(markedFrom(120)).toEqual({ start: 120, end: 136 });
  });

  it('says that a BVH file as a whole declares its frames', () => {
    const details = { found: 30, room: 12, bytesEach: 24, left: 289 };
    expect(explainFileError(failure({ format: 'bvh', path: 'frames', details })).why).toMatch(
      /^The file declares 30 frames/,
    );
  });

  it('marks the rest of a file that is truncated', () => {
    const { why, marked } = explainFileError(
      failure({ code: 'truncated', offset: 8, path: 'duration', details: { needed: 4, left: 1 } }),
    );
    expect(why).toBe('The field duration needs 4 bytes. Only 1 byte is left in the file.');
    expect(marked).toEqual({ start: 8, end: 9 });
  });

  it('also gives the offset within a compressed section', () => {
    const { rows } = explainFileError(
      failure({ format: 'mesh', code: 'wrong-type', offset: 305, innerOffset: 1204, details: {} }),
    );
    expect(plain(new Map(rows).get('Byte offset')!)).toBe('0x0131 (305 of 1 408), unpacked 1 204');
  });

  it('gives no offset for the file as a whole, and names what the file really is', () => {
    const { title, why, rows } = explainFileError(
      failure({
        fileName: 'photo.anim',
        format: 'file',
        code: 'texture-unsupported',
        path: '',
        details: { looksLike: 'a GIF picture' },
      }),
    );
    expect(title).toBe('photo.anim is a GIF picture');
    expect(why).toContain('JPEG 2000, PNG, JPEG, WebP and TGA');
    expect(rows.map(([label]) => label)).toEqual(['Code']);
  });

  it('uses the decoder’s own message for an unknown code', () => {
    const { why } = explainFileError(
      failure({ code: 'brand-new', path: 'x', reason: 'is quite odd' }),
    );
    expect(why).toBe('x is quite odd.');
  });

  it('copies everything as text', () => {
    const excerpt = { start: 0x1c6, bytes: Uint8Array.of(0, 0xff) };
    const report = plain(fileErrorReport(failure({ excerpt })));
    expect(report).toContain('Byte offset: 0x01C7 (455 of 1 408)');
    expect(report).toContain('Bytes from 454: 00 ff');
    expect(report).toContain('Fix: The file looks truncated');
  });
});

/** The source files of a room, without tests. */
function sources(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(new URL(`${entry.name}/`, folder));
    const isSource = entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts');
    return isSource ? [readFileSync(new URL(entry.name, folder), 'utf8')] : [];
  });
}

function codesBy(pattern: RegExp, ...folders: string[]): string[] {
  const texts = folders.flatMap((folder) => sources(new URL(`../../${folder}/`, import.meta.url)));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, code]) => code)))];
}

describe('replacedBuiltinsText', () => {
  it('counts the files, and names a single one', () => {
    expect(replacedBuiltinsText(Array.from({ length: 12 }, (_, i) => `dance${i}`))).toBe(
      '12 of your files replace built-in animations',
    );
    expect(replacedBuiltinsText(['walk'])).toBe('Your file replaces the built-in walk');
  });
});

describe('codes', () => {
  const errors = codesBy(
    /\b(?:error|textureError|FileError|OffloadError)\(\s*'([a-z0-9-]+)'/g,
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
  const errorsPage = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');

  it('finds codes in the sources at all', () => {
    expect(errors.length).toBeGreaterThan(20);
    expect(warnings.length).toBeGreaterThan(10);
  });

  it('has a text for every code in the sources', () => {
    expect(errors.filter((code) => !(code in FILE_ERROR_TEXTS))).toEqual([]);
    expect(warnings.filter((code) => !(code in FINDING_WORDS))).toEqual([]);
    expect(
      either.filter((code) => !(code in FILE_ERROR_TEXTS) && !(code in FINDING_WORDS)),
    ).toEqual([]);
  });

  it('has advice for every error', () => {
    const usual = errorFix('no such code');
    expect(Object.keys(FILE_ERROR_TEXTS).filter((code) => errorFix(code) === usual)).toEqual([]);
  });

  it('lists every code that has a text in docs/errors.md', () => {
    const all = [...Object.keys(FILE_ERROR_TEXTS), ...Object.keys(FINDING_WORDS)];
    expect(all.filter((code) => !errorsPage.includes(`\`${code}\``))).toEqual([]);
  });
});
