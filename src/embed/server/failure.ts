import type { ViewerError, ViewerFailure } from '../contract.ts';
import { failure } from '../protocol/index.ts';
import { SERVER_WORDS } from './words.ts';

/** Told by name: the viewer is a script of its own, and its class is not the one of this script. */
export const isViewerError = (thrown: unknown): thrown is ViewerError =>
  thrown instanceof Error && thrown.name === 'ViewerError';

/** Whatever was thrown, as data that can be sent. */
export function failureOf(thrown: unknown): ViewerFailure {
  if (isViewerError(thrown)) {
    const { code, message, fileName, fatal } = thrown;
    return { code, message, fileName, fatal };
  }
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return failure('internal', SERVER_WORDS.internal(text));
}
