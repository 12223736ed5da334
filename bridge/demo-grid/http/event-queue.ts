import { asInteger, asMap, decodeLlsdXml, type Llsd } from '../../../src/formats/llsd/index.ts';
import { llsdMap } from '../llsd-map.ts';
import type { EventQueue } from '../session/event-queue.ts';
import { bare, isLlsdPost, llsdReply, type Reply, type Request } from './exchange.ts';

/**
 * A long poll: 502 is the answer when nothing happened.
 *
 * **Source:** login-and-caps.md section 3.
 */
export async function answerPoll(request: Request, queue: EventQueue): Promise<Reply> {
  if (!isLlsdPost(request)) return bare(404);
  const fields = asMap(decodeLlsdXml(request.body));
  const ack = asInteger(fields?.get('ack') ?? null);
  if (fields?.get('done') === true) return bare(502);
  const answer = await queue.poll(ack === undefined ? null : Number(ack), request.signal);
  if (answer.kind === 'gone') return bare(404);
  if (answer.kind === 'nothing') return bare(502);
  const events: Llsd[] = answer.events.map(({ message, body }) => llsdMap({ message, body }));
  return llsdReply(llsdMap({ events, id: BigInt(answer.id) }), 'application/xml');
}
