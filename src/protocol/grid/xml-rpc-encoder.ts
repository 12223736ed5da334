import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeBase64, escapeText } from '../../formats/llsd/index.ts';
import type { XmlRpcAnswer, XmlRpcCall, XmlRpcValue } from './xml-rpc-types.ts';

const DECLARATION = '<?xml version="1.0"?>';

/** Deep enough for every call there is, and what a cycle runs into. */
const MAX_DEPTH = 32;

/**
 * Encodes a call in UTF-8. Characters that XML cannot hold become U+FFFD.
 *
 * @throws {RangeError} for what XML-RPC cannot hold: an integer outside 32 bits, a number that is not
 * finite, nesting deeper than 32.
 */
export function encodeXmlRpcCall({ method, params }: XmlRpcCall): Uint8Array<ArrayBuffer> {
  const name = element('methodName', escapeText(method));
  return encodeUtf8(DECLARATION + element('methodCall', name + paramsText(params)));
}

/**
 * Encodes the answer to a call.
 *
 * @throws {RangeError} as {@link encodeXmlRpcCall}.
 */
export function encodeXmlRpcAnswer(answer: XmlRpcAnswer): Uint8Array<ArrayBuffer> {
  const body = answer.kind === 'value' ? paramsText([answer.value]) : faultText(answer);
  return encodeUtf8(DECLARATION + element('methodResponse', body));
}

function paramsText(params: readonly XmlRpcValue[]): string {
  return element('params', params.map((param) => element('param', valueText(param, 0))).join(''));
}

function faultText({ code, message }: { code: number | null; message: string }): string {
  const fields: [string, XmlRpcValue][] = [
    ['faultCode', BigInt(code ?? 0)],
    ['faultString', message],
  ];
  return element('fault', valueText(new Map(fields), 0));
}

function valueText(value: XmlRpcValue, depth: number): string {
  return element('value', typedText(value, depth));
}

function typedText(value: XmlRpcValue, depth: number): string {
  if (value === null) return '<nil/>';
  if (typeof value === 'boolean') return element('boolean', value ? '1' : '0');
  if (typeof value === 'bigint') return element('i4', integerText(value));
  if (typeof value === 'number') return element('double', realText(value));
  if (typeof value === 'string') return element('string', escapeText(value));
  if (value instanceof Uint8Array) return element('base64', encodeBase64(value));
  if (depth >= MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return arrayText(value, depth + 1);
  return structText(value, depth + 1);
}

function arrayText(array: XmlRpcValue[], depth: number): string {
  const values = array.map((value) => valueText(value, depth)).join('');
  return element('array', element('data', values));
}

function structText(struct: Map<string, XmlRpcValue>, depth: number): string {
  const members = Array.from(struct, ([name, value]) =>
    element('member', element('name', escapeText(name)) + valueText(value, depth)),
  );
  return element('struct', members.join(''));
}

function integerText(value: bigint): string {
  if (BigInt.asIntN(32, value) !== value) throw new RangeError(`${value} is no 32-bit integer`);
  return String(value);
}

function realText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`XML-RPC has no form for ${value}`);
  return Object.is(value, -0) ? '-0' : String(value);
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
