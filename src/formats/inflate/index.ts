export {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  type InflateLimit,
  inflateFailedError,
  isGzip,
  maxOutputBytes,
  overLimitError,
} from './inflate-limit.ts';
export { inflateWithPako } from './pako-inflate.ts';
export { inflateWithStream } from './stream-inflate.ts';
