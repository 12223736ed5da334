import { DecodeError, decodeUtf8, encodeUtf8, excerpt } from '../bytes/index.ts';
import { NULL_UUID, normaliseUuid, parseReal } from '../llsd/index.ts';
import type { Wearable, WearablePermissions, WearableSale } from './wearable.ts';

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

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What stands between the description and the parameters. */
interface WearableBlocks {
  permissions: WearablePermissions;
  sale: WearableSale;
  /** The word behind `type`, as it stands. */
  type: string | undefined;
}

const MASK = /^[0-9a-f]{1,8}$/i;
const PRICE = /^-?\d{1,10}$/;

/**
 * Reads the permission and sale blocks up to the line `type`. Keys go by their words alone, since braces
 * and headings are what irregular files get wrong.
 */
function readBlocks(lines: WearableLines): WearableBlocks {
  const permissions: Writable<WearablePermissions> = {
    baseMask: 0,
    ownerMask: 0,
    groupMask: 0,
    everyoneMask: 0,
    nextOwnerMask: 0,
    creatorId: NULL_UUID,
    ownerId: NULL_UUID,
    lastOwnerId: NULL_UUID,
    groupId: NULL_UUID,
  };
  const sale: Writable<WearableSale> = { type: 'not', price: 0 };
  for (;;) {
    const [word, value = ''] = lines.nextWords('type');
    if (word === 'type') return { permissions, sale, type: value };
    const mask = MASK_OF.get(word);
    const id = ID_OF.get(word);
    if (mask) permissions[mask] = readMask(lines, word, value);
    else if (id) permissions[id] = readId(lines, word, value);
    else if (word === 'sale_type') sale.type = value;
    else if (word === 'sale_price') sale.price = readPrice(lines, value);
  }
}

function readMask(lines: WearableLines, word: string, digits: string): number {
  if (MASK.test(digits)) return Number.parseInt(digits, 16);
  throw lines.error('bad-number', `"${excerpt(digits)}" is no mask`, `permissions/${word}`);
}

function readId(lines: WearableLines, word: string, text: string): string {
  const id = normaliseUuid(text);
  if (id) return id;
  throw lines.error('bad-uuid', `"${excerpt(text)}" is no UUID`, `permissions/${word}`);
}

function readPrice(lines: WearableLines, digits: string): number {
  if (PRICE.test(digits)) return Number(digits);
  throw lines.error('bad-number', `"${excerpt(digits)}" is no price`, 'sale_info/sale_price');
}

/**
 * Writes a wearable in the regular form of viewers. Line breaks in its texts become blanks, since each has
 * one line; weights keep their full precision, where viewers write two decimals.
 *
 * @throws {RangeError} for a weight that is not finite.
 *
 * **Source:** login-and-caps.md section 7.
 */
export function encodeWearable(wearable: Wearable): Uint8Array<ArrayBuffer> {
  const { version, name, description, permissions, sale, type, parameters, textures } = wearable;
  const lines = [
    `LLWearable version ${version}`,
    oneLine(name),
    oneLine(description),
    '\tpermissions 0',
    '\t{',
    ...MASK_WORDS.map(([word, key]) => `\t\t${word}\t${maskText(permissions[key])}`),
    ...ID_WORDS.map(([word, key]) => `\t\t${word}\t${permissions[key]}`),
    '\t}',
    '\tsale_info\t0',
    '\t{',
    `\t\tsale_type\t${oneLine(sale.type)}`,
    `\t\tsale_price\t${sale.price}`,
    '\t}',
    `type ${type}`,
    `parameters ${parameters.size}`,
    ...Array.from(parameters, ([id, weight]) => `${id} ${terse(weight)}`),
    `textures ${textures.size}`,
    ...Array.from(textures, ([slot, id]) => `${slot} ${id}`),
  ];
  return encodeUtf8(`${lines.join('\n')}\n`);
}

const oneLine = (text: string) => text.replace(/\r\n|[\r\n]/g, ' ');

const maskText = (mask: number) => mask.toString(16).padStart(8, '0');

/** `.8` and `-.25`, as viewers leave the zero out. */
function terse(weight: number): string {
  if (!Number.isFinite(weight)) throw new RangeError(`a wearable cannot have the weight ${weight}`);
  return String(weight).replace(/^(-?)0\./, '$1.');
}

const LINE_FEED = 10;

/** Goes through the UTF-8 lines of a wearable and knows where each begins. */
class WearableLines {
  readonly #bytes: Uint8Array;
  #start = 0;
  #next = 0;
  /** The line at hand, without its line end. */
  text = '';

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bytes behind the line at hand. */
  get remaining(): number {
    return this.#bytes.length - this.#next;
  }

  /** Goes to the next line, empty or not. At the end of the file `path` is cut short. */
  next(path: string): void {
    const bytes = this.#bytes;
    this.#start = this.#next;
    if (this.#start === bytes.length) throw this.error('truncated', 'the file ends', path);
    const end = bytes.indexOf(LINE_FEED, this.#start);
    this.#next = end < 0 ? bytes.length : end + 1;
    this.text = decodeUtf8(bytes.subarray(this.#start, end < 0 ? bytes.length : end));
    if (this.text.endsWith('\r')) this.text = this.text.slice(0, -1);
  }

  /** The words of the next line that has any. */
  nextWords(path: string): string[] {
    let words: string[];
    do {
      this.next(path);
      words = this.text.split(/\s+/).filter(Boolean);
    } while (words.length === 0);
    return words;
  }

  /** Builds the error for the line at hand, without throwing it. */
  error(
    code: string,
    message: string,
    path: string,
    details: Record<string, string | number> = {},
  ): DecodeError {
    return new DecodeError(message, {
      format: 'wearable',
      code,
      offset: this.#start,
      path,
      details,
    });
  }
}

/*
 * Words and limits of the wearable text.
 * Source: login-and-caps.md section 7.
 */

/** What viewers write; they also read 24, which only testers ever saved. */
export const WEARABLE_VERSION = 22;
const NEWEST_VERSION = 24;
/** More than as many lines as there can be take, at the viewer's 2048 bytes each. */
export const MAX_WEARABLE_BYTES = 4 * 1024 * 1024;
const MAX_PARAMETERS = 1000;
const MAX_TEXTURES = 100;
/** `1 0` and its line end; the last line of a file may lack that. */
const MIN_PARAMETER_BYTES = 4;
/** `0`, a blank, a UUID of 32 digits and the line end. */
const MIN_TEXTURE_BYTES = 35;

type MaskKey = 'baseMask' | 'ownerMask' | 'groupMask' | 'everyoneMask' | 'nextOwnerMask';
type IdKey = Exclude<keyof WearablePermissions, MaskKey>;

/** In the order in which viewers write them. */
const MASK_WORDS: readonly (readonly [word: string, key: MaskKey])[] = [
  ['base_mask', 'baseMask'],
  ['owner_mask', 'ownerMask'],
  ['group_mask', 'groupMask'],
  ['everyone_mask', 'everyoneMask'],
  ['next_owner_mask', 'nextOwnerMask'],
];
const ID_WORDS: readonly (readonly [word: string, key: IdKey])[] = [
  ['creator_id', 'creatorId'],
  ['owner_id', 'ownerId'],
  ['last_owner_id', 'lastOwnerId'],
  ['group_id', 'groupId'],
];
const MASK_OF = new Map(MASK_WORDS);
const ID_OF = new Map(ID_WORDS);
