export {
  AGENT_FLAGS,
  AGENT_STATES,
  CONTROL_FLAGS,
  type ControlFlag,
  controlFlagNames,
  joinControlFlags,
} from './agent-update.ts';
export { decodePacket } from './decode-packet.ts';
export { encodePacket } from './encode-packet.ts';
export { decodeFieldText, encodeFieldText } from './field-text.ts';
export { type OpenedDatagram, openDatagram } from './header.ts';
export { hexOfBytes } from './hex.ts';
export { MESSAGE_NAMES } from './layouts.ts';
export { HEADER_BYTES, MAX_PACKET_BYTES, PACKET_FLAGS } from './limits.ts';
export {
  encodeMessage,
  type HeaderOptions,
  handleMessage,
  type MessageHandlers,
  makePacket,
  messageOf,
} from './message.ts';
export type { MessageName, MessageOf } from './message-types.ts';
export { isBlockList, type PlainBlock, type PlainField, plainFields } from './plain-fields.ts';
export { dequantise16, quantise16 } from './quantised.ts';
export { packQuaternion, unpackQuaternion } from './quaternion.ts';
export {
  decodeRecording,
  encodeRecording,
  looksLikeRecording,
  type RecordedDatagram,
  soleDatagram,
} from './recording.ts';
export { makeRegionHandle, splitRegionHandle } from './region-handle.ts';
export type {
  BlockValue,
  DecodedPacket,
  FieldValue,
  MessageValue,
  Packet,
  PacketHeader,
} from './types.ts';
export { decodeZeros, encodeZeros } from './zero-coding.ts';
