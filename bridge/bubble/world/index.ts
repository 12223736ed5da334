export { animationLength } from './animation-lengths.ts';
export { BubbleWorld } from './bubble-world.ts';
export { createBehavior } from './create-behavior.ts';
export type { ForeignObjects } from './foreign-objects.ts';
export {
  decodeHandoverState,
  encodeHandoverState,
  type HandedAnimation,
  type HandoverState,
} from './handover-state.ts';
export type {
  ActionAnswer,
  BehaviorSpec,
  BehaviorWorld,
  ObjectAction,
  ObjectBehavior,
  PlayedAnimation,
  ResidentSpec,
  RollingSpec,
  RouteStep,
} from './object-behavior.ts';
export { RESIDENT_ACTIONS } from './resident.ts';
export {
  type Governor,
  type Movement,
  type ObjectState,
  type RunningAnimation,
  WorldObject,
} from './world-object.ts';
export type {
  BubbleWorldOptions,
  ForwardedInteraction,
  InteractionAnswer,
  MovementRefusal,
  Observer,
  WorldEvents,
} from './world-options.ts';
