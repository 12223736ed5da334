import type { FlagValues } from './command-line.ts';
import { PORT, readNumber } from './option-numbers.ts';

/** The settings of `vitrine bubble`. */
export interface BubbleOptions {
  /** Path of the configuration file; null for the demo's bubbles. */
  readonly config: string | null;
  /** These replace the values of the configuration. */
  readonly host?: string;
  readonly port?: number;
  readonly httpPort?: number;
}

/** For `parseArgs`. */
export const BUBBLE_FLAGS = {
  config: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  'http-port': { type: 'string' },
} as const;

/** @throws {@link UsageError} for a value that its option does not have. */
export function readBubbleOptions(flags: FlagValues<typeof BUBBLE_FLAGS>): BubbleOptions {
  return {
    config: typeof flags.config === 'string' ? flags.config : null,
    host: typeof flags.host === 'string' ? flags.host : undefined,
    port: readNumber('port', flags, PORT),
    httpPort: readNumber('http-port', flags, PORT),
  };
}
