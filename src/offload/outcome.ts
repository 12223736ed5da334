import { DecodeError, type DecodeErrorFields } from '../formats/bytes/index.ts';

/**
 * What crosses from a worker: a value, or the typed error as a plain record. Comlink would keep only
 * name, message and stack of a thrown error; code, offset and path have to survive.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly error: DecodeErrorFields };

/** Runs `work`, turning a DecodeError into a record; anything else is a defect of ours and is thrown. */
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

/** @throws {@link DecodeError} the one that the worker met. */
export function fromOutcome<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new DecodeError(outcome.message, outcome.error);
}
