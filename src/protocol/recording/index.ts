export {
  type DatagramProtocol,
  type DatagramToRecord,
  decodeRecording,
  decodeSingleDatagram,
  encodeRecording,
  type RecordedDatagram,
  recordedGrid,
} from './recording.ts';
