import { type ProxyMethods, releaseProxy, transfer } from 'comlink';
import { jointDirectory } from '../avatar/index.ts';
import { DecodeError, type DecodeErrorFields } from '../formats/bytes/index.ts';
import { inflateWithStream } from '../formats/inflate/index.ts';
import { decodeFile, type FileContent } from './file-content.ts';

/** 0..1 of the sections done. */
export type ProgressListener = (fraction: number) => void;

/** What the mesh worker offers; the worker and its client share this one type. */
export interface AssetDecoder {
  /** Answers once the worker's code is there and runs. */
  ready(): void | Promise<void>;
  /**
   * Decodes one file. `bytes` is transferred in by the caller, and every typed array of the result is
   * transferred out.
   */
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    onProgress?: ProgressListener,
  ): Promise<Outcome<FileContent>>;
}

/** The worker's side; it runs in-process just as well, for tests and tools. */
export const assetDecoder: AssetDecoder = {
  ready() {},
  async decode(bytes, onProgress) {
    const outcome = await toOutcome(() =>
      decodeFile(bytes, {
        inflate: inflateWithStream,
        joints: jointDirectory,
        onSection: (done, total) => onProgress?.(done / total),
      }),
    );
    letGo(onProgress);
    return transfer(outcome, [...collectBuffers(outcome)]);
  },
};

/** A listener in another thread holds a port open until it is let go; one in this thread does not. */
function letGo(listener: (ProgressListener & Partial<ProxyMethods>) | undefined): void {
  listener?.[releaseProxy]?.();
}

/**
 * What crosses from a worker: a value, or the typed error as a plain record. Comlink would keep only
 * name, message and stack of a thrown error; code, offset and path have to survive.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly error: DecodeErrorFields };

/** Runs `work`, turning a DecodeError into a record; anything else is a defect of ours and is thrown. */
async function toOutcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { format, code, offset, path, innerOffset, details } = error;
    return {
      ok: false,
      message: error.message,
      error: { format, code, offset, path, innerOffset, details: { ...details } },
    };
  }
}

/** @throws {@link DecodeError} the one that the worker met. */
export function fromOutcome<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new DecodeError(outcome.message, outcome.error);
}

/**
 * Every distinct ArrayBuffer inside a value, for the transfer list of a message: what is listed moves
 * instead of being copied, and the sender loses it. Walks plain records, arrays, Maps and typed arrays.
 */
export function collectBuffers(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (Array.isArray(value)) {
    // Lists are of records or of numbers, never mixed: one look at the first decides.
    if (typeof value[0] === 'object') for (const entry of value) collectBuffers(entry, found);
  } else if (value instanceof Map) {
    for (const entry of value.values()) collectBuffers(entry, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.values(value)) collectBuffers(entry, found);
  }
  return found;
}
