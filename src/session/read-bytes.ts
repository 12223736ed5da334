import { joinBytes } from '../formats/bytes/index.ts';

/** All bytes of an answer; null, and the rest is not read, where there are more than `limit`. */
export async function readBytes(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.length;
    if (length > limit) {
      await reader?.cancel();
      return null;
    }
    pieces.push(read.value);
  }
  return joinBytes(pieces);
}
