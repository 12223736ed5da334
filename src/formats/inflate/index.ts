export {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  type InflateAsync,
  type InflateLimit,
  inflateFailedError,
  isGzip,
  outputCap,
  overCapError,
  RATIO_FLOOR,
} from './inflate-limit.ts';
export { inflateWithPako } from './pako-inflate.ts';
export { inflateWithStream } from './stream-inflate.ts';
