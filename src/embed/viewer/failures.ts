import { isOutOfMemory } from '../../app/faults.ts';
import type { FileFault } from '../../app/state.ts';
import { type CommandErrorCode, ViewerError, type ViewerFailure } from '../contract.ts';
import { VIEWER_WORDS } from './words.ts';

/** Why a command is not done. */
export function commandError(
  code: CommandErrorCode,
  message: string,
  details: Partial<Pick<ViewerFailure, 'fileName' | 'fatal'>> = {},
): ViewerError {
  return new ViewerError({ code, message, fileName: null, fatal: false, ...details });
}

export function badArgument(what: string, expected: string): ViewerError {
  return commandError('bad-argument', `${what} must be ${expected}.`);
}

export const OUT_OF_MEMORY: ViewerFailure = {
  code: 'out-of-memory',
  message: VIEWER_WORDS.outOfMemory,
  fileName: null,
  fatal: false,
};

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
  return { code, message, fileName: null, fatal: true };
}

/** What the page would say about a file; its sentences are loaded with the first fault. */
export async function fileFailure(fault: FileFault): Promise<ViewerFailure> {
  const { baseName, explainFault } = await import('../../ui/sentences.ts');
  const { title, why } = explainFault(fault);
  const fileName = baseName(fault.fileName);
  return { code: fault.code, message: `${title}. ${why}`, fileName, fatal: false };
}
