import type { FastifyReply } from 'fastify';
import { REFUSAL_HEADER, type RefusalCode } from '../../src/protocol/bridge/index.ts';

/** The bridge will not, or cannot, do what a page requested. The message is for people and contains no secrets. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** HTTP statuses of refusals by the capability proxy. */
export const REFUSAL_STATUS: Readonly<Record<RefusalCode, number>> = {
  'unknown-grid': 404,
  'unknown-bubble-server': 404,
  'address-not-allowed': 403,
  'grid-unreachable': 502,
  'grid-timeout': 504,
  'grid-redirects': 502,
  'grid-answer': 502,
  'grid-status': 502,
  'answer-too-large': 502,
  'no-session': 401,
  'too-many-circuits': 429,
  'over-limit': 429,
  'unknown-capability': 404,
  malformed: 400,
};

export function sendRefusal(reply: FastifyReply, { code, message }: RefusalError): FastifyReply {
  return reply
    .status(REFUSAL_STATUS[code])
    .header(REFUSAL_HEADER, code)
    .header('cache-control', 'no-store')
    .send({ code, detail: message });
}
