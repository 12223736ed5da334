import type { Readable } from 'node:stream';
import { MAX_RESPONSE_BYTES } from '../../src/protocol/grid/index.ts';
import { RefusalError } from './refusal-error.ts';

/*
 * Responses to logins, as they are read: nearly everything in them is the list of the inventory's folders
 * (`inventory-skeleton`), some 470 bytes for each.
 */

/** What the bridge decodes of a response, apart from lists, has at most a few kilobytes; Second Life's is the longest. */
const MAX_DECODED_BYTES = 512 * 1024;

/** How the list of folders begins in each encoding, and what ends it. Folders contain no list. */
const FOLDER_LISTS = [
  [/<name>\s*inventory-skeleton\s*<\/name>\s*<value>\s*<array>\s*<data>/, '</data>'],
  [/<key>\s*inventory-skeleton\s*<\/key>\s*<array>/, '</array>'],
] as const;

/** Those that no XML document has. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r\x7f-\x9f]/u;

const ARRAY_TAG = /<(\/?)array\s*(\/?)>/g;

/**
 * Reads a response of up to {@link MAX_RESPONSE_BYTES}. Of one that is longer than `limit`, the folders are left out as
 * they arrive: the page then asks the region for them.
 *
 * @param onBytes - called before `bytes` more are kept; what it throws ends the reading.
 * @throws {@link RefusalError} `answer-too-large`, `grid-unreachable` when the body breaks off.
 */
export async function readLoginBody(
  body: Readable,
  limit: number,
  onBytes: (bytes: number) => Promise<void>,
): Promise<Buffer> {
  const kept = new KeptBody(limit);
  let [received, reserved] = [0, 0];
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > MAX_RESPONSE_BYTES) throw tooLarge(MAX_RESPONSE_BYTES);
      const needed = Math.min(kept.size + chunk.length, limit) - reserved;
      if (needed > 0) await onBytes(needed);
      reserved += Math.max(needed, 0);
      kept.push(chunk);
    }
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError('grid-unreachable', 'the response broke off');
  }
  return kept.join();
}

/**
 * The text of a response, for the page.
 *
 * @throws {@link RefusalError} `grid-answer` for control characters, which XML does not allow, and which would make the
 * text six times as long on its way to the page.
 */
export function responseText(body: Buffer): string {
  const text = new TextDecoder().decode(body);
  if (!CONTROL_CHARACTER.test(text)) return text;
  throw new RefusalError('grid-answer', 'the response of the grid has control characters');
}

/**
 * A response without the content of its lists, of which a session uses none: a list of folders would take a second to
 * decode. What else looks like a list makes the response malformed, or changes what the bridge takes for the login: the
 * page, which decodes all of it, may then find that its simulator is refused.
 *
 * @throws {@link RefusalError} `answer-too-large`.
 */
export function withoutLists(body: Buffer): Buffer {
  const text = body.toString('latin1');
  let rest = '';
  const keep = (start: number, stop?: number) => {
    rest += text.slice(start, stop);
    if (rest.length > MAX_DECODED_BYTES) throw tooLarge(MAX_DECODED_BYTES, ' besides its lists');
  };
  let [depth, end] = [0, 0];
  for (const match of text.matchAll(ARRAY_TAG)) {
    const [tag, isClosing, isEmpty] = match;
    if (isEmpty) continue;
    if (isClosing) {
      if (depth > 0 && --depth === 0) end = match.index;
    } else {
      if (depth === 0) keep(end, match.index + tag.length);
      depth++;
    }
  }
  // After a list without an end there is nothing: that is malformed, too.
  if (depth === 0) keep(end);
  return Buffer.from(rest, 'latin1');
}

function tooLarge(limit: number, what = ''): RefusalError {
  return new RefusalError('answer-too-large', `the response has more than ${limit} bytes${what}`);
}

/** What has been received so far, without the folders as soon as it is too long. */
class KeptBody {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #size = 0;
  /** What ends the list whose content is being left out; null while there is none. */
  #listEnd: string | null = null;
  /** The end of what was left out last: the tag that ends the list may be in two chunks. */
  #skipped: Buffer = Buffer.alloc(0);

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  join(): Buffer {
    return Buffer.concat(this.#parts);
  }

  push(chunk: Buffer): void {
    if (this.#listEnd !== null) this.#skip(this.#listEnd, chunk);
    else this.#keep(chunk);
  }

  #keep(chunk: Buffer): void {
    this.#parts.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= this.#limit) return;
    const all = this.join();
    const list = findFolders(all);
    if (list === null || all.subarray(list.start).indexOf(list.end) === 0) {
      throw tooLarge(this.#limit, ' besides the inventory');
    }
    // Copies: a view would keep the whole buffer.
    this.#parts = [Buffer.from(all.subarray(0, list.start))];
    this.#size = list.start;
    this.#listEnd = list.end;
    this.#skip(list.end, all.subarray(list.start));
  }

  #skip(listEnd: string, chunk: Buffer): void {
    const rest = Buffer.concat([this.#skipped, chunk]);
    const end = rest.indexOf(listEnd);
    if (end < 0) {
      this.#skipped = Buffer.from(rest.subarray(Math.max(0, rest.length - listEnd.length + 1)));
      return;
    }
    this.#skipped = Buffer.alloc(0);
    this.#listEnd = null;
    this.#keep(Buffer.from(rest.subarray(end)));
  }
}

/** Where the list of folders begins, and the tag that ends it; null if there is none. */
function findFolders(body: Buffer): { readonly start: number; readonly end: string } | null {
  const text = body.toString('latin1');
  for (const [opening, end] of FOLDER_LISTS) {
    const match = opening.exec(text);
    if (match) return { start: match.index + match[0].length, end };
  }
  return null;
}
