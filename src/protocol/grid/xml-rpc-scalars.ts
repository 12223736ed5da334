import { decodeBase64, parseInteger, parseReal } from '../../formats/llsd/index.ts';
import type { XmlRpcValue } from './xml-rpc-types.ts';

/** How one scalar element is read from its text; undefined for text that is none of it. */
interface Scalar {
  /** The code of the error when it is not. */
  readonly code: 'bad-boolean' | 'bad-number' | 'bad-encoding';
  /** As in "is not …". */
  readonly expected: string;
  parse(text: string): XmlRpcValue | undefined;
}

const INTEGER: Scalar = {
  code: 'bad-number',
  expected: 'a 32-bit number',
  // An empty one is 0, as in LLSD.
  parse: (text) => parseInteger(text.trim() || '0'),
};

const REAL: Scalar = {
  code: 'bad-number',
  expected: 'a number',
  parse: (text) => parseReal(text.trim() || '0'),
};

const BOOLEANS: Readonly<Record<string, boolean>> = {
  '': false,
  '0': false,
  '1': true,
  false: false,
  true: true,
};

const BOOLEAN: Scalar = {
  code: 'bad-boolean',
  expected: 'true or false',
  parse: (text) => {
    const word = text.trim().toLowerCase();
    return Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined;
  },
};

const TEXT: Scalar = { code: 'bad-encoding', expected: 'text', parse: (text) => text };

const BASE64: Scalar = { code: 'bad-encoding', expected: 'base64', parse: decodeBase64 };

/** By element. Dates stay text: no login field is one. */
export const XML_RPC_SCALARS: ReadonlyMap<string, Scalar> = new Map([
  ['string', TEXT],
  ['dateTime.iso8601', TEXT],
  ['i4', INTEGER],
  ['int', INTEGER],
  // May be beyond 32 bits, which our integers are not.
  ['i8', REAL],
  ['double', REAL],
  ['boolean', BOOLEAN],
  ['base64', BASE64],
  ['nil', { ...TEXT, parse: () => null }],
]);
