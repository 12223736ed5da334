import {
  ByteReader,
  DecodeError,
  decodeLatin1,
  encodeLatin1,
  fromHex,
  isHex,
} from '../formats/bytes/index.ts';
import { decodeBase64 } from '../formats/llsd/index.ts';
import {
  decodeTextureEntry,
  encodeTextureEntry,
  MAX_TEXTURE_ENTRY_BYTES,
  type TextureEntry,
  type TextureFace,
} from '../formats/texture-entry/index.ts';

/** A texture entry as hexadecimal digits in lines. */
export const MAX_ENTRY_FILE_BYTES = 3 * MAX_TEXTURE_ENTRY_BYTES;

/** An entry without exceptions and without the field of materials: 11 values with a terminator each. */
const MIN_BYTES = 45;
const NAMED = /\.(?:te|textureentry)$/i;
const SPACE = /\s+/g;
/** Repeats beyond these are not seen in-world. */
const MIN_REPEATS = 1e-3;
const MAX_REPEATS = 1e4;

/**
 * Whether a file is a texture entry: the bytes as objects have them in messages, or these in base64 or hexadecimal digits.
 * Such bytes have nothing that tells what they are. So a file is one that is named so (`.te`, `.textureentry`), or that
 * can be decoded, with hardly anything left over and repeats that are possible.
 *
 * @param start - its first {@link MAX_ENTRY_FILE_BYTES} bytes, a character for each.
 */
export function isTextureEntry(start: string, fileName: string): boolean {
  if (NAMED.test(fileName)) return start.length > 0;
  if (start.length < MIN_BYTES || start.length >= MAX_ENTRY_FILE_BYTES) return false;
  try {
    const bytes = encodeLatin1(start);
    const entry = decodeTextureEntryFile(bytes);
    const used = encodeTextureEntry(entry).length;
    const { length } = bytesOfText(start) ?? bytes;
    return (
      used >= length / 2 && [entry.defaultFace, ...entry.faces.values()].every(hasPossibleRepeats)
    );
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/**
 * Decodes a file with a texture entry: its bytes, or these in base64 or hexadecimal digits.
 *
 * @throws {@link DecodeError} as `decodeTextureEntry`.
 */
export function decodeTextureEntryFile(bytes: Uint8Array): TextureEntry {
  if (bytes.length > MAX_ENTRY_FILE_BYTES) {
    const reader = new ByteReader(bytes, { format: 'texture-entry' });
    throw reader.error('too-many-values', `takes ${bytes.length} bytes`, '', 0, {
      found: bytes.length,
      limit: MAX_TEXTURE_ENTRY_BYTES,
    });
  }
  return decodeTextureEntry(bytesOfText(decodeLatin1(bytes)) ?? bytes);
}

/** The bytes that a text stands for; null where it is none. */
function bytesOfText(text: string): Uint8Array | null {
  const packed = text.replace(SPACE, '').replace(/^0x/i, '');
  if (packed.length === 0) return null;
  if (isHex(packed) && packed.length % 2 === 0) return fromHex(packed);
  return /^[A-Za-z\d+/]+={0,2}$/.test(packed) ? (decodeBase64(packed) ?? null) : null;
}

function hasPossibleRepeats({ repeats }: TextureFace): boolean {
  return repeats.every((value) => {
    const size = Math.abs(value);
    return size >= MIN_REPEATS && size <= MAX_REPEATS;
  });
}
