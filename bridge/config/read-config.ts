import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { type Environment, parseConfig } from './parse-config.ts';
import type { BridgeConfig } from './schema.ts';

/**
 * Reads the configuration file, JSON, with the token that the environment may give.
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
    throw new ConfigError(`${path}: cannot be read (${codeOf(error)})`);
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
