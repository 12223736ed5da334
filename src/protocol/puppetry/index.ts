export {
  decodePuppetryChange,
  decodePuppetryState,
  encodePuppetryChange,
  encodePuppetryState,
  PUPPETRY_CAPABILITY,
} from './capability-codec.ts';
export { puppetryRetryPause } from './capability-retry.ts';
export {
  changePuppetryState,
  INITIAL_PUPPETRY_STATE,
  MAX_MUTED,
  MAX_SUBSCRIBED,
  type PuppetryChange,
  type PuppetryState,
} from './capability-state.ts';
export { decodePuppetryBlock, puppetJointName } from './decode-block.ts';
export { detectPuppetryLayout, fitsLayout, type LayoutGuess } from './detect-layout.ts';
export {
  encodePuppetryBlock,
  LEAST_BLOCK_BYTES,
  type PackOptions,
  packPuppetryRecord,
  USUAL_BLOCK_BYTES,
  VIEWER_BLOCK_BYTES,
} from './encode-block.ts';
export { EventCursor } from './event-cursor.ts';
export { PUPPET_JOINT_NAMES } from './joint-names.ts';
export {
  type EventFrame,
  type MaskMeaning,
  makeMask,
  maskMeaning,
  PUPPETRY_LAYOUTS,
} from './layouts.ts';
export {
  type MessageEvents,
  messageEvents,
  type PlainEvents,
  type PlainFault,
  type PlainJoint,
  plainPuppetryBlock,
} from './plain-events.ts';
export { SenderLayouts } from './sender-layouts.ts';
export type { JointEvent, PuppetryBlock, PuppetryLayout, PuppetryRecord } from './types.ts';
