import type { ViewerContent } from '../contract.ts';

/** Arguments as they are posted, and the buffers that go along. */
export interface Outgoing {
  readonly args: readonly unknown[];
  readonly transfer: readonly Transferable[];
}

/**
 * Files as they are posted: addresses are those of the page that asks, not of the embed; bytes are copied once and
 * handed over, so that the caller keeps its own and a view of some does not carry all along.
 *
 * @throws TypeError for an address that is none, or bytes that were handed away.
 */
export function outgoingContents(
  content: ViewerContent | readonly ViewerContent[],
  base: string,
): Outgoing {
  const transfer: Transferable[] = [];
  const one = (item: ViewerContent): unknown => {
    if (typeof item === 'string') return new URL(item, base).href;
    if (item instanceof Blob || item === null || typeof item !== 'object') return item;
    if ('url' in item) return { url: new URL(item.url, base).href, name: item.name };
    if (item.bytes instanceof Blob) return { bytes: item.bytes, name: item.name };
    const bytes = copy(item.bytes);
    transfer.push(bytes.buffer);
    return { bytes, name: item.name };
  };
  // Read by a caller whose compiler may not have looked: what is neither is for the embed to refuse.
  const args = [Array.isArray(content) ? content.map(one) : one(content as ViewerContent)];
  return { args, transfer };
}

function copy(bytes: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(bytes) ? bytes.slice() : new Uint8Array(bytes.slice(0));
}
