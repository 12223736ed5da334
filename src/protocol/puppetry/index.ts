export {
  decodePuppetryBlock,
  type MessageEvents,
  messageEvents,
  type PlainJoint,
  plainPuppetryBlock,
  puppetJointName,
} from './decode-puppetry-block.ts';
export { detectPuppetryLayout, fitsLayout, otherLayouts, SenderLayouts } from './detect-layout.ts';
export {
  encodePuppetryBlock,
  MAX_BLOCK_BYTES,
  MIN_BLOCK_BYTES,
  packPuppetryRecord,
  VIEWER_BLOCK_BYTES,
} from './encode-puppetry-block.ts';
export { EventCursor } from './event-cursor.ts';
export { PUPPET_JOINT_NAMES } from './puppet-joint-names.ts';
export {
  changePuppetryState,
  decodePuppetryChange,
  decodePuppetryState,
  encodePuppetryChange,
  encodePuppetryState,
  INITIAL_PUPPETRY_STATE,
  MAX_MUTED,
  MAX_SUBSCRIBED,
  PUPPETRY_CAPABILITY,
  type PuppetryChange,
  type PuppetryState,
  puppetryRetryDelay,
} from './puppetry-capability.ts';
export {
  type DecodedMask,
  decodeMask,
  type EventFrame,
  encodeMask,
  type JointEvent,
  PUPPETRY_LAYOUTS,
  type PuppetryBlock,
  type PuppetryLayout,
  type PuppetryRecord,
} from './puppetry-layouts.ts';
