import { DecodeError, decodeUtf8, encodeUtf8, excerpt, type Warning } from '../bytes/index.ts';
import { NULL_UUID, normaliseUuid, parseReal } from '../llsd/index.ts';
import type { Wearable, WearablePermissions, WearableSale } from './wearable.ts';

/** The version that viewers write. */
export const WEARABLE_VERSION = 22;
/** The latest version that viewers read; only testers ever saved it. */
const NEWEST_VERSION = 24;
/** More than the largest number of lines can take, at the viewer's limit of 2048 bytes each. */
export const MAX_WEARABLE_BYTES = 4 * 1024 * 1024;
const MAX_PARAMETERS = 1000;
const MAX_TEXTURES = 100;
/** `1 0` and its line end; the last line of a file may lack the line end. */
const MIN_PARAMETER_BYTES = 4;
/** `0`, a blank, a UUID of 32 digits and the line end. */
const MIN_TEXTURE_BYTES = 35;

type MaskKey = 'baseMask' | 'ownerMask' | 'groupMask' | 'everyoneMask' | 'nextOwnerMask';
type IdKey = 'creatorId' | 'ownerId' | 'lastOwnerId' | 'groupId';

/** Words of the permission block and the fields that they give, in the order in which viewers write them. */
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
/** Headings and braces of the blocks. */
const STRUCTURE: ReadonlySet<string> = new Set(['permissions', 'sale_info', '{', '}']);
const MASK_KEYS = new Map(MASK_WORDS);
const ID_KEYS = new Map(ID_WORDS);

/** The first line, after an optional byte order mark. */
const HEADER = /^\ufeff?LLWearable version (\d{1,9})\s*$/;
const WHOLE_NUMBER = /^\d{1,9}$/;
const MASK = /^[0-9a-f]{1,8}$/i;
const PRICE = /^-?\d{1,10}$/;

/**
 * Decodes a wearable, the text of a body part or a piece of painted-on clothing. Irregular files are accepted as grids
 * have them: braces may be missing, blank lines may occur anywhere after the description, lines may be indented by
 * anything or nothing, and lines with unknown keys are kept as they are. Of several values for one parameter or texture the
 * last applies; lines after the textures are kept up to the first NUL. Missing keys of the blocks are 0, the null id, or
 * not for sale.
 *
 * @throws {@link DecodeError} of format `wearable`: `file-too-large` (over 4 MiB), `not-wearable`,
 * `version-unsupported`, `truncated`, `wrong-type` (a line other than the one required there),
 * `too-many-values` (over 1000 parameters or 100 textures), `count-over-end`, `bad-number`, `bad-uuid`.
 * @param warnings - Takes `weight-not-finite`, for a parameter that is left out since it has no number as its weight.
 *
 * **Source:** login-and-caps.md section 7.
 */
