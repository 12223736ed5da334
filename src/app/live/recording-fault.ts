import type { RecordingError } from '../../session/index.ts';
import type { FileFailure } from '../state/index.ts';

/** What the page says of a recording that cannot be read. */
export function recordingFault(
  fileName: string,
  byteLength: number,
  { message: fault, line, offset }: RecordingError,
): FileFailure {
  return {
    fileName,
    byteLength,
    format: 'lludp',
    code: 'recording-line',
    offset,
    path: `lines[${line - 1}]`,
    innerOffset: undefined,
    details: { line },
    reason: fault,
    excerpt: null,
  };
}
