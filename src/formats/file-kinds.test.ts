import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../test/expect-decode-error.ts';
import { hex } from '../../test/hex.ts';
import { describeWithSamples, sharedFile } from '../../test/samples.ts';
import { sniffFormat } from './file-kinds.ts';

const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

describe('sniffFormat', () => {
  it('knows both animation versions', () => {
    expect(sniffFormat(hex('01 00 00 00 02'))).toBe('anim');
    expect(sniffFormat(hex('00 00 01 00 02'))).toBe('anim');
  });

  it('knows a mesh header with and without the text marker', () => {
    expect(sniffFormat(hex('7b 00 00 00 01 6b'))).toBe('mesh');
    expect(sniffFormat(ascii('<? LLSD/Binary ?>\n{\0\0\0\x06'))).toBe('mesh');
    expect(sniffFormat(ascii('<?llsd/binary?>{\0\0\0\x06'))).toBe('mesh');
  });

  it('knows a BVH, also behind a byte order mark or blank space', () => {
    expect(sniffFormat(ascii('HIERARCHY\nROOT hip'))).toBe('bvh');
    expect(sniffFormat(hex('ef bb bf 48 49 45 52 41 52 43 48 59 0d 0a'))).toBe('bvh');
    expect(sniffFormat(ascii('\r\n\t HIERARCHY'))).toBe('bvh');
  });

  it('refuses an empty file', () => {
    expectDecodeError(() => sniffFormat(new Uint8Array()), 'empty-file');
  });

  it('names the other kinds that people drop', () => {
    const error = expectDecodeError(
      () => sniffFormat(ascii('Kaydara FBX Binary')),
      'unknown-format',
    );
    expect(error.details.looksLike).toBe('FBX scene');
    expect(error.message).toContain('FBX scene');
    const wide = expectDecodeError(() => sniffFormat(hex('ff fe 48 00 49 00')), 'unknown-format');
    expect(wide.details.looksLike).toBe('text file in UTF-16');
    expect(
      expectDecodeError(() => sniffFormat(hex('de ad be ef')), 'unknown-format').details,
    ).toEqual({});
  });

  it('gives an answer or the typed error for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        (bytes) => void valueOrDecodeError(() => sniffFormat(bytes)),
      ),
    );
  });
});

describeWithSamples('sniffFormat on the samples', () => {
  it('tells mesh, animation and others apart', () => {
    expect(sniffFormat(sharedFile('samples/mesh/tshirt.llmesh'))).toBe('mesh');
    expect(sniffFormat(sharedFile('samples/anim/walk.anim'))).toBe('anim');
    expect(sniffFormat(sharedFile('samples/bvh/clap.bvh'))).toBe('bvh');
    expectDecodeError(
      () => sniffFormat(sharedFile('samples/wearable/pants.txt')),
      'unknown-format',
    );
  });
});