export function decodeWearable(bytes: Uint8Array, warnings: Warning[] = []): Wearable {
  const lines = new WearableLines(bytes);
  if (bytes.length > MAX_WEARABLE_BYTES) {
    throw lines.error('file-too-large', `has ${bytes.length} bytes`, '');
  }
  const version = readVersion(lines);
  lines.next('name');
  const name = lines.text;
  lines.next('description');
  const description = lines.text;
  const blocks = readBlocks(lines);
  const parameters = readParameters(lines, warnings);
  const textures = readTextures(lines);
  const wearable = { version, name, description, ...blocks, parameters, textures };
  const otherLines = readRest(lines);
  return otherLines.length > 0 ? { ...wearable, otherLines } : wearable;
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

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Reads the permission and sale blocks and the line `type` after them. Keys are recognised by their words alone, since
 * braces and headings are what irregular files get wrong.
 */
function readBlocks(lines: WearableLines): Pick<Wearable, 'permissions' | 'sale' | 'type'> {
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
  const [unknown, unknownOfSale]: [string[], string[]] = [[], []];
  let isInSale = false;
  for (;;) {
    const [word, value = ''] = lines.nextWords('type');
    if (word === 'type') {
      if (unknown.length > 0) permissions.otherLines = unknown;
      if (unknownOfSale.length > 0) sale.otherLines = unknownOfSale;
      return { permissions, sale, type: wholeNumber(lines, value, 'type') };
    }
    if (word.startsWith('sale_')) isInSale = true;
    const mask = MASK_KEYS.get(word);
    const id = ID_KEYS.get(word);
    if (mask) permissions[mask] = readMask(lines, value, `permissions/${word}`);
    else if (id) permissions[id] = readId(lines, value, `permissions/${word}`);
    else if (word === 'group_owned') permissions.groupOwned = value !== '0';
    else if (word === 'sale_type') sale.type = value;
    else if (word === 'sale_price') sale.price = readPrice(lines, value);
    // Viewers ignore what old files have here, so an unreadable mask does no harm.
    else if (word === 'perm_mask' && MASK.test(value)) sale.permMask = Number.parseInt(value, 16);
    else if (!STRUCTURE.has(word)) (isInSale ? unknownOfSale : unknown).push(lines.text);
  }
}

function readMask(lines: WearableLines, digits: string, path: string): number {
  if (MASK.test(digits)) return Number.parseInt(digits, 16);
  throw lines.error('bad-number', `"${excerpt(digits)}" is no mask`, path);
}

function readId(lines: WearableLines, text: string, path: string): string {
  const id = normaliseUuid(text);
  if (id) return id;
  throw lines.error('bad-uuid', `"${excerpt(text)}" is no UUID`, path);
}

function readPrice(lines: WearableLines, digits: string): number {
  if (PRICE.test(digits)) return Number(digits);
  throw lines.error('bad-number', `"${excerpt(digits)}" is no price`, 'sale_info/sale_price');
}

function readParameters(lines: WearableLines, warnings: Warning[]): Map<number, number> {
  const count = readCount(lines, 'parameters', MAX_PARAMETERS, MIN_PARAMETER_BYTES);
  const parameters = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const path = `parameters[${i}]`;
    const [word, text] = lines.nextWords(path);
    const id = wholeNumber(lines, word, path);
    const weight = text === undefined ? undefined : parseReal(text);
    if (weight === undefined) throw badNumber(lines, text, path);
    if (Number.isFinite(weight)) parameters.set(id, weight);
    else warnings.push(lines.warning('weight-not-finite', `parameter ${id} has ${weight}`, path));
  }
  return parameters;
}

function readTextures(lines: WearableLines): Map<number, string> {
  const count = readCount(lines, 'textures', MAX_TEXTURES, MIN_TEXTURE_BYTES);
  const textures = new Map<number, string>();
  for (let i = 0; i < count; i++) {
    const path = `textures[${i}]`;
    const [slot, id = ''] = lines.nextWords(path);
    const textureId = readId(lines, id, path);
    textures.set(wholeNumber(lines, slot, path), textureId);
  }
  return textures;
}

/** The lines after the textures that have any words, up to a NUL: with that, the text of an asset ends. */
function readRest(lines: WearableLines): string[] {
  const rest: string[] = [];
  while (lines.remaining > 0) {
    lines.next('');
    const [text, ...afterEnd] = lines.text.split('\0');
    if (text.trim() !== '') rest.push(text);
    if (afterEnd.length > 0) break;
  }
  return rest;
}

/** Reads the count of a line such as `parameters 9`, and checks it against the bytes left. */
function readCount(lines: WearableLines, word: string, limit: number, bytesEach: number): number {
  const [first, digits] = lines.nextWords(word);
  if (first !== word) {
    const expected = `a line “${word}” with their number`;
    throw lines.error('wrong-type', `stands where "${word}" is expected`, word, { expected });
  }
  const found = wholeNumber(lines, digits, word);
  if (found > limit) {
    throw lines.error('too-many-values', `announces ${found} entries`, word, { found, limit });
  }
  const left = lines.remaining;
  // One byte more, because the last line needs no line end.
  const room = Math.floor((left + 1) / bytesEach);
  if (found <= room) return found;
  const message = `announces ${found} entries, there is room for ${room}`;
  throw lines.error('count-over-end', message, word, { found, room, bytesEach, left });
}

