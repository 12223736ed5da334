import type { RecordingError } from '../../session/index.ts';
import type { FileFault } from '../state.ts';

/** What the page says of a recording that cannot be read. */
export function recordingFault(
  fileName: string,
  byteLength: number,
  { message: fault, line, offset }: RecordingError,
): FileFault {
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
