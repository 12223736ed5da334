import {
  type BrokerConfig,
  brokerAt,
  ConfigError,
  canonicalHost,
  isValidToken,
  type OtherGrids,
  type ProgramsConfig,
  TOKEN_RULE,
} from '../bridge/config/index.ts';
import type { DemoGridOptions } from '../bridge/demo-grid/index.ts';
import { type FlagValues, UsageError } from './command-line.ts';
import { type NumberRange, PORT, readNumber } from './option-numbers.ts';

/** The settings of `vitrine serve`. */
export interface ServeOptions {
  /** Path of the configuration file; null for none. */
  readonly config: string | null;
  /** Whether the configuration is only checked and described. */
  readonly checkConfig: boolean;
  /** Replaces the configuration's value, as `host`, `programs` and `otherGrids` do. */
  readonly port?: number;
  readonly host?: string;
  readonly programs?: ProgramsConfig;
  readonly otherGrids?: OtherGrids;
  /** Where the broker is; what else the configuration says of it stays as it is. */
  readonly broker?: (configured: BrokerConfig | null) => BrokerConfig;
  /** Settings of the demo grid; null where it does not run. */
  readonly demo: DemoGridOptions | null;
  /** Whether the demo's bubbles run. */
  readonly bubbles: boolean;
}

/** For `parseArgs`. */
export const SERVE_FLAGS = {
  config: { type: 'string' },
  'check-config': { type: 'boolean' },
  port: { type: 'string' },
  host: { type: 'string' },
  programs: { type: 'string' },
  'allow-other-grids': { type: 'string' },
  broker: { type: 'string' },
  demo: { type: 'boolean' },
  'no-bubbles': { type: 'boolean' },
  'demo-avatars': { type: 'string' },
  'demo-loss': { type: 'string' },
  'demo-latency': { type: 'string' },
  'demo-jitter': { type: 'string' },
} as const;

type Flags = FlagValues<typeof SERVE_FLAGS>;

const AVATARS: NumberRange = { from: 0, to: 100, isWhole: true };
const SHARE: NumberRange = { from: 0, to: 0.9, isWhole: false };
const MILLISECONDS: NumberRange = { from: 0, to: 10_000, isWhole: false };

/**
 * Without a configuration the demo grid and the demo's bubbles run; with one they do where `--demo` is given.
 *
 * @throws {@link UsageError} for a value that its option does not have.
 */
export function readServeOptions(flags: Flags): ServeOptions {
  const config = typeof flags.config === 'string' ? flags.config : null;
  const isDemo = flags.demo === true || config === null;
  return {
    config,
    checkConfig: flags['check-config'] === true,
    port: readNumber('port', flags, PORT),
    host: readHost(flags.host),
    programs: readPrograms(flags.programs),
    otherGrids: readOtherGrids(flags['allow-other-grids']),
    broker: readBroker(flags.broker),
    demo: isDemo ? readDemoOptions(flags) : refuseDemoFlags(flags),
    bubbles: isDemo && flags['no-bubbles'] !== true,
  };
}

function readHost(host: string | boolean | undefined): string | undefined {
  if (typeof host !== 'string') return undefined;
  const canonical = canonicalHost(host);
  if (canonical !== null) return canonical;
  throw new UsageError(`--host needs a host name or address without a port, not ${host}`);
}

/** `--programs` alone arrives as an empty text: the token is generated later. */
function readPrograms(token: string | boolean | undefined): ProgramsConfig | undefined {
  if (typeof token !== 'string') return undefined;
  if (token === '') return { token: null };
  if (isValidToken(token)) return { token };
  throw new UsageError(`--programs needs a token of ${TOKEN_RULE}`);
}

/** `--allow-other-grids` alone arrives as an empty text. */
function readOtherGrids(value: string | boolean | undefined): OtherGrids | undefined {
  if (typeof value !== 'string') return undefined;
  if (value === '') return true;
  if (value === 'loopback') return value;
  throw new UsageError(`--allow-other-grids may be followed by loopback, not by ${value}`);
}

/** The address is checked at once, so that its error is one of the command line. */
function readBroker(address: string | boolean | undefined): ServeOptions['broker'] {
  if (typeof address !== 'string') return undefined;
  try {
    brokerAt(address, '--broker');
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message);
    throw error;
  }
  return (configured) => brokerAt(address, '--broker', configured);
}

function readDemoOptions(flags: Flags): DemoGridOptions {
  const link = withoutUndefined({
    loss: readNumber('demo-loss', flags, SHARE),
    latency: readNumber('demo-latency', flags, MILLISECONDS),
    jitter: readNumber('demo-jitter', flags, MILLISECONDS),
  });
  const avatars = readNumber('demo-avatars', flags, AVATARS);
  return { ...withoutUndefined({ avatars }), secondRegion: true, link };
}

/** An explicit undefined would replace a default of the demo grid. */
function withoutUndefined(
  values: Readonly<Record<string, number | undefined>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function refuseDemoFlags(flags: Flags): null {
  const stray = Object.keys(flags).find(
    (name) => name.startsWith('demo-') || name === 'no-bubbles',
  );
  if (stray) throw new UsageError(`--${stray} applies to the demo: add --demo`);
  return null;
}
