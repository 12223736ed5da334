import type { ViewerFailure } from '../contract.ts';
import { property } from '../protocol/index.ts';

/** A failure that came by message. */
export function readFailure(value: unknown): ViewerFailure {
  const fileName = property(value, 'fileName');
  return {
    code: String(property(value, 'code') ?? 'internal'),
    message: String(property(value, 'message') ?? ''),
    fileName: typeof fileName === 'string' ? fileName : null,
    fatal: property(value, 'fatal') === true,
  };
}
