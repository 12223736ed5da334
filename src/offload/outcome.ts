import { DecodeError, type DecodeErrorFields } from '../formats/bytes/index.ts';

/**
 * The result of a worker's method: a value, or a DecodeError as a plain record, because Comlink passes on only the name,
 * message and stack of a thrown error, and code, offset and path are needed too.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly error: DecodeErrorFields };

/** Turns a DecodeError of `work` into a record. Other errors are our own bugs, and are thrown. */
export async function toOutcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
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

/** The value of an outcome. @throws {@link DecodeError} the error that the outcome records. */
export function fromOutcome<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new DecodeError(outcome.message, outcome.error);
}

/**
 * The distinct ArrayBuffers inside a value, as the transfer list of a message: they are moved instead of copied, and
 * the sender loses them. Looks into plain records, arrays, Maps and typed arrays.
 */
export function collectBuffers(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (Array.isArray(value)) {
    // Arrays have either records or numbers, so the first entry decides.
    if (typeof value[0] === 'object') for (const entry of value) collectBuffers(entry, found);
  } else if (value instanceof Map) {
    for (const entry of value.values()) collectBuffers(entry, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.values(value)) collectBuffers(entry, found);
  }
  return found;
}
