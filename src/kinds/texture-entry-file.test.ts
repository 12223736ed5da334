import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../avatar/index.ts';
import { encodeUtf8, toHex } from '../formats/bytes/index.ts';
import { inflateWithPako } from '../formats/inflate/index.ts';
import { encodeBase64 } from '../formats/llsd/index.ts';
import { encodeTextureEntry, PLAIN_FACE } from '../formats/texture-entry/index.ts';
import { decodeFile, recogniseFile } from './decode-file.ts';

const OPTIONS = { inflate: inflateWithPako, joints: defaultSkeleton };
const CLOTH = '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d01';
const ENTRY = {
  defaultFace: { ...PLAIN_FACE, textureId: CLOTH, repeats: [2, 2] as const },
  faces: new Map([[1, { ...PLAIN_FACE, textureId: CLOTH, repeats: [4, 1] as const }]]),
};
const BYTES = encodeTextureEntry(ENTRY);
const kindOf = (bytes: Uint8Array, fileName = 'x') =>
  recogniseFile(bytes, { ...OPTIONS, fileName }).catch(() => null);

describe('a file with a texture entry', () => {
  it.each([
    ['bytes', BYTES],
    ['base64', encodeUtf8(`${encodeBase64(BYTES)}\n`)],
    ['base64 in lines', encodeUtf8(encodeBase64(BYTES).replace(/.{40}/g, '$&\r\n'))],
    ['hexadecimal digits', encodeUtf8(`0x${toHex(BYTES)}`)],
  ])('is recognised and decoded as %s', async (_, bytes) => {
    expect(await kindOf(bytes)).toBe('texture-entry');
    expect(await decodeFile(bytes.slice(), OPTIONS)).toEqual({
      ...{ kind: 'document', fileKind: 'texture-entry', document: ENTRY, warnings: [] },
    });
  });

  it('is known by its name, and refused where it cannot be decoded', async () => {
    const cut = BYTES.slice(0, 30);
    expect(await kindOf(cut)).toBeNull();
    expect(await kindOf(cut, 'shirt.TE')).toBe('texture-entry');
    await expect(decodeFile(cut.slice(), { ...OPTIONS, fileName: 'a.te' })).rejects.toMatchObject({
      format: 'texture-entry',
      code: 'truncated',
    });
  });

  it('is none of other bytes that can be decoded by chance', async () => {
    expect(await kindOf(new Uint8Array(100))).toBeNull();
    expect(await kindOf(Uint8Array.from([...BYTES, ...new Uint8Array(500).fill(65)]))).toBeNull();
    expect(await kindOf(encodeUtf8('This is a letter to somebody. '.repeat(20)))).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 40, maxLength: 400 }), async (bytes) => {
        expect(await kindOf(bytes)).not.toBe('texture-entry');
      }),
    );
  });
});
