import { excerpt } from '../bytes/index.ts';
import { normaliseUuid, parseReal } from '../llsd/index.ts';
import {
  MAX_PARAMETERS,
  MAX_TEXTURES,
  MAX_WEARABLE_BYTES,
  MIN_PARAMETER_BYTES,
  MIN_TEXTURE_BYTES,
  NEWEST_VERSION,
} from './layout.ts';
import { WearableLines } from './line-reader.ts';
import { readBlocks } from './read-blocks.ts';
import type { Wearable } from './types.ts';

/** A byte order mark may stand in front. */
const HEADER = /^\ufeff?LLWearable version (\d{1,9})\s*$/;
const WHOLE = /^\d{1,9}$/;

/**
 * Decodes a wearable, the text of a body part or a piece of painted-on clothing. Irregular files are
 * taken as grids hold them: braces may be missing, blank lines stand anywhere behind the description,
 * lines be indented by anything or nothing, unknown keys occur. Of several values for one parameter or
 * texture the last counts; what follows the textures is not looked at. Where the blocks lack a key it is
 * 0, the null id, or not for sale.
 *
 * @throws {@link DecodeError} of format `wearable`: `file-too-large` (over 4 MiB), `not-wearable`,
 * `version-unsupported`, `truncated`, `wrong-type` (another line than the one that has to stand there),
 * `too-many-values` (over 1000 parameters or 100 textures), `count-over-end`, `bad-number`, `bad-uuid`,
 * `not-finite`.
 *
 * **Source:** login-and-caps.md section 7.
 */
export function decodeWearable(bytes: Uint8Array): Wearable {
  const lines = new WearableLines(bytes);
  if (bytes.length > MAX_WEARABLE_BYTES) {
    throw lines.error('file-too-large', `has ${bytes.length} bytes`, '');
  }
  const version = readVersion(lines);
  lines.next('name');
  const name = lines.text;
  lines.next('description');
  const description = lines.text;
  const { permissions, sale, type } = readBlocks(lines);
  return {
    version,
    name,
    description,
    type: wholeNumber(lines, type, 'type'),
    permissions,
    sale,
    parameters: readParameters(lines),
    textures: readTextures(lines),
  };
}

function readVersion(lines: WearableLines): number {
  lines.next('version');
  const [, digits] = HEADER.exec(lines.text) ?? [];
  if (digits === undefined) {
    throw lines.error('not-wearable', `begins with "${excerpt(lines.text)}"`, '');
  }
  const version = Number(digits);
  if (version <= NEWEST_VERSION) return version;
  throw lines.error('version-unsupported', `is of version ${version}`, 'version', { version });
}

function readParameters(lines: WearableLines): Map<number, number> {
  const count = readCount(lines, 'parameters', MAX_PARAMETERS, MIN_PARAMETER_BYTES);
  const parameters = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const path = `parameters[${i}]`;
    const [id, weight] = lines.nextWords(path);
    parameters.set(wholeNumber(lines, id, path), finiteNumber(lines, weight, path));
  }
  return parameters;
}

function readTextures(lines: WearableLines): Map<number, string> {
  const count = readCount(lines, 'textures', MAX_TEXTURES, MIN_TEXTURE_BYTES);
  const textures = new Map<number, string>();
  for (let i = 0; i < count; i++) {
    const path = `textures[${i}]`;
    const [slot, id = ''] = lines.nextWords(path);
    const textureId = normaliseUuid(id);
    if (!textureId) throw lines.error('bad-uuid', `"${excerpt(id)}" is no UUID`, path);
    textures.set(wholeNumber(lines, slot, path), textureId);
  }
  return textures;
}

/** The number of a line such as `parameters 9`. */
function readCount(lines: WearableLines, word: string, limit: number, bytesEach: number): number {
  const [first, digits] = lines.nextWords(word);
  if (first !== word) {
    throw lines.error('wrong-type', `stands where "${word}" is expected`, word, {
      expected: `a line “${word}” with their number`,
    });
  }
  const found = wholeNumber(lines, digits, word);
  if (found > limit) {
    throw lines.error('too-many-values', `announces ${found} entries`, word, { found, limit });
  }
  // The last line needs no end.
  const left = lines.remaining;
  const room = Math.floor((left + 1) / bytesEach);
  if (found <= room) return found;
  throw lines.error(
    'count-over-end',
    `announces ${found} entries, there is room for ${room}`,
    word,
    {
      found,
      room,
      bytesEach,
      left,
    },
  );
}

function wholeNumber(lines: WearableLines, digits: string | undefined, path: string): number {
  if (digits !== undefined && WHOLE.test(digits)) return Number(digits);
  throw badNumber(lines, digits, path);
}

function finiteNumber(lines: WearableLines, text: string | undefined, path: string): number {
  const value = text === undefined ? undefined : parseReal(text);
  if (value === undefined) throw badNumber(lines, text, path);
  if (Number.isFinite(value)) return value;
  throw lines.error('not-finite', `is ${value}`, path, { found: String(value) });
}

function badNumber(lines: WearableLines, text = '', path: string) {
  return lines.error('bad-number', `"${excerpt(text)}" is no number that can stand here`, path);
}
