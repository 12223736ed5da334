import type { Readable } from 'node:stream';
import { joinBytes } from '../../../src/formats/bytes/index.ts';
import { Refusal } from '../refusal.ts';

/**
 * Everything of a body.
 *
 * @param take - told of bytes as they come, before they are kept; what it throws ends the reading.
 * @throws {@link Refusal} `answer-too-large`, `grid-unreachable` when it breaks off.
 */
export async function readBody(
  body: Readable,
  limit: number,
  take: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit)
        throw new Refusal('answer-too-large', `the answer has more than ${limit} bytes`);
      take(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('grid-unreachable', 'the answer broke off');
  }
  return joinBytes(chunks);
}
