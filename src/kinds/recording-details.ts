import { decodeRecording } from '../protocol/recording/index.ts';
import type { RecordingContent } from './file-content.ts';
import type { Inspection, KindDetails } from './kind-details.ts';
import { inspectDatagrams } from './lludp-details.ts';
import { inspectSetpDatagrams } from './setp-recording-details.ts';

export const RECORDING_DETAILS: KindDetails<RecordingContent> = {
  inspect: (file, { bytes }) => inspectRecording(file, bytes),
};

/**
 * Facts of a recorded session, of either protocol.
 *
 * @param filter - which messages are listed and counted, see `parseMessageFilter`; words are searched in names only.
 * @throws {@link DecodeError} for a file that is no recording. A datagram that cannot be read is an entry with `error`.
 */
export function inspectRecording(file: string, bytes: Uint8Array, filter = ''): Inspection {
  const datagrams = decodeRecording(bytes);
  return datagrams[0]?.protocol === 'setp'
    ? inspectSetpDatagrams(file, datagrams, filter)
    : inspectDatagrams(file, datagrams, filter);
}
