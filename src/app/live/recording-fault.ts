import type { FileFault } from '../state.ts';

/** What the page says of a recording that cannot be read: `line` counts from 1. */
export function recordingFault(
  fileName: string,
  byteLength: number,
  { fault, line }: { readonly fault: string; readonly line: number },
): FileFault {
  return {
    fileName,
    byteLength,
    format: 'lludp',
    code: 'recording-line',
    offset: 0,
    path: `lines[${line - 1}]`,
    innerOffset: undefined,
    details: { line },
    reason: fault,
    excerpt: null,
  };
}
