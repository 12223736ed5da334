export { Recorder, type RecorderParts, recordedMessage } from './recorder.ts';
