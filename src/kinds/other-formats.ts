import { DecodeError, decodeLatin1 } from '../formats/bytes/index.ts';
import { OTHER_FORMAT_NAMES } from './words/en/other-format-names.ts';

type OtherFormat = keyof typeof OTHER_FORMAT_NAMES;

/** The code of the error for a file that cannot be opened, by what such files hold. */
type UnsupportedCode =
  | 'model-unsupported'
  | 'motion-unsupported'
  | 'texture-unsupported'
  | 'archive-unsupported'
  | 'sound-unsupported'
  | 'text-utf-16'
  | 'unknown-format';

interface OtherFormatRow {
  readonly format: OtherFormat;
  readonly code: UnsupportedCode;
  /** Begins, or matches, the first {@link START_BYTES} bytes; absent where only the name tells. */
  readonly start?: string | RegExp;
  /** Endings of its name, which decide where the bytes say nothing, or where several formats begin in the same way. */
  readonly extension?: RegExp;
}

/** More than the XML declaration and the comments that programs write before a root element. */
const START_BYTES = 1024;

const MODEL = 'model-unsupported';
const MOTION = 'motion-unsupported';
const TEXTURE = 'texture-unsupported';
const ARCHIVE = 'archive-unsupported';
const SOUND = 'sound-unsupported';
const UNKNOWN = 'unknown-format';

/** In the order in which they are tried, so that the more specific come first. */
const OTHER_FORMATS: readonly OtherFormatRow[] = [
  { format: 'collada', code: MODEL, start: /<COLLADA[\s>]/, extension: /\.dae$/ },
  { format: 'vrm', code: MODEL, extension: /\.vrm$/ },
  { format: 'glb', code: MODEL, start: /^glTF/, extension: /\.glb$/ },
  {
    format: 'gltf',
    code: MODEL,
    start: /^\s*\{[\s\S]*"(asset|scenes?|nodes|accessors|bufferViews|meshes)"\s*:/,
    extension: /\.gltf$/,
  },
  { format: 'fbx', code: MODEL, start: /^(Kaydara FBX|; FBX )/, extension: /\.fbx$/ },
  { format: 'blend', code: MODEL, start: /^BLENDER/, extension: /\.blend\d*$/ },
  { format: 'stl', code: MODEL, extension: /\.stl$/ },
  { format: 'ply', code: MODEL, start: /^ply\r?\n/, extension: /\.ply$/ },
  { format: 'usd', code: MODEL, start: /^(PXR-USDC|#usda )/, extension: /\.usd[acz]?$/ },
  { format: 'max', code: MODEL, extension: /\.(max|3ds)$/ },
  { format: 'maya', code: MODEL, extension: /\.m[ab]$/ },
  { format: 'llm', code: MODEL, start: /^Linden Binary Mesh/ },
  { format: 'vmd', code: MOTION, start: /^Vocaloid Motion Data/, extension: /\.vmd$/ },
  { format: 'amc', code: MOTION, extension: /\.(amc|asf)$/ },
  { format: 'bip', code: MOTION, extension: /\.bip$/ },
  { format: 'trc', code: MOTION, start: /^PathFileType/, extension: /\.(trc|c3d)$/ },
  { format: 'png', code: TEXTURE, start: '\x89PNG' },
  { format: 'jpeg', code: TEXTURE, start: '\xff\xd8\xff' },
  { format: 'jpeg2000', code: TEXTURE, start: '\xff\x4f\xff\x51' },
  { format: 'jpeg2000', code: TEXTURE, start: '\0\0\0\x0cjP' },
  { format: 'webp', code: TEXTURE, start: /^RIFF[\s\S]{4}WEBP/ },
  { format: 'gif', code: TEXTURE, start: /^GIF8/ },
  { format: 'bmp', code: TEXTURE, start: /^BM[\s\S]{4}\0{4}/ },
  { format: 'tiff', code: TEXTURE, start: 'II*\0' },
  { format: 'tiff', code: TEXTURE, start: 'MM\0*' },
  { format: 'psd', code: TEXTURE, start: /^8BPS/ },
  { format: 'dds', code: TEXTURE, start: /^DDS / },
  { format: 'svg', code: TEXTURE, start: /^[^<]*(<[?!][^>]*>\s*)*<svg[\s>]/ },
  { format: 'tga', code: TEXTURE, extension: /\.tga$/ },
  { format: 'tar', code: ARCHIVE, start: /^[\s\S]{257}ustar/, extension: /\.tar$/ },
  { format: '7z', code: ARCHIVE, start: '7z\xbc\xaf' },
  { format: 'rar', code: ARCHIVE, start: /^Rar!/ },
  { format: 'ogg', code: SOUND, start: /^OggS/ },
  { format: 'wav', code: SOUND, start: /^RIFF[\s\S]{4}WAVE/ },
  { format: 'mp3', code: SOUND, start: /^ID3/, extension: /\.mp3$/ },
  { format: 'utf-16', code: 'text-utf-16', start: /^(\xff\xfe|\xfe\xff)/ },
  { format: 'web-page', code: UNKNOWN, start: /^\s*<(!doctype html|html)[\s>]/i },
  { format: 'pdf', code: UNKNOWN, start: /^%PDF/ },
  // Comments and names before the first vertex.
  {
    format: 'obj',
    code: MODEL,
    start: /^(\s|#[^\n]*\n)*(mtllib|[og] \S+\s|v( +-?\d))/,
    extension: /\.obj$/,
  },
  { format: 'llsd', code: UNKNOWN, start: /^(<\?[^>]*>\s*)?<llsd>/ },
  { format: 'xml', code: UNKNOWN, start: /^(\xef\xbb\xbf)?<\?xml/ },
  { format: 'json', code: UNKNOWN, start: /^\s*[{[]\s*["{[\]}]/ },
];

/**
 * The error for a file of no kind that can be used here: `empty-file`, or one whose code says what such files hold, with
 * its name in `details.looksLike` where it is known.
 *
 * @param fileName - Its ending decides where the bytes do not.
 */
export function unknownFormatError(bytes: Uint8Array, fileName = ''): DecodeError {
  const location = { format: 'file', offset: 0, path: '' } as const;
  if (bytes.length === 0) {
    return new DecodeError('the file is empty', { ...location, code: 'empty-file' });
  }
  const row = findOtherFormat(decodeLatin1(bytes.subarray(0, START_BYTES)), fileName.toLowerCase());
  if (!row) {
    const message =
      'this is neither a mesh asset nor an animation nor any other file that is known';
    return new DecodeError(message, { ...location, code: UNKNOWN });
  }
  const looksLike = OTHER_FORMAT_NAMES[row.format];
  const message = `this is ${looksLike}, which Vitrine cannot open`;
  return new DecodeError(message, { ...location, code: row.code, details: { looksLike } });
}

/** By the bytes, except where the name tells more than they do. */
function findOtherFormat(start: string, fileName: string): OtherFormatRow | undefined {
  const byBytes = OTHER_FORMATS.find((row) => beginsWith(start, row.start));
  const byName = OTHER_FORMATS.find((row) => row.extension?.test(fileName));
  if (!byBytes || !byName) return byBytes ?? byName;
  return REFINED[byName.format] === byBytes.format ? byName : byBytes;
}

function beginsWith(text: string, start: string | RegExp | undefined): boolean {
  return typeof start === 'string' ? text.startsWith(start) : (start?.test(text) ?? false);
}

/** Formats that begin like another one, which they are a case of. */
const REFINED: { readonly [format in OtherFormat]?: OtherFormat } = {
  vrm: 'glb',
};
