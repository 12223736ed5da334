import { DecodeError, encodeUtf8 } from '../../formats/bytes/index.ts';
import {
  asArray,
  asBinary,
  asBoolean,
  asReal,
  asString,
  asUuid,
  decodeLlsdNotation,
  type Llsd,
  parseInteger,
} from '../../formats/llsd/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';

/** A type that the value of an LLSD field may be required to have. */
export interface ValueType<T> {
  /** The name of the type in errors, as in "is not a UUID". */
  readonly expected: string;
  /** The value in this type; undefined if it has another type. */
  readonly read: (value: Llsd) => T | undefined;
}

const MIN_S32 = -(2 ** 31);
const MAX_U32 = 2 ** 32 - 1;
const MAX_PORT = 65535;

/** Text, from a string or a uri. */
export const TEXT: ValueType<string> = { expected: 'text', read: asString };

/** Lower-case 8-4-4-4-12 text, from a uuid or from text. */
export const UUID: ValueType<string> = { expected: 'a UUID', read: asUuid };

/** A boolean, or an integer. */
export const BOOLEAN: ValueType<boolean> = { expected: 'true or false', read: asBoolean };

/** A finite number. */
export const REAL: ValueType<number> = {
  expected: 'a number',
  read: (value) => finite(asReal(value)),
};

/** A signed number of 32 bits, in any of the forms that grids write. */
export const S32: ValueType<number> = {
  expected: 'a 32-bit number',
  read: (value) => {
    const whole = wholeNumber(value);
    return whole === undefined ? undefined : whole | 0;
  },
};

/** As {@link S32}, but unsigned. */
export const U32: ValueType<number> = {
  expected: 'a 32-bit number',
  read: (value) => {
    const whole = wholeNumber(value);
    return whole === undefined ? undefined : whole >>> 0;
  },
};

/** Eight bytes in big-endian order. */
export const U64: ValueType<bigint> = {
  expected: 'a 64-bit number of 8 bytes',
  read: (value) => {
    const bytes = asBinary(value);
    return bytes?.length === 8 ? dataView(bytes).getBigUint64(0) : undefined;
  },
};

/** 1 to 65535. */
export const PORT: ValueType<number> = {
  expected: 'a port',
  read: (value) => {
    const port = wholeNumber(value);
    return port !== undefined && port >= 1 && port <= MAX_PORT ? port : undefined;
  },
};

/** `a.b.c.d`, from that text or from four bytes in the same order. */
export const IP_ADDRESS: ValueType<string> = {
  expected: 'an IPv4 address',
  read: (value) => {
    const bytes = asBinary(value);
    if (bytes) return bytes.length === 4 ? bytes.join('.') : undefined;
    const text = asString(value);
    return text !== undefined && isIpAddress(text) ? text : undefined;
  },
};

/** Text for which {@link isHttpUrl} is true, unchanged. */
export const HTTP_URL: ValueType<string> = {
  expected: 'an http address',
  read: (value) => {
    const text = asString(value);
    return text !== undefined && isHttpUrl(text) ? text : undefined;
  },
};

/** An array of three reals. */
export const VECTOR: ValueType<Vector3> = {
  expected: 'a vector of three numbers',
  read: (value) => {
    const [x, y, z] = finiteNumbers(value, 3) ?? [];
    return x === undefined ? undefined : [x, y, z];
  },
};

/** An array of four reals: x, y, z, w of a rotation, or red, green, blue, alpha of a colour. */
export const FOUR_NUMBERS: ValueType<Quaternion> = {
  expected: 'four numbers',
  read: (value) => {
    const [x, y, z, w] = finiteNumbers(value, 4) ?? [];
    return x === undefined ? undefined : [x, y, z, w];
  },
};

/** Bytes, from a binary. */
export const BINARY: ValueType<Uint8Array> = { expected: 'bytes', read: asBinary };

/** An array whose elements all have a type. */
export const listOf = <T>({ expected, read }: ValueType<T>): ValueType<readonly T[]> => ({
  expected: `an array with ${expected} in each place`,
  read: (value) => {
    const elements = asArray(value)?.map((element) => read(element));
    return elements?.every((element) => element !== undefined) ? elements : undefined;
  },
});

/** LLSD notation within text, without its header: `[r1,r0,r0]`. */
export const NOTATION: ValueType<Llsd> = {
  expected: 'LLSD notation',
  read: (value) => {
    const text = asString(value);
    return text === undefined ? undefined : readNotation(text);
  },
};

function readNotation(text: string): Llsd | undefined {
  try {
    return decodeLlsdNotation(encodeUtf8(text));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** An integer of up to 32 bits, from an integer, a real without fraction, decimal text, or four big-endian bytes. */
function wholeNumber(value: Llsd): number | undefined {
  const bytes = asBinary(value);
  if (bytes) return bytes.length === 4 ? dataView(bytes).getUint32(0) : undefined;
  const text = asString(value);
  const whole = text === undefined ? asReal(value) : asReal(parseInteger(text) ?? null);
  if (whole === undefined || !Number.isInteger(whole)) return undefined;
  return whole >= MIN_S32 && whole <= MAX_U32 ? whole : undefined;
}

/** The elements of an array of this length; undefined unless all of them are finite numbers. */
function finiteNumbers(value: Llsd, length: number): number[] | undefined {
  const parts = asArray(value);
  if (parts?.length !== length) return undefined;
  const numbers = parts.map((part) => finite(asReal(part)));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

function finite(value: number | undefined): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function dataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const BYTE_TEXT = /^(?:0|[1-9]\d{0,2})$/;

function isIpAddress(text: string): boolean {
  const parts = text.split('.', 5);
  return parts.length === 4 && parts.every((part) => BYTE_TEXT.test(part) && Number(part) <= 255);
}

/** Browsers and Node both have this class, but the pure rooms are compiled without their libraries. */
declare class URL {
  constructor(text: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/** Far more than any grid sends. */
const MAX_URL_LENGTH = 2048;

/** White space, a control character or a backslash, which a URL parser would ignore or replace. */
const INVALID_URL_CHARACTER = /[^\x21-\x5b\x5d-\x7e\u{80}-\u{10ffff}]/u;

function parseHttpUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || INVALID_URL_CHARACTER.test(text)) return undefined;
  try {
    const url = new URL(text);
    const hasCredentials = url.username !== '' || url.password !== '';
    return !hasCredentials && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a text is an absolute http or https URL that can be used unchanged: it has no user name or password, and
 * nothing that a URL parser would silently remove. Whether its host may be contacted is for the bridge to decide.
 */
export function isHttpUrl(text: string): boolean {
  return parseHttpUrl(text) !== undefined;
}

/**
 * Whether a login that was sent to `from` may continue at `to` without asking the user: the host must be the same, and
 * https must not become http.
 *
 * **Source:** login-and-caps.md section 1, "Failure".
 */
export function isSafeRedirect(from: string, to: string): boolean {
  const [before, after] = [parseHttpUrl(from), parseHttpUrl(to)];
  if (!before || !after || before.hostname !== after.hostname) return false;
  return before.protocol !== 'https:' || after.protocol === 'https:';
}
