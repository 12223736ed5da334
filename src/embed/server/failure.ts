import { ViewerError, type ViewerFailure } from '../contract.ts';
import { failure } from '../protocol/index.ts';
import { SERVER_WORDS } from './words.ts';

/** Whatever was thrown, as data that can be sent. */
export function failureOf(thrown: unknown): ViewerFailure {
  if (thrown instanceof ViewerError) {
    const { code, message, fileName, fatal } = thrown;
    return { code, message, fileName, fatal };
  }
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return failure('internal', SERVER_WORDS.internal(text));
}
