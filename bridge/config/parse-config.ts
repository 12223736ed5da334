import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { type BridgeConfig, CONFIG_FILE } from './schema.ts';

/** Takes the place of `token` in the file, so that it need not stand in a file. */
const TOKEN_VARIABLE = 'VITRINE_BRIDGE_TOKEN';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A configuration from a file's JSON value.
 *
 * @param file - named in errors.
 * @throws {@link ConfigError} with a line for every fault.
 */
export function parseConfig(value: unknown, file: string, env: Environment): BridgeConfig {
  const parsed = check(value, file);
  const grids = parsed.grids.map((grid) => ({ ...grid, isDemo: false }));
  return { ...parsed, grids, token: tokenOf(env) ?? parsed.token };
}

function tokenOf(env: Environment): string | null {
  const token = env[TOKEN_VARIABLE];
  return token ? check({ token }, TOKEN_VARIABLE).token : null;
}

function check(value: unknown, source: string) {
  const result = CONFIG_FILE.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.flatMap(wordsOf).map((words) => `${source}: ${words}`);
  throw new ConfigError(lines.join('\n'));
}

function wordsOf(issue: z.core.$ZodIssue): string[] {
  const place = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${placeOf([...issue.path, key])}: there is no such key`);
  }
  return [`${place || 'the whole'}: ${issue.message.replace(/^Invalid (input|option): /, '')}`];
}

/** `grids[0].loginUri` */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
