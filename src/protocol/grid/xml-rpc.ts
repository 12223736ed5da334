import { decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeBase64 } from '../../formats/llsd/index.ts';
import { escapeXml, parseXml } from '../../formats/xml/index.ts';
import { checkResponseSize, gridDecodeError, LlsdMapReader } from './grid-response.ts';
import { S32, TEXT } from './value-types.ts';
import {
  type XmlRpcCall,
  XmlRpcParser,
  type XmlRpcResponse,
  type XmlRpcRoot,
  type XmlRpcValue,
} from './xml-rpc-parser.ts';

/**
 * Decodes the response to a call, in UTF-8.
 *
 * @throws {@link DecodeError} of format `grid`: `answer-too-large`, `bad-text` (malformed XML, and any entity that XML
 * does not predefine), `not-xml-rpc` (another document, such as a web page), `bad-boolean`, `bad-number`,
 * `bad-encoding`, `too-deep` (32 levels), `too-many-values`, `field-missing` (neither a value nor a fault),
 * `wrong-type` (a fault that is no struct). Offsets count bytes; they are exact if the UTF-8 before them is well
 * formed.
 */
export function decodeXmlRpcResponse(bytes: Uint8Array): XmlRpcResponse {
  const { params, faultValue } = decodeDocument(bytes, 'methodResponse');
  if (faultValue !== undefined) {
    const fault = LlsdMapReader.of(faultValue, 'fault');
    const message = fault.optional('faultString', TEXT) ?? '';
    return { kind: 'fault', code: fault.optional('faultCode', S32), message };
  }
  const [value] = params;
  if (value === undefined) throw gridDecodeError('field-missing', 'is missing', 'params[0]');
  return { kind: 'value', value };
}

/**
 * Decodes a call, in UTF-8, as a grid does for a login.
 *
 * @throws {@link DecodeError} as {@link decodeXmlRpcResponse}.
 */
export function decodeXmlRpcCall(bytes: Uint8Array): XmlRpcCall {
  const { method, params } = decodeDocument(bytes, 'methodCall');
  if (method === undefined) throw gridDecodeError('field-missing', 'is missing', 'methodName');
  return { method, params };
}

function decodeDocument(bytes: Uint8Array, root: XmlRpcRoot): XmlRpcParser {
  checkResponseSize(bytes);
  const text = decodeUtf8(bytes);
  // An XML declaration is only allowed at the very beginning.
  const start = Math.max(text.search(/[^\s\ufeff]/), 0);
  const parser = new XmlRpcParser(root, text, start);
  parseXml(text.slice(start), parser);
  return parser;
}

const DECLARATION = '<?xml version="1.0"?>';

/** Deep enough for every existing call; it also ends the encoding of cyclic values. */
const MAX_DEPTH = 32;

/**
 * Encodes a call in UTF-8. Characters that XML does not allow become U+FFFD.
 *
 * @throws {RangeError} for values that XML-RPC cannot represent: an integer outside 32 bits, a number that is not
 * finite, nesting deeper than 32.
 */
export function encodeXmlRpcCall({ method, params }: XmlRpcCall): Uint8Array<ArrayBuffer> {
  const name = xmlElement('methodName', escapeXml(method));
  return encodeUtf8(DECLARATION + xmlElement('methodCall', name + paramsText(params)));
}

/**
 * Encodes the response to a call.
 *
 * @throws {RangeError} as {@link encodeXmlRpcCall}.
 */
export function encodeXmlRpcResponse(response: XmlRpcResponse): Uint8Array<ArrayBuffer> {
  const body = response.kind === 'value' ? paramsText([response.value]) : faultText(response);
  return encodeUtf8(DECLARATION + xmlElement('methodResponse', body));
}

function paramsText(params: readonly XmlRpcValue[]): string {
  return xmlElement(
    'params',
    params.map((param) => xmlElement('param', valueText(param, 0))).join(''),
  );
}

function faultText({ code, message }: { code: number | null; message: string }): string {
  const fields: [string, XmlRpcValue][] = [
    ['faultCode', BigInt(code ?? 0)],
    ['faultString', message],
  ];
  return xmlElement('fault', valueText(new Map(fields), 0));
}

function valueText(value: XmlRpcValue, depth: number): string {
  return xmlElement('value', typedText(value, depth));
}

function typedText(value: XmlRpcValue, depth: number): string {
  if (value === null) return '<nil/>';
  if (typeof value === 'boolean') return xmlElement('boolean', value ? '1' : '0');
  if (typeof value === 'bigint') return xmlElement('i4', integerText(value));
  if (typeof value === 'number') return xmlElement('double', realText(value));
  if (typeof value === 'string') return xmlElement('string', escapeXml(value));
  if (value instanceof Uint8Array) return xmlElement('base64', encodeBase64(value));
  if (depth >= MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return arrayText(value, depth + 1);
  return structText(value, depth + 1);
}

function arrayText(array: XmlRpcValue[], depth: number): string {
  const values = array.map((value) => valueText(value, depth)).join('');
  return xmlElement('array', xmlElement('data', values));
}

function structText(struct: Map<string, XmlRpcValue>, depth: number): string {
  const members = Array.from(struct, ([name, value]) =>
    xmlElement('member', xmlElement('name', escapeXml(name)) + valueText(value, depth)),
  );
  return xmlElement('struct', members.join(''));
}

function integerText(value: bigint): string {
  if (BigInt.asIntN(32, value) !== value) throw new RangeError(`${value} is no 32-bit integer`);
  return String(value);
}

function realText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`XML-RPC has no form for ${value}`);
  return Object.is(value, -0) ? '-0' : String(value);
}

function xmlElement(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
