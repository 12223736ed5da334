import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type BridgeConfig, CONFIG_FILE, DEMO_GRID_ID, type GridConfig } from './config-schema.ts';

/** The configuration cannot be used; the message names the file, the place in it and what was expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Overrides the `token` of the file, so that no file has to contain it. */
const TOKEN_VARIABLE = 'VITRINE_BRIDGE_TOKEN';

/**
 * Reads the configuration file (JSON), with the token that the environment may set.
 *
 * @throws {@link ConfigError}.
 */
export function readConfig(path: string, env: Environment = process.env): BridgeConfig {
  return parseConfig(parseJson(readText(path), path), path, env);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigError(`${path}: cannot be read (${code})`);
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(
      `${path}: is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * A configuration from a file's JSON value.
 *
 * @param file - named in errors.
 * @throws {@link ConfigError} with a line for every error found.
 */
export function parseConfig(value: unknown, file: string, env: Environment): BridgeConfig {
  const parsed = validate(value, file);
  const grids = parsed.grids.map((grid) => ({ ...grid, isDemo: false }));
  const token = env[TOKEN_VARIABLE];
  if (!token) return { ...parsed, grids };
  return { ...parsed, grids, token: validate({ token }, TOKEN_VARIABLE).token };
}

function validate(value: unknown, source: string) {
  const result = CONFIG_FILE.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.flatMap(issueTexts).map((text) => `${source}: ${text}`);
  throw new ConfigError(lines.join('\n'));
}

function issueTexts(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${pathText([...issue.path, key])}: there is no such key`);
  }
  const path = pathText(issue.path) || 'the whole';
  return [`${path}: ${issue.message.replace(/^Invalid (input|option): /, '')}`];
}

/** A path as in `grids[0].loginUri`. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** The configuration of a bridge without a file: on loopback, with no grids. */
export function defaultConfig(env: Environment = process.env): BridgeConfig {
  return parseConfig({}, 'defaults', env);
}

interface DemoAddress {
  readonly name: string;
  readonly loginUri: string;
}

/** `config` with the demo grid before its own grids. */
export function withDemoGrid(config: BridgeConfig, demo: DemoAddress): BridgeConfig {
  const grid: GridConfig = {
    id: DEMO_GRID_ID,
    name: demo.name,
    loginUri: demo.loginUri,
    login: 'xml-rpc',
    allowPrivate: true,
    hosts: [],
    isDemo: true,
  };
  return { ...config, grids: [grid, ...config.grids] };
}
