import type { FastifyReply } from 'fastify';
import { REFUSAL_HEADER, type RefusalCode } from '../../src/protocol/bridge/index.ts';
import type { Refusal } from './refusal.ts';

/** HTTP statuses of refusals at the capability proxy. */
export const REFUSAL_STATUS: Readonly<Record<RefusalCode, number>> = {
  'unknown-grid': 404,
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

export function sendRefusal(reply: FastifyReply, { code, message }: Refusal): FastifyReply {
  return reply
    .status(REFUSAL_STATUS[code])
    .header(REFUSAL_HEADER, code)
    .header('cache-control', 'no-store')
    .send({ code, detail: message });
}
