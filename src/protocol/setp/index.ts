export type { CloudBubble, CloudDocument, CloudLink } from './cloud-document.ts';
export {
  ANIMATION_NAMES,
  ANIMATION_STATES,
  type AnimationState,
  CONNECT_FAILURES,
  type ConnectFailure,
  LINK_FAILURES,
  type LinkFailure,
  OBJECT_TYPES,
  SETP,
  TARGET_TYPES,
  type TargetType,
} from './decisions.ts';
export {
  type AssembledMessage,
  type AssemblerLimits,
  DEFAULT_ASSEMBLER_LIMITS,
  MessageAssembler,
} from './message-assembler.ts';
export type { MessageOptions } from './message-reader.ts';
export {
  decodeObjectDescription,
  encodeObjectDescription,
  type ObjectDescription,
  type PortalDescription,
} from './object-description.ts';
export { rotationRate, rotationRateQuaternion, turned } from './rotation-rate.ts';
export {
  advanceSerial,
  isSerialAfter,
  serialDistance,
  timestampOf,
  wallTimeOf,
} from './serial-numbers.ts';
export {
  decodeMessage,
  encodeMessageData,
  framesOf,
  messageNameOf,
  messageType,
  SETP_FIELD_NAMES,
  SETP_MESSAGE_NAMES,
  splitMessageData,
} from './setp-message.ts';
export { MESSAGE_TABLE } from './setp-message-table.ts';
export type { Message, MessageName, MessageOf } from './setp-message-types.ts';
export {
  type DecodedFrame,
  type DecodedPacket,
  decodePacket,
  encodePacket,
  type Frame,
  type PacketHeader,
  type PacketOptions,
} from './setp-packet.ts';
