import { decodeLlsdXml } from '../../formats/llsd/index.ts';
import { Fields, gridError } from './fields.ts';

/**
 * The largest answer that is looked at. A login with every folder of a big inventory has a few
 * megabytes, a folder of 10,000 items some 13.
 */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * The nesting that answers may have; they need some ten levels.
 */
export const MAX_ANSWER_DEPTH = 32;

/** The `Content-Type` of every LLSD request, to the letter: OpenSimulator takes no other. */
export const LLSD_CONTENT_TYPE = 'application/llsd+xml';

/** The `Content-Type` of an XML-RPC login. */
export const XML_RPC_CONTENT_TYPE = 'text/xml';

/** @throws {@link DecodeError} `answer-too-large`. */
export function checkAnswerSize(bytes: Uint8Array): void {
  const found = bytes.length;
  if (found <= MAX_ANSWER_BYTES) return;
  const message = `has ${found} bytes, at most ${MAX_ANSWER_BYTES} are read`;
  throw gridError('answer-too-large', message, '', { found, limit: MAX_ANSWER_BYTES });
}

/**
 * A capability's answer, which is a map in LLSD XML.
 *
 * @throws {@link DecodeError} `answer-too-large`, `wrong-type`, and as {@link decodeLlsdXml}.
 */
export function decodeAnswer(bytes: Uint8Array): Fields {
  checkAnswerSize(bytes);
  return Fields.of(decodeLlsdXml(bytes, { format: 'grid', maxDepth: MAX_ANSWER_DEPTH }));
}
