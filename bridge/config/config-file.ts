import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** The configuration cannot be used; the message names the file, the place in it and what was expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The variables of a process, of which some override keys of a file. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The value of a JSON file.
 *
 * @throws {@link ConfigError}.
 */
export function readJsonFile(path: string): unknown {
  return parseJson(readText(path), path);
}

/**
 * A value as its schema reads it.
 *
 * @param source - named in errors.
 * @throws {@link ConfigError} with a line for every error found.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.flatMap(issueTexts).map((text) => `${source}: ${text}`);
  throw new ConfigError(lines.join('\n'));
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
