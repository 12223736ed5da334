import type { Vector3 } from '../../../src/math/index.ts';
import type { WorldObject } from './world-object.ts';

/** What an object of the bubble does by itself, and how it answers interactions. It belongs to one object. */
export interface ObjectBehavior {
  /** What goes with the object when it is handed over; null for behaviors that stay behind. */
  readonly spec: BehaviorSpec | null;
  /**
   * Whether it decides the object's velocity itself: then physics leaves the object alone.
   */
  readonly isSelfMoved: boolean;
  /** Before the motion of each cycle. @param seconds since the last one. */
  advance?(object: WorldObject, world: BehaviorWorld, seconds: number): void;
  /** It has collided with an object of another simulation. */
  bumped?(object: WorldObject, world: BehaviorWorld): void;
  /** Answers an interaction; null where the object has no such action. */
  act?(object: WorldObject, action: ObjectAction, world: BehaviorWorld): ActionAnswer | null;
}

/** What behaviors may know of the world, and do in it. */
export interface BehaviorWorld {
  /** Id of the bubble. */
  readonly id: string;
  /** Milliseconds of the world's clock. */
  readonly now: number;
  /** Metres from the centre. */
  readonly range: number;
  objects(): Iterable<WorldObject>;
  find(id: string): WorldObject | null;
  /** Plays an animation in place of all others. */
  play(object: WorldObject, animation: PlayedAnimation): void;
}

export interface PlayedAnimation {
  readonly identifier: number;
  readonly state: 'once' | 'repeat';
  /** Milliseconds of one run. */
  readonly lengthMs: number;
}

export interface ObjectAction {
  readonly name: string;
  readonly source: WorldObject;
  /** The place that the interaction names; the direction, for such a target. */
  readonly location: Vector3;
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface ActionAnswer {
  readonly isSuccess: boolean;
  /** Why it failed, in English; empty after a success. At most 124 bytes. */
  readonly failureMessage: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** A behavior as data: JSON, which goes with an object into another bubble. */
export type BehaviorSpec = ResidentSpec | { readonly kind: 'bell' } | RollingSpec;

/** A thing that is pushed and rolls or slides until friction stops it. */
export interface RollingSpec {
  readonly kind: 'rolling';
  /** Deceleration on the ground, metres per second squared. */
  readonly friction: number;
}

/** An avatar that walks a route again and again, and waves back. */
export interface ResidentSpec {
  readonly kind: 'resident';
  readonly route: readonly RouteStep[];
  /** The step of the route that it is at. */
  readonly step: number;
  /** Metres per second. */
  readonly walkingSpeed: number;
}

export type RouteStep =
  /** Walks to a place of a bubble, through the portal that leads there. */
  | {
      readonly kind: 'walk';
      readonly bubbleId: string;
      readonly to: readonly [x: number, y: number];
    }
  | { readonly kind: 'stand'; readonly seconds: number }
  /** Plays an animation once, standing. */
  | { readonly kind: 'gesture'; readonly animation: number };
