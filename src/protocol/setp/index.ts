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
export { MESSAGE_TABLE } from './message-table.ts';
export type { Message, MessageName, MessageOf } from './message-types.ts';
export {
  decodeObjectDescription,
  encodeObjectDescription,
  type ObjectDescription,
  type PortalDescription,
} from './object-description.ts';
export { rotationRate, rotationRateQuaternion, turned } from './rotation-rate.ts';
