import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError, type Environment, readJsonFile, validate } from '../../../config/index.ts';
import { type MediaModel, mediaModel } from '../media/media-model.ts';
import { BUBBLE_FILE, type BubbleFile } from './bubble-schema.ts';

/** A configuration with the files that it names. */
export interface BubbleConfig extends Omit<BubbleFile, 'models' | 'accounts'> {
  /** The media repository, by model id. */
  readonly models: ReadonlyMap<string, MediaModel>;
  /** Absolute path; null keeps accounts in memory. */
  readonly accounts: string | null;
}

/** Overrides the `key` of the file, so that no file has to contain it. */
export const KEY_VARIABLE = 'VITRINE_BUBBLE_KEY';

/** Largest file of a model, and of all together: they are kept in memory. */
const MAX_MODEL_BYTES = 32 * 1024 * 1024;
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;

/**
 * Reads a configuration file (JSON) and the models that it names. The environment may set its key.
 *
 * @throws {@link ConfigError} that names the file, the place in it and what was expected.
 */
export async function readBubbleConfig(
  path: string,
  env: Environment = process.env,
): Promise<BubbleConfig> {
  const file = parseBubbleFile(readJsonFile(path), path, env);
  const folder = dirname(resolve(path));
  return {
    ...file,
    accounts: file.accounts && resolve(folder, file.accounts),
    models: await readModels(file, folder, path),
  };
}

/**
 * A configuration from a file's JSON value, without reading the files that it names.
 *
 * @param source - named in errors.
 * @throws {@link ConfigError} with a line for every error found.
 */
export function parseBubbleFile(value: unknown, source: string, env: Environment): BubbleFile {
  const file = validate(BUBBLE_FILE, value, source);
  const key = env[KEY_VARIABLE];
  if (!key) return file;
  return { ...file, key: validate(BUBBLE_FILE, { ...file, key }, KEY_VARIABLE).key };
}

async function readModels(
  file: BubbleFile,
  folder: string,
  source: string,
): Promise<Map<string, MediaModel>> {
  const models = new Map<string, MediaModel>();
  let total = 0;
  for (const [index, { id, file: name }] of file.models.entries()) {
    const place = `${source}: models[${index}].file: ${name}`;
    const path = resolve(folder, name);
    total += await sizeOf(path, place);
    if (total > MAX_TOTAL_BYTES) {
      throw new ConfigError(`${place}: expected at most 512 MiB for all models together`);
    }
    const model = await mediaModel(new Uint8Array(await readFile(path)));
    if (typeof model === 'string') throw new ConfigError(`${place}: ${model}`);
    models.set(id, model);
  }
  return models;
}

async function sizeOf(path: string, place: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ConfigError(`${place}: there is no such file`);
  if (found.size > MAX_MODEL_BYTES) throw new ConfigError(`${place}: expected at most 32 MiB`);
  return found.size;
}
