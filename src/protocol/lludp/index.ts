export {
  AGENT_FLAGS,
  AGENT_STATES,
  CONTROL_FLAGS,
  type ControlFlag,
  controlFlagNames,
  joinControlFlags,
} from './control-flags.ts';
export { decodePacket } from './decode-packet.ts';
export { encodePacket, packBlocks } from './encode-packet.ts';
export {
  decodeFieldText,
  dequantise16,
  encodeFieldText,
  makeRegionHandle,
  packQuaternion,
  quantise16,
  splitRegionHandle,
  unpackQuaternion,
} from './field-values.ts';
export {
  encodeMessage,
  type HeaderOptions,
  handleMessage,
  isBlockList,
  type MessageHandlers,
  makePacket,
  messageOf,
  type PlainBlock,
  type PlainField,
  plainFields,
} from './message.ts';
export { MESSAGE_NAMES } from './message-layouts.ts';
export type { MessageName, MessageOf } from './message-types.ts';
export {
  type BlockValue,
  type DatagramParts,
  type DecodedPacket,
  type FieldValue,
  HEADER_BYTES,
  MAX_PACKET_BYTES,
  type MessageValue,
  PACKET_FLAGS,
  type Packet,
  type PacketHeader,
  readHeader,
} from './packet.ts';
export {
  decodeRecording,
  decodeSingleDatagram,
  encodeRecording,
  type RecordedDatagram,
  toHex,
} from './recording.ts';
export { decodeZeros, encodeZeros } from './zero-coding.ts';
