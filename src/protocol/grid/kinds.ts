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
import type { Vector3 } from '../../math/index.ts';
import { isHttpUrl } from './url.ts';

/** What a field of a grid's answer should hold. */
export interface Kind<T> {
  /** As in "is not …". */
  readonly expected: string;
  /** Undefined for what is of another kind. */
  read(value: Llsd): T | undefined;
}

const LEAST_S32 = -(2 ** 31);
const MOST_U32 = 2 ** 32 - 1;
const LAST_PORT = 65535;

/** A string or uri. */
export const TEXT: Kind<string> = { expected: 'text', read: asString };

/** Lower-case 8-4-4-4-12 text, from a uuid or from text. */
export const UUID: Kind<string> = { expected: 'a UUID', read: asUuid };

/** A boolean, or an integer. */
export const FLAG: Kind<boolean> = { expected: 'true or false', read: asBoolean };

/** A finite number. */
export const REAL: Kind<number> = {
  expected: 'a number',
  read: (value) => finite(asReal(value)),
};

/** A number of 32 bits, signed or not, in any of the forms that grids write. */
export const S32: Kind<number> = {
  expected: 'a 32-bit number',
  read: (value) => {
    const whole = wholeNumber(value);
    return whole === undefined ? undefined : whole | 0;
  },
};

/** As {@link S32}, taken as unsigned. */
export const U32: Kind<number> = {
  expected: 'a 32-bit number',
  read: (value) => {
    const whole = wholeNumber(value);
    return whole === undefined ? undefined : whole >>> 0;
  },
};

/** Eight bytes, the most significant first. */
export const U64: Kind<bigint> = {
  expected: 'a 64-bit number of 8 bytes',
  read: (value) => {
    const bytes = asBinary(value);
    return bytes?.length === 8 ? dataView(bytes).getBigUint64(0) : undefined;
  },
};

/** 1 to 65535. */
export const PORT: Kind<number> = {
  expected: 'a port',
  read: (value) => {
    const port = wholeNumber(value);
    return port !== undefined && port >= 1 && port <= LAST_PORT ? port : undefined;
  },
};

/** `a.b.c.d`, from that text or from four bytes in reading order. */
export const IP_ADDRESS: Kind<string> = {
  expected: 'an IPv4 address',
  read: (value) => {
    const bytes = asBinary(value);
    if (bytes) return bytes.length === 4 ? bytes.join('.') : undefined;
    const text = asString(value);
    return text !== undefined && isIpAddress(text) ? text : undefined;
  },
};

/** Text for which {@link isHttpUrl} holds, to the letter. */
export const HTTP_URL: Kind<string> = {
  expected: 'an http address',
  read: (value) => {
    const text = asString(value);
    return text !== undefined && isHttpUrl(text) ? text : undefined;
  },
};

/** Three reals in an array. */
export const VECTOR: Kind<Vector3> = {
  expected: 'a vector of three numbers',
  read: (value) => {
    const parts = asArray(value);
    if (parts?.length !== 3) return undefined;
    const [x, y, z] = parts.map((part) => finite(asReal(part)));
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
  },
};

/** LLSD notation within text, without its header: `[r1,r0,r0]`. */
export const NOTATION: Kind<Llsd> = {
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

/** From an integer, a real without fraction, decimal text, or four bytes (the most significant first). */
function wholeNumber(value: Llsd): number | undefined {
  const bytes = asBinary(value);
  if (bytes) return bytes.length === 4 ? dataView(bytes).getUint32(0) : undefined;
  const text = asString(value);
  const whole = text === undefined ? asReal(value) : asReal(parseInteger(text) ?? null);
  if (whole === undefined || !Number.isInteger(whole)) return undefined;
  return whole >= LEAST_S32 && whole <= MOST_U32 ? whole : undefined;
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
