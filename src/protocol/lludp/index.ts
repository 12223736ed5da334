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
  dequantise8,
  dequantise16,
  encodeFieldText,
  makeRegionHandle,
  packQuaternion,
  quantise8,
  quantise16,
  splitRegionHandle,
  unpackQuaternion,
} from './field-values.ts';
export {
  encodeMessage,
  handleMessage,
  isBlockList,
  type MessageHandlers,
  makePacket,
  messageOf,
  type PlainBlock,
  plainFields,
} from './message.ts';
export { FIELD_NAMES, MESSAGE_NAMES } from './message-layouts.ts';
export type {
  BlockValue,
  FieldType,
  FieldValue,
  MessageName,
  MessageOf,
  MessageValue,
} from './message-types.ts';
export {
  type DecodedPacket,
  HEADER_BYTES,
  MAX_PACKET_BYTES,
  PACKET_FLAGS,
  type Packet,
} from './packet.ts';