function wholeNumber(lines: WearableLines, digits: string | undefined, path: string): number {
  if (digits !== undefined && WHOLE_NUMBER.test(digits)) return Number(digits);
  throw badNumber(lines, digits, path);
}

function badNumber(lines: WearableLines, text = '', path: string): DecodeError {
  return lines.error('bad-number', `"${excerpt(text)}" is no number that can stand here`, path);
}

const LINE_FEED = 10;

/** Reads the UTF-8 lines of a wearable one by one; its errors have the offset of the current line. */
class WearableLines {
  readonly #bytes: Uint8Array;
  #start = 0;
  #next = 0;
  /** The current line without its line end. */
  text = '';

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Number of bytes after the current line. */
  get remaining(): number {
    return this.#bytes.length - this.#next;
  }

  /** Reads the next line, which may be empty; at the end of the file `path` is truncated. */
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

  /** A warning about the current line. */
  warning(code: string, message: string, path: string): Warning {
    return { code, message, offset: this.#start, path };
  }

  /** Makes the error for the current line, without throwing it. */
  error(
    code: string,
    message: string,
    path: string,
    details: Record<string, string | number> = {},
  ): DecodeError {
    const offset = this.#start;
    return new DecodeError(message, { format: 'wearable', code, offset, path, details });
  }
}

/**
 * Writes a wearable in the regular form of viewers. Line breaks in its texts become blanks, since each text has one
 * line; weights keep their full precision, where viewers write two decimals. Unknown lines are written as they were read,
 * at the end of their block.
 *
 * @throws {RangeError} for a weight that is not finite.
 *
 * **Source:** login-and-caps.md section 7.
 */
export function encodeWearable(wearable: Wearable): Uint8Array<ArrayBuffer> {
  const { version, name, description, permissions, sale, type, parameters, textures } = wearable;
  const { groupOwned } = permissions;
  const { permMask } = sale;
  const lines = [
    `LLWearable version ${version}`,
    oneLine(name),
    oneLine(description),
    '\tpermissions 0',
    '\t{',
    ...MASK_WORDS.map(([word, key]) => `\t\t${word}\t${maskText(permissions[key])}`),
    ...ID_WORDS.map(([word, key]) => `\t\t${word}\t${permissions[key]}`),
    ...(groupOwned === undefined ? [] : [`\t\tgroup_owned\t${groupOwned ? 1 : 0}`]),
    ...(permissions.otherLines ?? []),
    '\t}',
    '\tsale_info\t0',
    '\t{',
    `\t\tsale_type\t${oneLine(sale.type)}`,
    ...(permMask === undefined ? [] : [`\t\tperm_mask\t${maskText(permMask)}`]),
    `\t\tsale_price\t${sale.price}`,
    ...(sale.otherLines ?? []),
    '\t}',
    `type ${type}`,
    `parameters ${parameters.size}`,
    ...Array.from(parameters, ([id, weight]) => `${id} ${weightText(weight)}`),
    `textures ${textures.size}`,
    ...Array.from(textures, ([slot, id]) => `${slot} ${id}`),
    ...(wearable.otherLines ?? []),
  ];
  return encodeUtf8(`${lines.join('\n')}\n`);
}

const oneLine = (text: string) => text.replace(/\r\n|[\r\n]/g, ' ');

const maskText = (mask: number) => mask.toString(16).padStart(8, '0');

/** `.8` and `-.25`: viewers leave out the zero. */
function weightText(weight: number): string {
  if (!Number.isFinite(weight)) throw new RangeError(`a wearable cannot have the weight ${weight}`);
  return String(weight).replace(/^(-?)0\./, '$1.');
}
