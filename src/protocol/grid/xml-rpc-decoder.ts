import { decodeUtf8 } from '../../formats/bytes/index.ts';
import { parseXml } from '../../formats/xml/index.ts';
import { checkAnswerSize } from './answer.ts';
import { Fields, gridError } from './fields.ts';
import { S32, TEXT } from './kinds.ts';
import { XmlRpcDocument, type XmlRpcRoot } from './xml-rpc-document.ts';
import type { XmlRpcAnswer, XmlRpcCall } from './xml-rpc-types.ts';

/**
 * Decodes the answer to a call, in UTF-8.
 *
 * @throws {@link DecodeError} of format `grid`: `answer-too-large`, `bad-text` (malformed XML, and any
 * entity that XML does not predefine), `not-xml-rpc` (another document, such as a page of the web),
 * `bad-boolean`, `bad-number`, `bad-encoding`, `too-deep` (32 levels), `too-many-values`, `field-missing`
 * (neither a value nor a fault), `wrong-type` (a fault that is no struct). Offsets count bytes; they are
 * exact as long as the UTF-8 before them is well formed.
 */
export function decodeXmlRpcAnswer(bytes: Uint8Array): XmlRpcAnswer {
  const { params, failure } = decodeDocument(bytes, 'methodResponse');
  if (failure !== undefined) {
    const fields = Fields.of(failure, 'fault');
    const message = fields.get('faultString', TEXT) ?? '';
    return { kind: 'fault', code: fields.get('faultCode', S32), message };
  }
  const [value] = params;
  if (value === undefined) throw gridError('field-missing', 'is missing', 'params[0]');
  return { kind: 'value', value };
}

/**
 * Decodes a call, in UTF-8: what a grid does with a login.
 *
 * @throws {@link DecodeError} as {@link decodeXmlRpcAnswer}.
 */
export function decodeXmlRpcCall(bytes: Uint8Array): XmlRpcCall {
  const { method, params } = decodeDocument(bytes, 'methodCall');
  if (method === undefined) throw gridError('field-missing', 'is missing', 'methodName');
  return { method, params };
}

function decodeDocument(bytes: Uint8Array, root: XmlRpcRoot): XmlRpcDocument {
  checkAnswerSize(bytes);
  const text = decodeUtf8(bytes);
  // An XML declaration may only stand at the very beginning.
  const start = Math.max(text.search(/[^\s\ufeff]/), 0);
  const document = new XmlRpcDocument(root, text, start);
  parseXml(text.slice(start), document);
  return document;
}
