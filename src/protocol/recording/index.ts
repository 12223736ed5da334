export {
  type DatagramProtocol,
  type DatagramToRecord,
  decodeRecording,
  decodeSingleDatagram,
  encodeRecording,
  type RecordedDatagram,
} from './recording.ts';
