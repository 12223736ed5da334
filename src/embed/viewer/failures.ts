import { isOutOfMemory } from '../../app/files/index.ts';
import type { FileFailure } from '../../app/state/index.ts';
import { ViewerError, type ViewerFailure } from '../contract.ts';
import { commandError, failure } from '../protocol/index.ts';
import { VIEWER_WORDS } from './words.ts';

export const OUT_OF_MEMORY = failure('out-of-memory', VIEWER_WORDS.outOfMemory);

/** Whatever was thrown, as the error that the contract has for it. */
export function viewerErrorOf(thrown: unknown): ViewerError {
  if (thrown instanceof ViewerError) return thrown;
  if (isOutOfMemory(thrown)) return new ViewerError(OUT_OF_MEMORY);
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return commandError('internal', VIEWER_WORDS.internal(text));
}

/** Why nothing can be drawn, as of `AppState.stageFault`. */
export function stageFailure(code: 'no-webgl' | 'context-lost'): ViewerFailure {
  const message = code === 'no-webgl' ? VIEWER_WORDS.noWebgl : VIEWER_WORDS.contextLost;
  return failure(code, message, { fatal: true });
}

/** What the page would say about a file; its sentences are loaded with the first fault. */
export async function fileFailure(fault: FileFailure): Promise<ViewerFailure> {
  const { baseName, explainFileError: explainFault } = await import(
    '../../ui/words/file-error-text.ts'
  );
  const { title, why } = explainFault(fault);
  const fileName = baseName(fault.fileName);
  return { code: fault.code, message: `${title}. ${why}`, fileName, fatal: false };
}
