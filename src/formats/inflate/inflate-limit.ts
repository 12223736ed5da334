import { DecodeError } from '../bytes/index.ts';

/** How large a compressed section may become. */
export interface InflateLimit {
  /** Output bytes, whatever the size of the input. */
  maxBytes: number;
  /** Output bytes per input byte, for outputs above {@link RATIO_FLOOR}. */
  maxRatio: number;
}

/**
 * Inflates one zlib or gzip stream; bytes after the stream are ignored. The result may be a view of a larger
 * buffer, and is never a view of the input.
 * @throws {@link DecodeError} `inflate-failed`, `inflate-too-large`, `inflate-ratio`, all with offset 0,
 * because an inflater does not know where in a file its stream lies.
 */
export type Inflate = (bytes: Uint8Array, limit: InflateLimit) => Uint8Array | Promise<Uint8Array>;

/**
 * Deflate reaches at most 1032:1, on one repeated byte. Real sections lie between 1.3 (dense levels) and
 * 7 (matrices), long runs of equal normals and weights well below 100, so 200 refuses only bombs.
 */
export const DEFAULT_INFLATE_LIMIT: InflateLimit = { maxBytes: 64 * 1024 * 1024, maxRatio: 200 };

/**
 * Outputs up to this many bytes may have any ratio: they do no harm, and a face of 65,536 vertices that all lie
 * in one place is odd but not malicious.
 */
export const RATIO_FLOOR = 4 * 1024 * 1024;

/** How many bytes `inputLength` bytes may inflate to. */
export function maxOutputBytes(inputLength: number, { maxBytes, maxRatio }: InflateLimit): number {
  return Math.floor(Math.min(maxBytes, Math.max(RATIO_FLOOR, inputLength * maxRatio)));
}

/** The error for an output above {@link maxOutputBytes}; its code says which of the two limits was met. */
export function overLimitError(inputLength: number, limit: InflateLimit): DecodeError {
  const cap = maxOutputBytes(inputLength, limit);
  const bySize = cap === Math.floor(limit.maxBytes);
  return new DecodeError(
    bySize
      ? `inflates to more than the allowed ${cap} bytes`
      : `inflates to more than ${limit.maxRatio} times its ${inputLength} bytes`,
    {
      format: 'file',
      code: bySize ? 'inflate-too-large' : 'inflate-ratio',
      offset: 0,
      path: '',
      details: { cap, size: inputLength },
    },
  );
}

/** The error for a stream that is damaged, truncated, or neither zlib nor gzip. */
export function inflateFailedError(reason: string, cause?: unknown): DecodeError {
  return new DecodeError(`cannot be inflated: ${reason}`, {
    format: 'file',
    code: 'inflate-failed',
    offset: 0,
    path: '',
    details: { reason },
    cause,
  });
}

/**
 * Whether a stream has a gzip wrapper. These are rare, and platforms disagree about what may follow a gzip
 * member, so the native inflaters leave them to pako.
 */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
