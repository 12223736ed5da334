import { isValidToken, type ProgramsConfig, TOKEN_RULE } from '../bridge/config/index.ts';
import type { DemoGridOptions } from '../bridge/demo-grid/index.ts';
import { UsageError } from './exit.ts';

/** What `vitrine serve` was asked to do. */
export interface ServeOptions {
  /** Path of the configuration file; null for none. */
  readonly config: string | null;
  /** Instead of the configuration's. */
  readonly port?: number;
  readonly host?: string;
  readonly programs?: ProgramsConfig;
  /** Of the demo grid; null where it is not run. */
  readonly demo: DemoGridOptions | null;
}

/** For `parseArgs`. */
export const SERVE_FLAGS = {
  config: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  programs: { type: 'string' },
  demo: { type: 'boolean' },
  'demo-avatars': { type: 'string' },
  'demo-loss': { type: 'string' },
  'demo-latency': { type: 'string' },
  'demo-jitter': { type: 'string' },
} as const;

type Flags = { readonly [name in keyof typeof SERVE_FLAGS]?: string | boolean };

/** Values that a flag takes. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

const PORT: Span = { from: 0, to: 65535, isWhole: true };
const AVATARS: Span = { from: 0, to: 100, isWhole: true };
const SHARE: Span = { from: 0, to: 0.9, isWhole: false };
const MILLISECONDS: Span = { from: 0, to: 10_000, isWhole: false };

/**
 * Without a configuration there is the demo grid, and with one if it is asked for.
 * @throws {@link UsageError} for a value that is not of its option's kind.
 */
export function readServeOptions(flags: Flags): ServeOptions {
  const config = typeof flags.config === 'string' ? flags.config : null;
  const isDemo = flags.demo === true || config === null;
  return {
    config,
    port: numberOf('port', flags, PORT),
    host: typeof flags.host === 'string' ? flags.host : undefined,
    programs: programsOf(flags.programs),
    demo: isDemo ? demoOptions(flags) : withoutDemo(flags),
  };
}

/** `--programs` alone, as an empty text, has a token made up. */
function programsOf(token: string | boolean | undefined): ProgramsConfig | undefined {
  if (typeof token !== 'string') return undefined;
  if (token === '') return { token: null };
  if (isValidToken(token)) return { token };
  throw new UsageError(`--programs takes a token of ${TOKEN_RULE}`);
}

function demoOptions(flags: Flags): DemoGridOptions {
  const link = given({
    loss: numberOf('demo-loss', flags, SHARE),
    latency: numberOf('demo-latency', flags, MILLISECONDS),
    jitter: numberOf('demo-jitter', flags, MILLISECONDS),
  });
  return { ...given({ avatars: numberOf('demo-avatars', flags, AVATARS) }), link };
}

/** Without what was not given, which is not the same as undefined to those who have defaults. */
function given(values: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function withoutDemo(flags: Flags): null {
  const stray = Object.keys(flags).find((name) => name.startsWith('demo-'));
  if (stray) throw new UsageError(`--${stray} is of the demo grid: add --demo`);
  return null;
}

function numberOf(
  name: keyof typeof SERVE_FLAGS,
  flags: Flags,
  { from, to, isWhole }: Span,
): number | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  const number = String(text).trim() === '' ? Number.NaN : Number(text);
  if (number >= from && number <= to && (!isWhole || Number.isInteger(number))) return number;
  const kind = isWhole ? 'a whole number' : 'a number';
  throw new UsageError(`--${name} takes ${kind} from ${from} to ${to}, not ${text}`);
}
