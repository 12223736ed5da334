import { type CommandErrorCode, ViewerError, type ViewerFailure } from '../contract.ts';
import { badArgumentText } from './words.ts';

type Details = Partial<Pick<ViewerFailure, 'fileName' | 'fatal'>>;

/** Why a command is not done, or a connection ends, as data; of no file and not fatal unless `details` say so. */
export const failure = (
  code: CommandErrorCode,
  message: string,
  details: Details = {},
): ViewerFailure => ({ code, message, fileName: null, fatal: false, ...details });

/** The same to be thrown. */
export const commandError = (
  code: CommandErrorCode,
  message: string,
  details?: Details,
): ViewerError => new ViewerError(failure(code, message, details));

/** @param expected Completes the sentence `… must be …`. */
export const badArgument = (what: string, expected: string): ViewerError =>
  commandError('bad-argument', badArgumentText(what, expected));
