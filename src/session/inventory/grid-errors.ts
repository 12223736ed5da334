import { DecodeError } from '../../formats/bytes/index.ts';
import { CapabilityRefusedError, TransientError } from '../bridge-http.ts';

/** Whether an error comes from the grid, and not from our own code. */
export function isGridError(error: unknown): boolean {
  return (
    error instanceof TransientError ||
    error instanceof CapabilityRefusedError ||
    error instanceof DecodeError
  );
}

/** For `catch`: null for an error of the grid. @throws all others. */
export function nullForGridError(error: unknown): null {
  if (isGridError(error)) return null;
  throw error;
}
